// What stands on a board, and which rules it breaks: the twin of model/grid.py and
// model/fitting.py. Values are lists, row by row, 0 for empty; masks have bit v - 1 for value v.

import { ALPHABET, UnknownLayout, brokenRules, layoutNamed, leftByRules } from "./layouts.js";

/** CHARACTERS[value] is the value's character in a line. */
export const CHARACTERS = `.${ALPHABET}`;

/** A board in one line, a dot for each empty cell. */
export function lineOf(values) {
  return values.map((value) => CHARACTERS[value]).join("");
}

export function cellCount(layout) {
  return layout.places?.count ?? layout.size * layout.size;
}

/** The layout of that name, null if there is none. */
export function layoutOrNull(name) {
  try {
    return layoutNamed(name);
  } catch (error) {
    if (error instanceof UnknownLayout) return null;
    throw error;
  }
}

/** For each cell the number (from 0) of its block or region; all 0 on a Latin square. */
export function regionsOf(layout) {
  const regions = Array(cellCount(layout)).fill(0);
  for (const { kind, number, cells } of layout.houses) {
    if (kind === "block" || kind === "region") for (const cell of cells) regions[cell] = number - 1;
  }
  return regions;
}

/** The cells that share a house with a cell. */
export function peersOf(layout, cell) {
  return othersIn(layout.houses, cell);
}

/** The cells that cannot have the same value as a cell, by a house or by a constraint. */
export function distinctFrom(layout, cell) {
  return othersIn([...layout.houses, ...(layout.differing ?? [])], cell);
}

function othersIn(groups, cell) {
  const around = groups.filter(({ cells }) => cells.includes(cell));
  return new Set(around.flatMap(({ cells }) => cells).filter((other) => other !== cell));
}

/** Every breach of the rules: values that stand more than once in a house, house by house, as
 * { house, value, cells }, then broken constraints, whose number and value are 0. */
export function conflictsOf(layout, values) {
  return [...conflictsInHouses(layout, values), ...brokenRules(layout, values)];
}

function conflictsInHouses(layout, values) {
  return layout.houses.flatMap((house) =>
    repeatedIn(house.cells.map((cell) => values[cell])).map((value) => ({
      house,
      value,
      cells: house.cells.filter((cell) => values[cell] === value),
    })),
  );
}

/** The values that stand there more than once, in order. */
function repeatedIn(found) {
  const repeated = found.filter((value, i) => value && found.indexOf(value) < i);
  return [...new Set(repeated)].sort((a, b) => a - b);
}

/** Whether this is a solution of a puzzle: full, valid, and no given changed. */
export function completes(layout, solution, givens) {
  return (
    givens.every((given, cell) => !given || given === solution[cell]) &&
    !solution.includes(0) &&
    !conflictsOf(layout, solution).length
  );
}

/** For each empty cell the mask of the values that fit; 0 for cells that are filled. */
export function possibleValues(layout, values) {
  return leftByRules(layout, values, leftByGroups(layout.houses, layout, values));
}

/** The same before any step: what constraints say is told by steps, but for cells that differ and for
 * what is allowed in a cell by itself. */
export function possibleAtFirst(layout, values) {
  if (!layout.constraints) return possibleValues(layout, values);
  const free = leftByGroups([...layout.houses, ...layout.differing], layout, values);
  for (const [form, cell, allowed] of layout.primitives.flat()) {
    if (form === "allowed") free[cell] &= allowed;
  }
  return free;
}

function leftByGroups(groups, layout, values) {
  const free = Array(cellCount(layout)).fill((1 << layout.size) - 1);
  for (const { cells } of groups) {
    const taken = cells.reduce((mask, cell) => mask | bitOf(values[cell]), 0);
    for (const cell of cells) free[cell] &= ~taken;
  }
  return values.map((value, cell) => (value ? 0 : free[cell]));
}

function bitOf(value) {
  return value ? 1 << (value - 1) : 0;
}

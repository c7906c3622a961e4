// DIMACS CNF: known, so that it can be said that it is not read; and the clauses that the lab's SAT
// solver works on. The twin of formats/dimacs.py.

import { cellCount } from "../boards.js";
import { Fit } from "./format.js";

function looksLike(source) {
  return source.opening.some(({ text }) => text.startsWith("p cnf ")) ? Fit.SIGNATURE : Fit.NO;
}

/** The filled cells and the rules, each clause as a list of variables, negated with a minus. */
export function* clausesOf(layout, values) {
  for (const [cell, value] of values.entries()) if (value) yield [variableOf(layout, cell, value)];
  for (const group of exactlyOne(layout)) {
    yield group;
    for (const [i, first] of group.entries()) {
      for (const second of group.slice(i + 1)) yield [-first, -second];
    }
  }
}

/** Groups of variables of which exactly one is true: a cell's values, a value in a house. */
function* exactlyOne(layout) {
  const numbers = Array.from({ length: layout.size }, (_, i) => i + 1);
  for (let cell = 0; cell < cellCount(layout); cell++) {
    yield numbers.map((value) => variableOf(layout, cell, value));
  }
  for (const { cells } of layout.houses) {
    for (const value of numbers) yield cells.map((cell) => variableOf(layout, cell, value));
  }
}

/** The variable that says that a cell holds a value. */
function variableOf({ size }, cell, value) {
  return cell * size + value;
}

export const FORMAT = { id: "dimacs", extensions: [".cnf", ".dimacs"], looksLike, read: null };

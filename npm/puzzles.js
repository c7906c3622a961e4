// Puzzles as programs have them: a text in any notation, an array of numbers, or an object. The
// engine reads them all as texts; answers have objects.

import { lineOf } from "./engine/boards.js";
import { ALPHABET, layoutNamed } from "./engine/layouts.js";

const VALUES = Array.from(ALPHABET, (_, i) => i + 1);

/** The text of a puzzle; what is none becomes garns' own notation, which loses nothing. */
export function textOf(puzzle) {
  if (typeof puzzle === "string") return puzzle;
  if (Array.isArray(puzzle) || ArrayBuffer.isView(puzzle)) return jsonOf({ values: [...puzzle].flat() });
  if (puzzle?.values || puzzle?.line) return jsonOf(puzzle);
  throw new TypeError("a puzzle is a text, an array of numbers, or an object with `values` or a `line`");
}

function jsonOf({ values, line, layout, givens, notes, cornerNotes, solution, details }) {
  const cells = charactersOf(values ?? line);
  return JSON.stringify({
    schema: "garns/puzzle@1",
    layout: layout ?? String(sizeOf(cells.length)),
    cells,
    givens: givens && charactersOf(givens),
    notes: notes?.map(groupOf),
    corner_notes: cornerNotes?.map(groupOf),
    solution: solution ? charactersOf(solution) : undefined,
    details: details && Object.keys(details).length ? details : undefined,
  });
}

function charactersOf(values) {
  return typeof values === "string" ? values : Array.from(values, characterOf).join("");
}

function characterOf(value) {
  const character = Number.isInteger(value) ? `.${ALPHABET}`[value] : undefined;
  if (character) return character;
  throw new RangeError(`a cell has a number from 0 to ${ALPHABET.length}, not ${value}`);
}

function groupOf(values) {
  return Array.from(values, characterOf).join("");
}

function sizeOf(cells) {
  const size = Math.sqrt(cells);
  if (Number.isInteger(size)) return size;
  throw new RangeError(`a board has as many rows as columns: ${cells} cells are none`);
}

/** A puzzle as the engine has read it, for programs. */
export function puzzleRecord({ layout, values, givens, notes, cornerNotes, solution, details, line }) {
  return {
    ...boardRecord(layoutNamed(layout), values),
    givens,
    notes: notes && notes.map(valuesIn),
    cornerNotes: cornerNotes && cornerNotes.map(valuesIn),
    solution: solution && lineOf(solution),
    details: Object.fromEntries(details),
    lineNumber: line,
  };
}

export function boardRecord({ name, size }, values) {
  return { layout: name, size, line: lineOf(values), values };
}

/** The values of a mask, in order. */
export function valuesIn(mask) {
  return VALUES.filter((value) => (mask >> (value - 1)) & 1);
}

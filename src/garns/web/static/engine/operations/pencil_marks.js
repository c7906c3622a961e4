// Boards of pencil marks, in which a digit that was placed and the last candidate of a cell look
// alike: the twin of web/operations/pencil_marks.py.

import { peersOf } from "../boards.js";
import { layoutNamed } from "../layouts.js";
import { sniff } from "../formats/reading.js";

/** The notations that write both as one digit. */
export const ALIKE = ["pencilmarks", "sdx"];

/** The puzzle with single candidates as notes, and how many are read as givens all the same,
 * because without them the puzzle would not be proper. */
export async function withSingleCandidates(text, puzzle, isProper) {
  const singles = singleCandidates(puzzle);
  if (!singles.length || !ALIKE.includes(sniff(text, puzzle.layout))) return [puzzle, 0];
  let [found, doubtful] = [puzzle, 0];
  for (const cell of singles) {
    const opened = openedAt(found, cell);
    if (await isProper(opened)) found = opened;
    else doubtful++;
  }
  return [found, doubtful];
}

/** Givens that stand in the notes around them. A digit that was placed would be gone there. */
function singleCandidates({ layout: name, givens, notes }) {
  const layout = layoutNamed(name);
  const isNoted = (cell, value) => [...peersOf(layout, cell)].some((peer) => (notes[peer] >> (value - 1)) & 1);
  return notes ? [...givens.keys()].filter((cell) => givens[cell] && isNoted(cell, givens[cell])) : [];
}

/** The puzzle with this cell empty and its value as its note. */
function openedAt({ values, givens, notes, ...puzzle }, cell) {
  return {
    ...puzzle,
    values: replaced(values, cell, 0),
    givens: replaced(givens, cell, 0),
    notes: replaced(notes, cell, 1 << (values[cell] - 1)),
  };
}

function replaced(items, index, item) {
  return items.map((old, i) => (i === index ? item : old));
}

// Pencil marks as text: `124` stands for the mask with the bits of 1, 2 and 4. The twin of
// formats/notes.py.

import { ALPHABET } from "../layouts.js";
import { possibleValues } from "../boards.js";

/** Not a group of values, each written once; `at` is the index of what is wrong in it. */
export class NotNotes extends Error {
  constructor(at) {
    super();
    this.at = at;
  }
}

/** The mask of a group of values, each written once. */
export function maskOf(text, size) {
  let mask = 0;
  for (let i = 0; i < text.length; i++) {
    const value = ALPHABET.slice(0, size).indexOf(text[i]);
    if (value < 0 || (mask >> value) & 1) throw new NotNotes(i);
    mask |= 1 << value;
  }
  return mask;
}

/** The mask of a group that stands at this line (from 1) and column (from 0). */
export function readMask(source, text, line, column, size) {
  try {
    return maskOf(text, size);
  } catch (error) {
    if (!(error instanceof NotNotes)) throw error;
    throw source.unreadable("notes", { line, column: column + error.at }, { found: text.slice(0, 20), size });
  }
}

/** The group of values that a mask stands for, in order. */
export function digitsOf(mask) {
  return [...ALPHABET].filter((_, value) => (mask >> value) & 1).join("");
}

/** The notes of the empty cells; all that is possible where a puzzle has no notes. */
export function shownNotes({ layout, values, notes }) {
  return notes ? notes.map((mask, cell) => (values[cell] ? 0 : mask)) : possibleValues(layout, values);
}

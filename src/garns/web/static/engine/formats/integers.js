// N lines of N integers, 0 for empty: the twin of formats/integers.py.

import { puzzlesOfRows, wholeBoardSize, withCells, words } from "./cells.js";
import { Fit } from "./format.js";
import { isPlainNumber } from "./text.js";

function looksLike(source, layout) {
  const rows = [...rowsOf(source.opening)];
  if (!rows.length || !rows.every(isIntegers)) return Fit.NO;
  const count = rows[0].tokens.length;
  if (count < 2) return Fit.NO;
  const size = wholeBoardSize(count, layout) ?? count;
  const areEqual = rows.every(({ tokens }) => tokens.length === count);
  return areEqual && fitTheBoard(rows, size) ? Fit.SHAPE : Fit.COULD_BE;
}

/** Greater numbers may be groups of candidates: pencil marks, not values. */
function fitTheBoard(rows, size) {
  return rows.every(({ tokens }) => tokens.every(({ text }) => Number(text) <= size));
}

function isIntegers({ line, tokens }) {
  // Nothing between two tabs is an empty field of a table, and so another notation.
  if (line.text.includes("|") || line.text.includes("\t\t")) return false;
  return tokens.every(({ text }) => text.length <= 2 && isPlainNumber(text));
}

/** The rows, without a first line that only says how long they are. */
function* rowsOf(lines) {
  let first = null;
  let number = 0;
  for (const line of withCells(lines)) {
    const row = words(line);
    if (number++ === 0) {
      first = row;
      continue;
    }
    if (first && !saysLength(first, row)) yield first;
    first = null;
    yield row;
  }
  if (first) yield first;
}

function saysLength({ tokens }, next) {
  const size = next.tokens.length;
  return size > 1 && tokens.length === 1 && tokens[0].text === String(size);
}

function read(source, layout) {
  return puzzlesOfRows(source, rowsOf(source.lines()), layout);
}

export const FORMAT = { id: "in", extensions: [".in", ".out"], looksLike, read };

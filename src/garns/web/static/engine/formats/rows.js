// N lines of N characters, with blanks between cells or blocks or without: the twin of
// formats/rows.py.

import { MAX_SIZE, layoutNamed } from "../layouts.js";
import { BLANKS, characters, hasUsualLayout, puzzlesOfRows, wholeBoardSize, withCells } from "./cells.js";
import { EMPTY_MARKS } from "./characters.js";
import { Fit } from "./format.js";
import { splitAtBlanks, strip } from "./text.js";

const IN_ROWS = new Set([...EMPTY_MARKS, ...BLANKS]);

export function looksLike(source, layout) {
  const lines = [...withCells(source.opening)];
  if (!lines.length || !lines.every(isRow)) return Fit.NO;
  const lengths = lines.map((line) => characters(line).tokens.length);
  const isSpaced = lines.some(({ text }) => splitAtBlanks(text).length > 1);
  const areEqual = new Set(lengths).size === 1;
  if (isSpaced && wholeBoardSize(lengths[0], layout)) {
    return areEqual && areCellsApart(lines) ? Fit.SHAPE : Fit.NO;
  }
  const size = layout?.size ?? lengths[0];
  if (size > MAX_SIZE || lengths[0] !== size || lines.length === 1) return Fit.NO;
  if (isSpaced && !areCellsApart(lines) && !areBlocksApart(lines, size, layout)) return Fit.NO;
  // Sixteen rows of sixteen, none above 4, may be as many 4×4 puzzles: the tie is not broken here.
  const isWhole = lengths.length % size === 0 || source.openingIsCut;
  if (isWhole && areEqual) return Fit.SHAPE;
  const good = lengths.filter((length) => length === size).length;
  return 2 * good > lengths.length ? Fit.COULD_BE : Fit.NO;
}

function isRow({ text }) {
  return [...text].every((char) => IN_ROWS.has(char) || /[0-9A-Za-z]/.test(char));
}

/** Whether each cell is a word. Integers are another notation, and so are tables with tabs. */
function areCellsApart(lines) {
  const words = lines.flatMap(({ text }) => splitAtBlanks(text));
  if (words.every((word) => /^[0-9]+$/.test(word))) return false;
  if (lines.some(({ text }) => strip(text).includes("\t"))) return false;
  return words.every((word) => word.length === 1);
}

/** Whether the words are as long as the blocks are wide. */
function areBlocksApart(lines, size, layout) {
  const meant = layout ?? (hasUsualLayout(size) ? layoutNamed(String(size)) : null);
  const width = meant?.block?.[1] ?? 0;
  return lines.every(({ text }) => splitAtBlanks(text).every((word) => word.length === width));
}

function* rowsOf(lines) {
  for (const line of withCells(lines)) yield characters(line);
}

function read(source, layout) {
  return puzzlesOfRows(source, rowsOf(source.lines()), layout);
}

export const FORMAT = { id: "rows", extensions: [".msk", ".sol"], looksLike, read };

// Links to the solver of sudokuwiki.org: the twin of formats/sudokuwiki.py.

import { cellCount } from "../boards.js";
import { CLASSIC, cut, withoutComments } from "./cells.js";
import { Fit, puzzleOf } from "./format.js";
import { gridOfLine } from "./line.js";
import { linkParameter } from "./links.js";
import { onlyValueOf } from "./pencilmarks.js";
import { S, isMadeOf, strip, withoutPrefix } from "./text.js";

const PARAMETER = "bd";
const NAME = "S9B";

/** Numbers below the first are given values; a mask is added to the second. */
const [FIRST_PLACED, FIRST_MASK] = [10, 18];

const WIDTH = 2;
const BASE_36 = "0123456789abcdefghijklmnopqrstuvwxyz";
const BASE_32 = BASE_36.slice(0, 32);
const ALL_VALUES = (1 << CLASSIC.size) - 1;
const OTHER_NAME = /^[A-Z][0-9A-Z][A-Z]/;
const WORD = new RegExp(`[^${S}]+`, "gu");

function looksLike(source) {
  const lines = [...withoutComments(source.opening)];
  return lines.length && lines.every((line) => foundIn(source, line)) ? Fit.SIGNATURE : Fit.NO;
}

/** The board in a line that holds such a link, or is a packed board: its text, its column (from 0),
 * and the words before and after it. */
function foundIn(source, { text: line }) {
  const whole = strip(line);
  for (const { 0: word, index } of line.matchAll(WORD)) {
    if (word.startsWith(NAME) && word.length === whole.length) {
      return { text: word, column: index, before: "", after: "" };
    }
    const payload = linkParameter(source, word, PARAMETER);
    if (payload) {
      const [before, after] = [line.slice(0, index), line.slice(index + word.length)].map((part) => strip(part));
      return { text: payload[0], column: index + payload[1], before, after };
    }
  }
  return null;
}

function* read(source, layout) {
  const lines = withoutComments(source.lines());
  yield* source.madeOf(lines, (line) => puzzleIn(source, line, layout ?? CLASSIC));
}

function puzzleIn(source, line, layout) {
  const found = foundIn(source, line) ?? { text: strip(line.text), column: 0, before: "", after: "" };
  const board = boardIn(source, line.number, found, layout);
  const details = Object.entries({ title: found.before, comment: found.after }).filter(([, words]) => words);
  return { ...board, details: new Map(details), line: line.number };
}

function boardIn(source, line, { text, column }, layout) {
  const isNamed = text.startsWith(NAME);
  if (!isNamed && OTHER_NAME.test(text)) {
    throw source.unreadable("sudokuwiki", { line, column }, { found: text.slice(0, 3) });
  }
  if (!isNamed && text.length !== WIDTH * cellCount(CLASSIC)) {
    const grid = gridOfLine(source, text, line, column, layout);
    return puzzleOf(grid.layout, grid.values);
  }
  const packed = withoutPrefix(text, NAME);
  const place = { line, column: column + text.length - packed.length };
  return unpacked(source, packed, place, layout, isNamed ? namedCell : unnamedCell);
}

function unpacked(source, packed, { line, column }, layout, cellOf) {
  const expected = cellCount(layout);
  if (packed.length !== WIDTH * expected) {
    const facts = { n: Math.floor(packed.length / WIDTH), expected, size: layout.size };
    throw source.unreadable("cell-count", { line, column }, facts);
  }
  const cells = cut(packed, WIDTH).map((pair, i) => {
    const cell = cellOf(pair);
    if (!cell) throw source.unreadable("sudokuwiki-cell", { line, column: column + WIDTH * i }, { found: pair });
    return { value: 0, isGiven: false, notes: 0, ...cell };
  });
  const notes = cells.map((cell) => cell.notes);
  return puzzleOf(layout, cells.map(({ value }) => value), {
    givens: cells.map(({ value, isGiven }) => (isGiven ? value : 0)),
    notes: notes.some(Boolean) ? notes : null,
  });
}

function numberOf([first, second], digits) {
  return digits.length * digits.indexOf(first) + digits.indexOf(second);
}

function namedCell(pair) {
  if (!isMadeOf(pair, BASE_36)) return null;
  const number = numberOf(pair, BASE_36);
  if (number < FIRST_PLACED) return { value: number, isGiven: true };
  if (number <= FIRST_MASK) return { value: number - FIRST_PLACED + 1 };
  const notes = number - FIRST_MASK;
  return notes <= ALL_VALUES ? { notes } : null;
}

function unnamedCell(pair) {
  if (!isMadeOf(pair, BASE_32)) return null;
  const number = numberOf(pair, BASE_32);
  const [mask, isGiven] = [number >> 1, Boolean(number & 1)];
  const value = onlyValueOf(mask);
  if (value) return { value, isGiven };
  return isGiven ? null : { notes: mask };
}

export const FORMAT = { id: "sudokuwiki", extensions: [], looksLike, read };

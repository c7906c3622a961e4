// Boards of pencil marks: the twin of formats/pencilmarks.py.

import { ALPHABET } from "../layouts.js";
import { boards, layoutFor, withCells, words } from "./cells.js";
import { DECORATION } from "./characters.js";
import { Fit, puzzleOf } from "./format.js";
import { BARS, SEPARATORS, framedCells, framedLayout } from "./framed.js";
import { digitsOf, readMask, shownNotes } from "./notes.js";
import { isMadeOf } from "./text.js";

const LARGEST = 9;
export const EMPTY = [".", "0"];
const RULE_CHARACTERS = new Set(`${DECORATION}.,'\`* \t`);
const DASHES = ["--", "==", "──", "━━", "══"];

function looksLike(source, layout) {
  const rows = [...rowsOf(source.opening)];
  const size = layout?.size ?? rows[0]?.tokens.length ?? 0;
  const texts = rows.flatMap(({ tokens }) => tokens.map(({ text }) => text));
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 0);
  if (size < 2 || size > LARGEST || longest < 2) return Fit.NO;
  // A group of two among empty cells is more likely a slip in a board of plain values.
  const empty = longest > 2 ? EMPTY : [];
  const good = texts.filter((text) => empty.includes(text) || isGroup(text, size)).length;
  if (good === texts.length && areWhole(source, rows, size)) return Fit.SHAPE;
  return longest > 2 && 10 * good >= 9 * texts.length ? Fit.COULD_BE : Fit.NO;
}

export function isGroup(text, size) {
  return new Set(text).size === text.length && isMadeOf(text, ALPHABET.slice(0, size));
}

function areWhole(source, rows, size) {
  const areEqual = rows.every(({ tokens }) => tokens.length === size);
  return areEqual && (source.openingIsCut || rows.length % size === 0);
}

function* rowsOf(lines) {
  for (const line of withCells(lines)) if (!isRule(line)) yield words(line, SEPARATORS);
}

/** A line of the frame, in any of the styles in use: `*---*`, `.---.---.`, `:---+---:` … */
function isRule({ text }) {
  return DASHES.some((dashes) => text.includes(dashes)) && isMadeOf(text, RULE_CHARACTERS);
}

function* read(source, layout) {
  for (const board of boards(source, rowsOf(source.lines()), layout)) {
    const { line } = board[0];
    if (board.length > LARGEST) throw source.unreadable("notes-size", { line: line.number }, { max: LARGEST });
    const hasBars = [...BARS].some((bar) => line.text.includes(bar));
    yield puzzleOfGroups(source, board, layout ?? (hasBars ? framedLayout(board) : null));
  }
}

/** The puzzle that rows of groups stand for, all filled cells given. */
export function puzzleOfGroups(source, board, layout) {
  const first = board[0].line.number;
  const found = layoutFor(source, board.length, first, layout);
  const masks = board.flatMap(({ line, tokens }) =>
    tokens.map(({ text, column }) =>
      EMPTY.includes(text) ? 0 : readMask(source, text, line.number, column, found.size),
    ),
  );
  const values = masks.map(onlyValueOf);
  const notes = masks.map((mask, cell) => (values[cell] ? 0 : mask));
  return puzzleOf(found, values, { notes: values.every(Boolean) ? null : notes, line: first });
}

/** The value of a mask with one bit, 0 of others. */
export function onlyValueOf(mask) {
  return mask && !(mask & (mask - 1)) ? 32 - Math.clz32(mask) : 0;
}

function write(puzzle) {
  const texts = groupsOf(puzzle);
  const width = Math.max(...texts.map((text) => text.length));
  return `${framedCells(puzzle.layout, texts.map((text) => text.padEnd(width)), width)}\n`;
}

/** For each cell its value, its candidates or the mark of an empty cell. */
export function groupsOf(puzzle) {
  return shownNotes(puzzle).map((mask, cell) => {
    const value = puzzle.values[cell];
    return value ? ALPHABET[value - 1] : digitsOf(mask) || EMPTY[0];
  });
}

const accepts = ({ size }) => size <= LARGEST;

export const FORMAT = { id: "pencilmarks", extensions: [], looksLike, read, write, accepts };

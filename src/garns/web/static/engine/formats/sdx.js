// SudoCue's work in progress: the twin of formats/sdx.py.

import { CLASSIC, boards, cut, withoutComments, words } from "./cells.js";
import { Fit } from "./format.js";
import { EMPTY, groupsOf, isGroup, puzzleOfGroups } from "./pencilmarks.js";
import { withoutPrefix } from "./text.js";

const EXTENSION = ".sdx";
const PLACED = "u";

function looksLike(source) {
  const rows = [...rowsOf(source.opening)];
  const texts = rows.flatMap(({ tokens }) => tokens.map(({ text }) => text));
  if (!texts.length || !texts.every(isCell)) return Fit.NO;
  // Without a placed digit this is a board of pencil marks like any other.
  if (source.extension !== EXTENSION && !texts.some(isPlaced)) return Fit.NO;
  return rows.every(({ tokens }) => tokens.length === CLASSIC.size) ? Fit.SHAPE : Fit.COULD_BE;
}

function isCell(text) {
  const group = withoutPrefix(text, PLACED);
  return EMPTY.includes(group) || isGroup(group, CLASSIC.size);
}

function isPlaced(text) {
  return text.startsWith(PLACED);
}

function* rowsOf(lines) {
  for (const line of withoutComments(lines)) yield words(line);
}

function* read(source, layout = null) {
  for (const board of boards(source, rowsOf(source.lines()), layout ?? CLASSIC)) {
    yield puzzleIn(source, board, layout ?? CLASSIC);
  }
}

function puzzleIn(source, board, layout) {
  const puzzle = puzzleOfGroups(source, board.map((row) => unmarked(source, row, layout.size)), layout);
  const texts = board.flatMap(({ tokens }) => tokens.map(({ text }) => text));
  const givens = puzzle.values.map((value, cell) => (isPlaced(texts[cell]) ? 0 : value));
  return { ...puzzle, givens };
}

/** The row without the marks of placed digits. */
function unmarked(source, { line, tokens }, size) {
  return { line, tokens: tokens.map((token) => digitOf(source, line, token, size)) };
}

/** The cell's text; after the mark of a placed digit one digit stands. */
function digitOf(source, line, { text, column }, size) {
  if (!isPlaced(text)) return { text, column };
  if (text.length !== 2 || !isGroup(text[1], size)) {
    const found = text.slice(0, 20);
    throw source.unreadable("placed-digit", { line: line.number, column }, { found, size });
  }
  return { text: text[1], column: column + 1 };
}

function write(puzzle) {
  const { values, givens, layout } = puzzle;
  const cells = groupsOf(puzzle).map((text, cell) => (values[cell] && !givens[cell] ? PLACED : "") + text);
  return `${cut(cells, layout.size).map((row) => row.join(" ")).join("\n")}\n`;
}

const accepts = ({ name }) => name === "9";

export const FORMAT = { id: "sdx", extensions: [EXTENSION], looksLike, read, write, accepts };

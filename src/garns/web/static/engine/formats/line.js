// One puzzle per line, one character per cell, with a name before and words after it: the twin of
// formats/line.py.

import { ALPHABET, MAX_SIZE, layoutNamed } from "../layouts.js";
import { cellCount, completes, lineOf } from "../boards.js";
import { hasUsualLayout, layoutFor, withCells } from "./cells.js";
import { CHARACTER_VALUES, EMPTY_MARKS, LETTERS } from "./characters.js";
import { Fit, puzzleOf } from "./format.js";
import { S, isMadeOf, matchAt, strip, stripEnd, stripStart, withoutPrefix } from "./text.js";

const SIZES = Array.from({ length: MAX_SIZE }, (_, i) => i + 1);
const SQUARES = new Map(SIZES.map((size) => [size * size, size]));
const USUAL = SIZES.filter(hasUsualLayout).map((size) => size * size);
const SAMURAI = layoutNamed("samurai");
const SAMURAI_CELLS = cellCount(SAMURAI);
/** Of boards that are known by how many cells they have. */
const SIZE_OF = new Map([...SQUARES, [SAMURAI_CELLS, SAMURAI.size]]);

/** Most words in a line, the board among them; more are a text. */
const MAX_WORDS = 9;

/** Characters missing or to spare that leave no doubt about the size of a board. */
const SLIP = 2;

/** The marks of empty cells that are a value in no convention. */
const NO_VALUES = [...EMPTY_MARKS].filter((mark) => !/[0-9A-Za-z]/.test(mark));

const WORD = new RegExp(`[^${S},;]+`, "gu");
const FIRST_WORD = new RegExp(WORD.source, "uy");
const NUMBER = /[0-9]{1,9}(?:\.[0-9]{1,9})?/y;
const BETWEEN = " \t\u00a0,;";

export function looksLike(source, layout) {
  const fits = [...withCells(source.opening)].map((line) => lineFit(line, layout));
  if (fits.length && fits.every((fit) => fit === Fit.SHAPE)) return Fit.SHAPE;
  // A broken line among good ones should be reported as such, not hide the notation.
  return 2 * fits.filter(Boolean).length > fits.length ? Fit.COULD_BE : Fit.NO;
}

function lineFit(line, layout) {
  const words = withoutComment(line).match(WORD) ?? [];
  if (!words.length || words.length > MAX_WORDS) return Fit.NO;
  return Math.max(...words.map((word) => wordFit(word, layout)));
}

function withoutComment({ text }) {
  return stripEnd(text.split("#")[0]);
}

/** Whether a word is a board, or could be one with mistakes in it. */
function wordFit(word, layout) {
  const hasLength = hasBoardLength(word, layout);
  if (hasLength && isMadeOf(word, cellsOfSize(sizeOf(word, layout)))) return Fit.SHAPE;
  // Too long for a row of a board: a line with cells missing or to spare.
  const isLong = hasLength || word.length > MAX_SIZE;
  return isLong && isMostlyCells(word) ? Fit.COULD_BE : Fit.NO;
}

function hasBoardLength(word, layout) {
  if (layout) return word.length === cellCount(layout);
  return USUAL.includes(word.length) || word.length === SAMURAI_CELLS;
}

/** That of a word with as many characters as the board has cells. */
function sizeOf(word, layout) {
  return layout?.size ?? SIZE_OF.get(word.length);
}

/** Nine of ten characters are; what rules are drawn with alone is none. */
function isMostlyCells(word) {
  const known = cellsOfSize(nearestSquare(word.length) <= 81 ? 9 : MAX_SIZE);
  const good = [...word].filter((char) => known.has(char)).length;
  return 10 * good >= 9 * word.length && !isMadeOf(word, "-_*");
}

const cellSets = new Map();

/** What may stand for a cell; above 9×9, letters in any of the conventions. */
function cellsOfSize(size) {
  if (!cellSets.has(size)) {
    const known = [...CHARACTER_VALUES.keys()];
    const fitting = known.filter((char) => CHARACTER_VALUES.get(char) <= size);
    cellSets.set(size, new Set(size <= 9 ? fitting : [...known, ...LETTERS, ...LETTERS.toLowerCase()]));
  }
  return cellSets.get(size);
}

export function* read(source, layout) {
  const seen = new Set(); // how many cells the boards had
  const lines = withCells(source.forgiving(source.everyLine()));
  for (const puzzle of source.madeOf(lines, (line) => puzzleIn(source, line, layout, seen))) {
    seen.add(puzzle.values.length);
    yield puzzle;
  }
}

function puzzleIn(source, line, layout, seen) {
  const parts = partsOf(withoutComment(line), layout);
  if (!seen.size && isProse(parts)) throw source.unreadable("unknown", { line: line.number });
  const grid = gridOfLine(source, parts.board, line.number, parts.column, layout, seen);
  const [solution, after] = solutionIn(source, line, parts, grid);
  const details = detailsOf(parts.before, after);
  return puzzleOf(grid.layout, grid.values, { solution, details, line: line.number });
}

/** A line cut into the words before the board, the board, and the words after it. */
function partsOf(text, layout) {
  const words = [...text.matchAll(WORD)].map((word) => ({
    text: word[0],
    start: word.index,
    fit: wordFit(word[0], layout),
  }));
  const [first] = words;
  const isBetter = (a, b) => a.fit > b.fit || (a.fit === b.fit && a.text.length > b.text.length);
  const board = words.reduce((best, word) => (isBetter(word, best) ? word : best), first);
  if (!board || (words.length > 1 && !board.fit)) {
    const column = text.length - stripStart(text).length;
    return { board: strip(text), column, before: "", after: "" };
  }
  const [before, after] = [text.slice(0, board.start), text.slice(board.start + board.text.length)];
  return {
    board: board.text,
    column: board.start,
    before: strip(before, BETWEEN),
    after: strip(after, BETWEEN),
  };
}

/** Whether these are words, and not a board with mistakes in it. */
function isProse({ board }) {
  const cells = [...board].filter((char) => cellsOfSize(9).has(char)).length;
  return board.includes(" ") && 2 * cells < board.length;
}

/** The board after the board, if there is one, and what follows it. */
function solutionIn(source, line, { board, column, after }, { layout, values }) {
  const word = matchAt(FIRST_WORD, after)?.[0];
  if (!word || wordFit(word, layout) !== Fit.SHAPE) return [null, after];
  const start = line.text.indexOf(word, column + board.length);
  const solution = gridOfLine(source, word, line.number, start, layout).values;
  if (!completes(layout, solution, values)) {
    throw source.unreadable("solution", { line: line.number, column: start });
  }
  return [solution, strip(after.slice(word.length), BETWEEN)];
}

/** The name of a puzzle, and the number and the words that follow it. */
function detailsOf(before, after) {
  const number = matchAt(NUMBER, after)?.[0] ?? "";
  const rating = number && BETWEEN.includes(after.slice(number.length, number.length + 1)) ? number : "";
  const comment = strip(withoutPrefix(after, rating), BETWEEN);
  return Object.entries({ title: before, rating, comment }).filter(([, text]) => text);
}

/** The layout and values of a board in one piece, which begins at this line (from 1) and column
 * (from 0). If it has no possible number of cells, the complaint says what was expected: as many as
 * the layout has, or as the board seems to be meant to have, where the boards `seen` before had
 * these numbers of cells. */
export function gridOfLine(source, board, line, column, layout, seen = new Set()) {
  const isComplete = layout ? board.length === cellCount(layout) : SIZE_OF.has(board.length);
  if (!isComplete) {
    const expected = layout ? cellCount(layout) : meant(board.length, seen);
    throw source.unreadable(
      "cell-count",
      { line, column: column + Math.min(board.length, expected) },
      { n: board.length, expected, size: layout?.size ?? SIZE_OF.get(expected) },
    );
  }
  const size = sizeOf(board, layout);
  const values = valuesOf(source, board, size, line, column);
  const known = !layout && board.length === SAMURAI_CELLS ? SAMURAI : layout;
  return { layout: layoutFor(source, size, line, known), values };
}

/** The nearest usual number of cells. But where that is more than a slip away, the board was
 * probably to be like another one of the list, if about half of it is there. */
function meant(count, seen) {
  const nearest = nearestSquare(count);
  if (Math.abs(count - nearest) <= SLIP) return nearest;
  const alike = [...seen].filter((cells) => 5 * Math.abs(cells - count) <= 3 * cells);
  return alike.length ? nearestOf(alike, count) : nearest;
}

/** The usual number of cells that is nearest, with a liking for the most usual of all. */
function nearestSquare(count) {
  return count >= 70 && count <= 92 ? 81 : nearestOf(USUAL, count);
}

function nearestOf(numbers, count) {
  return numbers.reduce((best, each) => (Math.abs(each - count) < Math.abs(best - count) ? each : best));
}

function valuesOf(source, board, size, line, column) {
  const conventions = conventionsOf(board, size);
  if (conventions.length > 1) throw source.unreadable("letters", { line, column });
  const meaning = conventions[0] ?? CHARACTER_VALUES;
  const values = [...board].map((char) => meaning.get(char) ?? size + 1);
  const wrong = values.findIndex((value) => value > size);
  if (wrong >= 0) throw source.unreadable("cell", { line, column: column + wrong }, { found: board[wrong], size });
  return values;
}

/** The ways in which every character of the board has a meaning. */
function conventionsOf(board, size) {
  if (size <= 9) return [CHARACTER_VALUES];
  const used = new Set(board);
  const letters = [...used].filter((char) => /\p{L}/u.test(char)).map((char) => char.toUpperCase());
  const counted = new Set(letters.filter((char) => char !== "X"));
  const areIn = (chars) => [...counted].every((char) => chars.includes(char));
  if (used.has("0") && NO_VALUES.some((mark) => used.has(mark))) {
    // Two marks for "empty" in one line: the 0 must be a value then.
    return areIn([...ALPHABET.slice(0, size - 1)]) ? [countedFromZero(size)] : [];
  }
  const hasDigits = [...used].some((char) => "123456789".includes(char));
  const isLettersOnly = counted.size && !hasDigits && areIn([...LETTERS.slice(0, size)]);
  return [
    ...(areIn([...ALPHABET.slice(0, size)]) ? [CHARACTER_VALUES] : []),
    ...(isLettersOnly ? [lettersOnly(size)] : []),
  ];
}

function lettersOnly(size) {
  return meaningOf(["0", ...NO_VALUES], LETTERS.slice(0, size));
}

function countedFromZero(size) {
  return meaningOf(NO_VALUES, `0${ALPHABET.slice(0, size - 1)}`);
}

function meaningOf(emptyMarks, symbols) {
  return new Map([
    ...emptyMarks.map((mark) => [mark, 0]),
    ...[...symbols].flatMap((char, i) => [[char, i + 1], [char.toLowerCase(), i + 1]]),
  ]);
}

function write({ values }) {
  return `${lineOf(values)}\n`;
}

export const FORMAT = { id: "line", extensions: [".txt"], looksLike, read, write };

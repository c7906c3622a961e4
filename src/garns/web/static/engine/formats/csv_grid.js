// A table of a spreadsheet, an empty field for an empty cell: the twin of formats/csv_grid.py.

import { MAX_SIZE } from "../layouts.js";
import { hasUsualLayout, puzzlesOfRows, unwrapped, wholeBoardSize, wholeNumber } from "./cells.js";
import { CHARACTER_VALUES, EMPTY_MARKS } from "./characters.js";
import { Fit } from "./format.js";
import { isNumber, isPlainNumber, strip } from "./text.js";

export const SEPARATORS = ";\t,";

/** Rows without a blank line between that are looked at as a whole; longer sheets are streamed. */
const LONGEST_SHEET = 64;

function looksLike(source, layout) {
  const rows = [...separated(unwrapped(source.opening))]
    .filter(([line]) => !isBlank(line))
    .map(([line, separator]) => fieldsOf(line, separator));
  if (!rows.length || rows[0].tokens.length < 2 || !rows.every(hasCells)) return Fit.NO;
  // Without an empty field these are integers with blanks between them.
  if (separatorOf(rows[0].line) === "\t" && rows.every(hasNumbersOnly)) return Fit.NO;
  const lengths = rows.map(({ tokens }) => tokens.length);
  const areAll = (length) => lengths.every((each) => each === length);
  if (wholeBoardSize(lengths[0], layout)) return areAll(lengths[0]) ? Fit.SHAPE : Fit.COULD_BE;
  const size = layout?.size ?? lengths[0];
  const isWhole = rows.length % size === 0 || source.openingIsCut;
  return isWhole && areAll(size) && size <= MAX_SIZE ? Fit.SHAPE : Fit.COULD_BE;
}

function hasCells({ tokens }) {
  return tokens.every(({ text }) => isCell(text));
}

function hasNumbersOnly({ tokens }) {
  return tokens.every(({ text }) => isNumber(text));
}

function isCell(text) {
  return !text || CHARACTER_VALUES.has(text) || (text.length === 2 && isPlainNumber(text));
}

export function read(source, layout) {
  return puzzlesOfRows(source, rowsOf(source, layout), layout);
}

/** The rows of all boards, with a mark in each empty field. */
function* rowsOf(source, layout) {
  for (const { line, tokens } of rowsOfSheets(source, layout)) {
    yield { line, tokens: tokens.map(({ text, column }) => ({ text: text || ".", column })) };
  }
}

function* rowsOfSheets(source, layout) {
  let sheet = [];
  for (const [line, separator] of separated(unwrapped(source.lines()))) {
    if (isBlank(line)) {
      yield* boardIn(source, sheet, layout);
      sheet = [];
    } else if (sheet.length < LONGEST_SHEET) {
      sheet.push(fieldsOf(line, separator));
      if (sheet.length === LONGEST_SHEET) yield* sheet;
    } else {
      yield fieldsOf(line, separator);
    }
  }
  yield* boardIn(source, sheet, layout);
}

/** A line of tabs is a row of empty cells: only blanks make a blank line here. */
function isBlank({ text }) {
  return !strip(text, " ");
}

/** The lines but for comments, each with the separator, which the first one tells. */
function* separated(lines) {
  let separator = "";
  for (const line of lines) {
    if (line.text.startsWith("#")) continue;
    if (!separator && !isBlank(line)) separator = separatorOf(line);
    yield [line, separator];
  }
}

/** The rows of a sheet, without the margins around its board if there are any; nothing of one that
 * is not there, or so long that it was streamed. */
function boardIn(source, rows, layout) {
  if (!rows.length || rows.length === LONGEST_SHEET) return [];
  let sheet = padded(rows, layout);
  const [height, width] = [sheet.length, sheet[0].tokens.length];
  const size = layout?.size ?? Math.min(height, width);
  const isTable = sheet.every(({ tokens }) => tokens.length === width);
  if (!isTable || !(layout || hasUsualLayout(size)) || size > Math.min(height, width)) return sheet;
  if (width > size || height % size) sheet = withoutMargins(source, sheet, size);
  if (!layout && mayBeSmaller(sheet)) throw source.unreadable("margins", { line: sheet[0].line.number });
  return sheet;
}

/** Rows with the last fields added if a program left all empty ones away. */
function padded(sheet, layout) {
  const size = layout?.size ?? sheet.length;
  const texts = new Set(sheet.flatMap(({ tokens }) => tokens.map(({ text }) => text)));
  const wasTrimmed =
    sheet.length === size &&
    sheet.every(({ tokens }) => tokens.length <= size && tokens.at(-1).text) &&
    texts.has("") &&
    ![...EMPTY_MARKS].some((mark) => texts.has(mark));
  return wasTrimmed ? sheet.map((row) => asLongAs(row, size)) : sheet;
}

function asLongAs({ line, tokens }, size) {
  const missing = Array(size - tokens.length).fill({ text: "", column: line.text.length });
  return { line, tokens: [...tokens, ...missing] };
}

function withoutMargins(source, sheet, size) {
  const tops = startsOf(sheet.map(({ tokens }) => isEmpty(tokens)), size);
  const lefts = startsOf(columnsOf(sheet).map(isEmpty), size);
  if (tops.length > 1 || lefts.length > 1) {
    throw source.unreadable("margins", { line: sheet[0].line.number });
  }
  if (tops.length && lefts.length) {
    const [[top], [left]] = [tops, lefts];
    const rows = sheet.slice(top, top + size);
    return rows.map(({ line, tokens }) => ({ line, tokens: tokens.slice(left, left + size) }));
  }
  if (sheet.length % size) {
    // Said before the first rows are taken for a board.
    const facts = { n: sheet.length, expected: size };
    throw source.unreadable("row-count", { line: sheet.at(-1).line.number }, facts);
  }
  return sheet;
}

/** Where a board could begin: so that all rows, or columns, outside of it are empty. */
function startsOf(empty, size) {
  const filled = empty.flatMap((isEmptyOne, i) => (isEmptyOne ? [] : [i]));
  const [first, last] = [filled[0] ?? empty.length, filled.at(-1) ?? -1];
  const starts = [...Array(Math.max(0, empty.length - size + 1)).keys()];
  return starts.filter((start) => start <= first && last < start + size);
}

/** Whether this looks like a smaller board with empty rows above or below and columns beside. */
function mayBeSmaller(board) {
  const rows = board.map(({ tokens }) => isEmpty(tokens));
  const columns = columnsOf(board).map(isEmpty);
  const texts = board.flatMap(({ tokens }) => tokens.map(({ text }) => text));
  const values = texts.filter(Boolean).map(valueIn);
  const sizes = [...Array(rows.length).keys()].filter((size) => size > 0 && hasUsualLayout(size));
  return (
    rows.length === columns.length &&
    sizes.some(
      (size) =>
        startsOf(rows, size).length &&
        startsOf(columns, size).length &&
        // The fewest values that a puzzle of 9×9 can have are 17.
        values.length >= 2 * size - 1 &&
        Math.max(...values) <= size,
    )
  );
}

/** What is no value is for the reader to refuse: it is greater than any. */
function valueIn(text) {
  return CHARACTER_VALUES.get(text) ?? (isCell(text) ? Number(text) : MAX_SIZE + 1);
}

function columnsOf(sheet) {
  return sheet[0].tokens.map((_, column) => sheet.map(({ tokens }) => tokens[column]));
}

function isEmpty(tokens) {
  return !tokens.some(({ text }) => text);
}

export function separatorOf({ text }) {
  return [...SEPARATORS].find((mark) => text.includes(mark)) ?? ",";
}

function fieldsOf(line, separator) {
  let start = 0;
  const tokens = line.text.split(separator).map((text) => {
    const token = { text: cellText(text), column: start };
    start += text.length + 1;
    return token;
  });
  return { line, tokens };
}

function cellText(field) {
  return wholeNumber(strip(strip(strip(field), '"')));
}

export const FORMAT = { id: "csv", extensions: [".csv", ".tsv"], looksLike, read };

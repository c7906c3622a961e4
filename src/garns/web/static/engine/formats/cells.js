// What the cell-by-cell notations share: from tokens with their columns to rows to boards. The twin
// of formats/cells.py. A token is { text, column }, a row is { line, tokens }.

import { MAX_SIZE, layoutNamed, usualBlock } from "../layouts.js";
import { cellCount } from "../boards.js";
import { CHARACTER_VALUES } from "./characters.js";
import { puzzleOf } from "./format.js";
import { Line } from "./source.js";
import { isPlainNumber, stripStart } from "./text.js";

/** The board of the notations that know no other. */
export const CLASSIC = layoutNamed("9");

/** What keeps cells apart; web pages make no-break spaces of blanks. */
export const BLANKS = " \t\u00a0";

const QUOTED = /^[ \t]*(?:>[ \t]?)+/;
const WHOLE = /^([0-9]{1,3})[.,]0*$/;

/** One cell per character. */
export function characters(line, ignored = `${BLANKS}|`) {
  const tokens = [];
  for (let column = 0; column < line.text.length; column++) {
    const text = line.text[column];
    if (!ignored.includes(text)) tokens.push({ text, column });
  }
  return { line, tokens };
}

/** One cell per word. */
export function words(line, separators = `${BLANKS}|`) {
  const tokens = [];
  let start = null;
  for (let column = 0; column <= line.text.length; column++) {
    if (column < line.text.length && !separators.includes(line.text[column])) {
      start ??= column;
    } else if (start !== null) {
      tokens.push({ text: line.text.slice(start, column), column: start });
      start = null;
    }
  }
  return { line, tokens };
}

/** Rows gathered into boards of N rows of N cells; N is the length of a board's first row. A row
 * of N×N cells, too long to be anything else, is a board of its own. */
export function* boards(source, rows, layout) {
  let board = [];
  for (const row of allRowsIn(rows, layout)) {
    const size = layout?.size ?? (board[0] ?? row).tokens.length;
    if (row.tokens.length !== size) throw wrongCount(source, row, size);
    if (size < 1 || size > MAX_SIZE) {
      throw source.unreadable("size", { line: row.line.number }, { n: size, max: MAX_SIZE });
    }
    board.push(row);
    if (board.length === size) {
      yield board;
      board = [];
    }
  }
  if (board.length) {
    const expected = layout?.size ?? board[0].tokens.length;
    throw source.unreadable("row-count", { line: board.at(-1).line.number }, { n: board.length, expected });
  }
}

function* allRowsIn(rows, layout) {
  for (const row of rows) {
    const size = wholeBoardSize(row.tokens.length, layout);
    if (size) yield* cut(row.tokens, size).map((tokens) => ({ line: row.line, tokens }));
    else yield row;
  }
}

/** The size of the board that has so many cells, if they cannot be a row of a greater one. */
export function wholeBoardSize(count, layout) {
  if (layout) return count === cellCount(layout) && count !== layout.size ? layout.size : null;
  const size = Math.sqrt(count);
  return count > MAX_SIZE && Number.isInteger(size) && hasUsualLayout(size) ? size : null;
}

/** The error for a row too short (at its end) or too long (at the first cell too many). */
export function wrongCount(source, { line, tokens }, expected) {
  const column = tokens[expected]?.column ?? line.text.length;
  return source.unreadable("value-count", { line: line.number, column }, { n: tokens.length, expected });
}

export function hasUsualLayout(size) {
  return usualBlock(size) !== null;
}

/** The layout asked for, or the usual one of that size. */
export function layoutFor(source, size, line, layout) {
  if (layout) return layout;
  if (size > MAX_SIZE || !hasUsualLayout(size)) throw source.unreadable("no-layout", { line }, { size });
  return layoutNamed(String(size));
}

/** The layout and the values that rows of single characters or decimal numbers stand for. */
export function gridOf(source, board, layout) {
  const found = layoutFor(source, board.length, board[0].line.number, layout);
  return { layout: found, values: valuesIn(source, board, found.size) };
}

export function valuesIn(source, board, size) {
  return board.flatMap(({ line, tokens }) =>
    tokens.map(({ text, column }) => valueOf(source, text, line.number, column, size)),
  );
}

/** A puzzle for each board of plain cells. */
export function* puzzlesOfRows(source, rows, layout) {
  for (const board of boards(source, rows, layout)) {
    const { layout: found, values } = gridOf(source, board, layout);
    yield puzzleOf(found, values, { line: board[0].line.number });
  }
}

/** All lines but those that are blank or comments. */
export function* withCells(lines) {
  for (const line of unwrapped(lines)) if (!line.isBlankOrComment) yield line;
}

/** The lines of a board that was pasted from a message: without fences (```) around it and with
 * blanks for the marks of a quotation (`> `), so that columns stay what they are. */
export function* unwrapped(lines) {
  for (const line of lines) {
    if (stripStart(line.text).startsWith("```")) continue;
    const quoted = QUOTED.exec(line.text)?.[0].length;
    yield quoted ? new Line(line.number, " ".repeat(quoted) + line.text.slice(quoted)) : line;
  }
}

/** The lines but for those that are blank or comments, as they are. */
export function* withoutComments(lines) {
  for (const line of lines) if (!line.isBlankOrComment) yield line;
}

/** The rows of a board in one piece, a list or a text. */
export function cut(items, size) {
  const rows = [];
  for (let start = 0; start < items.length; start += size) rows.push(items.slice(start, start + size));
  return rows;
}

/** `5` for `5.0`, `5.` and, where the comma does not separate, `5,0`; else the text itself. */
export function wholeNumber(text) {
  return WHOLE.exec(text)?.[1] ?? text;
}

/** The value that a cell's text stands for: an empty mark, a decimal number or one of 1-9 A-P. */
export function valueOf(source, text, line, column, size) {
  const value = cellValue(text);
  if (value === null) throw source.unreadable("cell", { line, column }, { found: text.slice(0, 20), size });
  if (value > size) throw source.unreadable("value", { line, column }, { value: text, size });
  return value;
}

/** The same, null if it stands for none. */
export function cellValue(text) {
  return CHARACTER_VALUES.get(text) ?? (text.length <= 3 && isPlainNumber(text) ? Number(text) : null);
}

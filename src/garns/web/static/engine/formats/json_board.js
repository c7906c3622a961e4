// A board in a JSON object of somebody else's: the twin of formats/json_board.py.

import { MAX_SIZE } from "../layouts.js";
import { completes } from "../boards.js";
import { cellValue, layoutFor } from "./cells.js";
import { Fit, puzzleOf } from "./format.js";
import { documents } from "./puzzle_json.js";
import { S, isSpace, strip } from "./text.js";

const BOARDS = ["puzzle", "board", "grid", "sudoku", "quiz"];
const SOLUTION = "solution";
const CLASSIC_CELLS = 81;
const OPENING = new RegExp(
  `^[${S}]*\\{[${S}]*"(?:${[...BOARDS, SOLUTION].join("|")})"[${S}]*:[${S}]*["\\[]`,
  "u",
);

function looksLike(source) {
  const text = source.opening.map((line) => line.text).join("\n");
  // An f-puzzles object has a grid as well, and always its size.
  return OPENING.test(text) && !text.includes('"size"') ? Fit.SHAPE : Fit.NO;
}

function* read(source, layout) {
  yield* source.madeOf(documents(source), (text) => new BoardObject(text).puzzle(layout));
}

/** One object, and the text it came from. */
class BoardObject {
  constructor(text) {
    Object.assign(this, { text, fields: text.members() });
  }

  puzzle(layout) {
    const keys = [...this.fields.keys()];
    const board = keys.find((key) => BOARDS.includes(key)) ?? BOARDS[0];
    const unknown = keys.find((key) => key !== board && key !== SOLUTION);
    if (unknown !== undefined) {
      throw this.text.unreadable("json-key", this.text.offsetOf(unknown), { key: unknown.slice(0, 40) });
    }
    const grid = this.#grid(board, layout);
    return puzzleOf(grid.layout, grid.values, { solution: this.#solution(grid), line: this.text.line });
  }

  #solution({ layout, values }) {
    if ((this.fields.get(SOLUTION) ?? null) === null) return null;
    const solution = this.#grid(SOLUTION, layout).values;
    if (!completes(layout, solution, values)) {
      throw this.text.unreadable("solution", this.text.offsetOf(SOLUTION));
    }
    return solution;
  }

  #grid(key, layout) {
    const cells = [...this.#cells([key], this.fields.get(key) ?? null)];
    const size = layout?.size ?? Math.floor(Math.sqrt(cells.length));
    if (cells.length !== size * size || size < 1 || size > MAX_SIZE) {
      const expected = Math.min(size, MAX_SIZE) ** 2 || CLASSIC_CELLS;
      const facts = { n: cells.length, expected, size: Math.sqrt(expected) };
      throw this.text.unreadable("cell-count", this.text.offsetOf(key), facts);
    }
    const found = layoutFor(this.text.source, size, this.text.line, layout);
    return { layout: found, values: cells.map(([path, text]) => this.#value(path, text, size)) };
  }

  /** The cells in a value, each with the way to it. */
  *#cells(path, value) {
    if (Array.isArray(value) && path.length <= 2) {
      this.#checkRow(path, value);
      for (const [i, item] of value.entries()) yield* this.#cells([...path, i], item);
    } else if (typeof value === "string" && value.length > 2) {
      for (const char of value) if (!isSpace(char)) yield [path, char];
    } else if (path.length > 1 && (value === null || ["number", "bigint", "string"].includes(typeof value))) {
      yield [path, strip(String(value || "")) || "."];
    } else {
      throw this.text.wrong(...path);
    }
  }

  /** A row is as long as the board is high. */
  #checkRow(path, row) {
    const board = this.fields.get(path[0]);
    if (path.length === 2 && Array.isArray(board) && row.length !== board.length) {
      const facts = { n: row.length, expected: board.length };
      throw this.text.unreadable("value-count", this.text.offsetOf(...path), facts);
    }
  }

  #value(path, text, size) {
    const value = cellValue(text);
    if (value === null || value > size) {
      throw this.text.unreadable("cell", this.text.offsetOf(...path), { found: text.slice(0, 20), size });
    }
    return value;
  }
}

export const FORMAT = { id: "json-board", extensions: [], looksLike, read };

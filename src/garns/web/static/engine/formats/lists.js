// A list of rows, as Python, JSON, C, Java and NumPy write it: the twin of formats/lists.py. The text
// is cut into tokens and never evaluated.

import { MAX_SIZE } from "../layouts.js";
import { cellCount } from "../boards.js";
import { layoutFor, unwrapped, valueOf, wholeBoardSize, wholeNumber } from "./cells.js";
import { Fit, puzzleOf } from "./format.js";
import { D, S, W, isSpace, matchAt, strip, stripStart } from "./text.js";

/** Most cells and rows that are kept until it is clear where a board ends. */
const MAX_ITEMS = 1 << 16;

const LONGEST_CELL = 2;

/** A list of boards, of rows, of cells. */
const MAX_DEPTH = 3;

const NOTHING = ["None", "null", "nan", "NaN"];

/** All blanks that there are. Two such runs in a row, and a text of blanks, would be tried in every
 * way to share them out if one could take less. */
const ALL_BLANKS = `[${S}]*(?![${S}])`;

const INDICES = `(?:\\[[${W},]{0,9}\\]${ALL_BLANKS}){0,3}`;
const DECLARED = `[${W}][${W}${S}:<>]{0,60}${INDICES}[${W}]{0,40}[${S}]{0,40}=(?!=)${ALL_BLANKS}`;
const CALLED =
  `(?:[${W}]{1,20}\\.)?array(?=\\()` + `|new[${S}]+(?![${S}])[${W}]{1,20}${ALL_BLANKS}${INDICES}(?=\\{)`;
const BEFORE_LIST = `${ALL_BLANKS}(?:${DECLARED})?(?:${CALLED})?`;
const NOTHING_AS_WORD = `(?:${NOTHING.join("|")})(?![${W}])`;

/** What may stand before a list: `int board[9][9] =`, `grid = np.array`, `new int[][]`. */
const NAME = new RegExp(BEFORE_LIST, "uy");
const OPENING = new RegExp(
  `${BEFORE_LIST}${ALL_BLANKS}` +
    `(?:\\[${ALL_BLANKS}(?:[\\[(${D}'"]|${NOTHING_AS_WORD}|$)|\\(${ALL_BLANKS}[\\[(]|\\{${ALL_BLANKS}[{${D}'])`,
  "uy",
);
const TOKEN = new RegExp(
  `(?<open>[\\[(\\{])|(?<close>[\\])\\}])|(?<option>,[${S}]*dtype=[${W}.]+)|(?<comma>,)` +
    `|(?<cell>${NOTHING_AS_WORD}|[${D}]+(?:\\.0*)?(?![${W}.])|"[^"\\\\]*"|'[^'\\\\]*')`,
  "uy",
);
const SHOWN = new RegExp(`[${W}]+|[^\\n]`, "uy");
const CLOSING = { "[": "]", "(": ")", "{": "}" };

/** The text of a cell, without quotes, and where it stands. */
class Cell {
  constructor(text, line, column, isQuoted = false) {
    Object.assign(this, { text, line, column, isQuoted });
  }
}

/** A list: where it opens, and what is in it, but for the boards that were handed out. */
class Listing {
  hasListsOfRows = false;
  hasWholeStrings = false;

  constructor(line, column, closes, items = []) {
    Object.assign(this, { line, column, closes, items });
  }

  get cells() {
    return this.items.filter((item) => item instanceof Cell);
  }

  get lists() {
    return this.items.filter((item) => item instanceof Listing);
  }
}

function looksLike(source) {
  const texts = [...unwrapped(source.opening)].map(({ text }) => text).filter((text) => !isNothing(text));
  return matchAt(OPENING, texts.slice(0, 3).join("\n")) ? Fit.SHAPE : Fit.NO;
}

function isNothing(text) {
  const begun = stripStart(text);
  return !begun || begun.startsWith("#") || begun.startsWith("//");
}

function* read(source, layout) {
  for (const listing of listsIn(source)) {
    for (const board of boardsIn(source, listing)) {
      const grid = gridIn(source, board, layout);
      yield puzzleOf(grid.layout, grid.values, { line: board.line });
    }
  }
}

/** Each list that stands in no other when it is closed; of a list of boards, each of these. */
function* listsIn(source) {
  const scanner = new Scanner(source);
  for (const line of unwrapped(source.lines())) yield* scanner.finishedIn(line);
  const [outermost] = scanner.open;
  if (outermost) throw source.unreadable("list-open", { line: outermost.line, column: outermost.column });
}

/** Cuts lines into tokens and keeps the lists that are still open. */
class Scanner {
  open = [];
  #items = 0;
  #needsComma = false;

  /** Whether there are commas in lists of that depth; NumPy prints none. */
  #hasCommas = new Map();

  constructor(source) {
    this.source = source;
  }

  *finishedIn(line) {
    let column = this.open.length ? 0 : matchAt(NAME, line.text)?.[0].length ?? 0;
    while (column < line.text.length) {
      const char = line.text[column];
      if (isSpace(char) || (!this.open.length && ";,".includes(char))) {
        column++;
        continue;
      }
      if (char === "#" || line.text.startsWith("//", column)) return;
      const token = tokenAt(line.text, column);
      if (!token) throw this.#unexpected(line, column);
      if (token.kind !== "option" || !this.#needsComma) yield* this.#take(line, token);
      column += token.text.length;
    }
  }

  /** Adds the token to the innermost list; lists that are complete are returned. */
  #take(line, token) {
    this.#check(line, token);
    this.#needsComma = token.kind === "cell" || token.kind === "close";
    if (token.kind === "open") this.open.push(new Listing(line.number, token.column, CLOSING[token.text]));
    if (token.kind === "cell") return this.#add(cellOf(token, line.number));
    return token.kind === "close" ? this.#close() : [];
  }

  #add(cell) {
    const [outermost] = this.open;
    const isBoard = cell.isQuoted && cell.text.length > MAX_SIZE && this.open.length === 1;
    if (isBoard && !outermost.items.length) {
      // Too long for a row: no need to see the end of the list.
      [outermost.hasWholeStrings, this.#items] = [true, 0];
      return [spelled(cell)];
    }
    this.open.at(-1).items.push(cell);
    return [];
  }

  #close() {
    const closed = this.open.pop();
    if (!this.open.length) {
      [this.#needsComma, this.#items] = [false, 0];
      this.#hasCommas.clear();
      return this.#rest(closed);
    }
    const outer = this.open.at(-1);
    outer.items.push(closed);
    outer.hasListsOfRows ||= closed.lists.length > 0 || isSpelled(closed);
    if (this.open.length > 1 || !outer.hasListsOfRows) return [];
    const boards = allLists(this.source, outer);
    [outer.items, this.#items] = [[], 0];
    return boards;
  }

  /** The outermost list, unless all in it was handed out before. */
  #rest(outermost) {
    if (outermost.hasListsOfRows) return allLists(this.source, outermost);
    return outermost.items.length || !outermost.hasWholeStrings ? [outermost] : [];
  }

  #check(line, { kind, text, column }) {
    this.#items += kind === "open" || kind === "cell";
    if (this.#items > MAX_ITEMS) {
      throw this.source.unreadable("list-long", { line: line.number }, { max: MAX_ITEMS });
    }
    if (kind === "open" && this.open.length === MAX_DEPTH && !this.#needsComma) {
      throw this.source.unreadable("list-deep", { line: line.number, column });
    }
    if (this.#isMisplaced(kind, text)) throw this.#unexpected(line, column);
  }

  #isMisplaced(kind, text) {
    const depth = this.open.length;
    if (this.#needsComma && kind !== "close" && !this.#hasCommas.has(depth)) {
      this.#hasCommas.set(depth, kind === "comma");
    }
    const hasCommas = this.#hasCommas.get(depth) ?? true;
    if (!depth && kind !== "open") return true;
    if (kind === "open" || kind === "cell") return this.#needsComma && hasCommas;
    if (kind === "close") return text !== this.open.at(-1).closes;
    return !(this.#needsComma && hasCommas);
  }

  #unexpected(line, column) {
    const found = matchAt(SHOWN, line.text, column)?.[0].slice(0, 20) ?? "";
    const id = this.#needsComma && found !== "," ? "list-comma" : "list-item";
    return this.source.unreadable(id, { line: line.number, column }, { found });
  }
}

function tokenAt(text, column) {
  const token = matchAt(TOKEN, text, column);
  const kind = token && Object.keys(token.groups).find((name) => token.groups[name] !== undefined);
  return token && { kind, text: token[0], column };
}

function cellOf({ text, column }, line) {
  if (`"'`.includes(text[0])) {
    const inside = strip(text.slice(1, -1));
    return new Cell(inside, line, column + text.indexOf(inside), true);
  }
  return new Cell(NOTHING.includes(text) ? "" : wholeNumber(text), line, column);
}

/** The boards in a list: itself, or its items if they are lists of rows. */
function* boardsIn(source, outermost) {
  if (isSpelled(outermost)) {
    yield* spelledBoards(source, outermost);
  } else if (outermost.lists.some((row) => row.lists.length || isSpelled(row))) {
    for (const board of allLists(source, outermost)) yield* boardsIn(source, board);
  } else if (outermost.items.length) {
    yield outermost;
  } else {
    throw source.unreadable("list-empty", { line: outermost.line, column: outermost.column });
  }
}

/** Whether its strings are too long for cells. */
function isSpelled(listing) {
  return (
    !listing.lists.length && listing.cells.some(({ text, isQuoted }) => isQuoted && text.length > LONGEST_CELL)
  );
}

/** The boards in a list of strings, which are rows or whole boards. */
function spelledBoards(source, { line, column, closes, cells }) {
  const n = cells.length;
  const length = mostCommon(cells.map(({ text }) => text.length));
  const isWhole = wholeBoardSize(length, null);
  const parts = cells.map(spelled);
  if (length === n || (n === 1 && !isWhole)) return [new Listing(line, column, closes, parts)];
  if (isWhole) return parts;
  throw source.unreadable("list-strings", { line, column }, { n, length });
}

function mostCommon(numbers) {
  const counts = new Map();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** A list of the characters of a string. */
function spelled({ text, line, column }) {
  return new Listing(line, column, "", [...text].map((char, i) => new Cell(char, line, column + i)));
}

function gridIn(source, board, layout) {
  const cells = board.lists.length ? cellsOfRows(source, board) : flatCells(source, board);
  const size = Math.floor(Math.sqrt(cells.length));
  if (layout && layout.size !== size) {
    const facts = { n: cells.length, expected: cellCount(layout), size: layout.size };
    throw source.unreadable("cell-count", { line: board.line, column: board.column }, facts);
  }
  const found = layoutFor(source, size, board.line, layout);
  return { layout: found, values: cells.map((cell) => valueIn(source, cell, size)) };
}

function cellsOfRows(source, board) {
  const rows = allLists(source, board);
  const size = rows.length;
  refuseLarge(source, board, size);
  for (const { line, column, items } of rows) {
    if (items.length !== size) {
      throw source.unreadable("value-count", { line, column }, { n: items.length, expected: size });
    }
  }
  return rows.flatMap((row) => row.cells);
}

function flatCells(source, board) {
  const count = board.cells.length;
  const size = Math.round(Math.sqrt(count));
  refuseLarge(source, board, size);
  if (size * size !== count) {
    const facts = { n: count, expected: size * size, size };
    throw source.unreadable("cell-count", { line: board.line, column: board.column }, facts);
  }
  return board.cells;
}

function refuseLarge(source, { line, column }, size) {
  if (size > MAX_SIZE) throw source.unreadable("size", { line, column }, { n: size, max: MAX_SIZE });
}

function allLists(source, listing) {
  const [stray] = listing.cells;
  if (stray) {
    const place = { line: stray.line, column: stray.column };
    throw source.unreadable("list-row", place, { found: stray.text.slice(0, 20) });
  }
  return listing.lists;
}

function valueIn(source, { text, line, column }, size) {
  return text ? valueOf(source, text, line, column, size) : 0;
}

export const FORMAT = { id: "list", extensions: [], looksLike, read };

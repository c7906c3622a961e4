// Where the cells of a board are, by the name of its layout: the twin of what model/layout.py says of
// grids that overlap. Pages use it as well.

export const SAMURAI = "9@r1c1r1c13r7c7r13c1r13c13";
/** More grids do not fit on a board. */
const GRIDS = /^(\d\d?)@((?:r\d\d?c\d\d?){1,200})$/;
/** More than any board has columns. */
const WIDE = 1000;

/** The size of grids that overlap and the [row, column] where each begins, from 0, in order, of the
 * name of such a layout; null for any other. */
export function gridsIn(name) {
  const found = GRIDS.exec(name === "samurai" ? SAMURAI : name);
  if (!found) return null;
  const keys = [...found[2].matchAll(/r(\d+)c(\d+)/g)].map(([, row, column]) => row * WIDE + Number(column));
  const corners = sorted(keys).map((key) => [Math.floor(key / WIDE) - 1, (key % WIDE) - 1]);
  return { size: Number(found[1]), corners };
}

/** The place of each cell, row by row. */
export class Places {
  #cells;

  constructor(size, corners = [[0, 0]]) {
    const lines = [...Array(size).keys()];
    const keys = corners.flatMap(([top, left]) => lines.flatMap((row) => lines.map((column) => (top + row) * WIDE + left + column)));
    const all = sorted(keys);
    this.rows = all.map((key) => Math.floor(key / WIDE));
    this.columns = all.map((key) => key % WIDE);
    this.height = Math.max(...this.rows) + 1;
    this.width = Math.max(...this.columns) + 1;
    this.count = all.length;
    this.#cells = new Map(all.map((key, cell) => [key, cell]));
  }

  /** The cell there; undefined where the board has none. */
  at(row, column) {
    return column < 0 || column >= this.width ? undefined : this.#cells.get(row * WIDE + column);
  }

  /** `r4c7`, as data have it in every language. */
  nameOf(cell) {
    return `r${this.rows[cell] + 1}c${this.columns[cell] + 1}`;
  }

  /** The cell of such a name. */
  cellOf(name) {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(name);
    return this.at(row - 1, column - 1);
  }
}

/** Those of the record of a board. */
export function placesOf({ layout, size }) {
  return new Places(size, gridsIn(layout)?.corners);
}

/** The row and the column of a cell of a layout, from 0. */
export function rowOf(cell, { size, places }) {
  return places ? places.rows[cell] : Math.floor(cell / size);
}

export function columnOf(cell, { size, places }) {
  return places ? places.columns[cell] : cell % size;
}

function sorted(keys) {
  return [...new Set(keys)].sort((a, b) => a - b);
}

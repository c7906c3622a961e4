// Drills, positions just before a step, and their lines: the twin of learn/drills.py.

export const SIZE = 9;
export const CELLS = 81;
const EMPTY = ".";
const FILLED = "abcdefghi";
const ALL = (1 << SIZE) - 1;

/** The cells that share a row, a column or a box with each cell. */
export const PEERS = Array.from({ length: CELLS }, (_, cell) => peersOf(cell));

function peersOf(cell) {
  const all = Array.from({ length: CELLS }, (_, other) => other);
  return all.filter((other) => other !== cell && areTogether(cell, other));
}

function areTogether(cell, other) {
  const row = (each) => Math.floor(each / SIZE);
  const box = (each) => Math.floor(row(each) / 3) * 3 + Math.floor((each % SIZE) / 3);
  return row(cell) === row(other) || cell % SIZE === other % SIZE || box(cell) === box(other);
}

export function cellOf(name) {
  return (Number(name[1]) - 1) * SIZE + Number(name[3]) - 1;
}

export function nameOf(cell) {
  return `r${Math.floor(cell / SIZE) + 1}c${(cell % SIZE) + 1}`;
}

export function valuesIn(mask) {
  return Array.from({ length: SIZE }, (_, index) => index + 1).filter((value) => (mask >> (value - 1)) & 1);
}

/** A position and the technique to find there: all `values` on the board and the `givens` among them,
 * 0 for none, and the `candidates` as bit masks, bit v − 1 for digit v. */
export class Drill {
  constructor(technique, values, givens, candidates) {
    Object.assign(this, { technique, values, givens, candidates });
  }

  /** The drill as a line of its file. */
  get line() {
    const board = this.values.map((value, cell) => symbolOf(value, this.givens[cell])).join("");
    const facts = this.struck.flatMap((mask, cell) =>
      valuesIn(mask).map((value) => `${Math.floor(cell / SIZE) + 1}${(cell % SIZE) + 1}${value}`),
    );
    return [board, ...facts].join(" ");
  }

  /** Of each cell the candidates that no digit forbids and that are gone. */
  get struck() {
    return allowed(this.values).map((mask, cell) => mask & ~this.candidates[cell]);
  }

  /** The position as operations of the engine take it. */
  get request() {
    const line = (values) => values.map((value) => value || EMPTY).join("");
    const facts = this.struck.flatMap((mask, cell) => (mask ? [`${nameOf(cell)}:${valuesIn(mask)}`] : []));
    const struck = facts.join(" ") || undefined;
    return { puzzle: line(this.values), givens: line(this.givens), layout: "9", struck };
  }
}

function symbolOf(value, given) {
  if (!value) return EMPTY;
  return given ? String(value) : FILLED[value - 1];
}

/** The drill of a line. */
export function readDrill(technique, line) {
  const [board, ...struck] = line.trim().split(/\s+/);
  const signs = [...board];
  const values = signs.map((sign) => (sign === EMPTY ? 0 : Number(sign) || FILLED.indexOf(sign) + 1));
  const givens = signs.map((sign) => Number(sign) || 0);
  const candidates = allowed(values);
  for (const fact of struck) {
    const [row, column, value] = [...fact].map(Number);
    candidates[(row - 1) * SIZE + column - 1] &= ~(1 << (value - 1));
  }
  return new Drill(technique, values, givens, candidates);
}

/** The drills of a file. */
export function readDrills(technique, text) {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return lines.map((line) => readDrill(technique, line));
}

/** Of each empty cell the digits that its row, column and box do not have yet. */
export function allowed(values) {
  const left = (cell) => PEERS[cell].reduce((mask, peer) => mask & ~bitOf(values[peer]), ALL);
  return values.map((value, cell) => (value ? 0 : left(cell)));
}

function bitOf(value) {
  return value ? 1 << (value - 1) : 0;
}

// What the player has marked: a move, or cells of the pattern.

import { markOf, readMark } from "./judging.js";

export class Marks {
  constructor() {
    this.clear();
  }

  clear() {
    this.moves = new Set();
    this.cells = new Set();
  }

  has(cell, value, isPlaced) {
    return this.moves.has(markOf(cell, value, isPlaced));
  }

  /** A cell has one digit, or candidates that are removed: one takes the place of the other. */
  toggle(cell, value, isPlaced) {
    const mark = markOf(cell, value, isPlaced);
    if (this.moves.delete(mark)) return;
    for (const other of this.moves) {
      const isOfCell = readMark(other).cell === cell;
      if (isOfCell && (isPlaced || readMark(other).isPlaced)) this.moves.delete(other);
    }
    this.moves.add(mark);
  }

  toggleCell(cell) {
    if (!this.cells.delete(cell)) this.cells.add(cell);
  }
}

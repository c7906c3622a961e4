// The values that may still stand in each empty cell, kept up to date: the twin of
// search/ladder/candidates.py. Masks have bit v - 1 for value v.

import { allPeers, emptyCells } from "./cells.js";

/** A board to write on, and a mask for each of its empty cells. */
export class Candidates {
  #empty;
  #peers;
  #struck = [];

  constructor(layout, values) {
    this.board = [...values];
    this.masks = values.map(() => 2 ** layout.size - 1);
    this.#empty = emptyCells(values);
    this.#peers = allPeers(layout);
    values.forEach((value, cell) => value && this.#strike(cell, value));
  }

  /** Fills the cell, and strikes the value out in all cells that see it. */
  place(cell, value) {
    this.board[cell] = value;
    this.#struck.push(this.#strike(cell, value));
  }

  takeBack(cell, value) {
    for (const peer of this.#struck.pop()) this.masks[peer] |= 1 << (value - 1);
    this.board[cell] = 0;
  }

  /** The cells where the value was a candidate, and is no more. */
  #strike(cell, value) {
    const bit = 1 << (value - 1);
    const { board, masks } = this;
    const struck = this.#peers[cell].filter((peer) => !board[peer] && masks[peer] & bit);
    for (const peer of struck) masks[peer] ^= bit;
    return struck;
  }

  /** Candidates always do: what does not fit was struck out. */
  fits() {
    return true;
  }

  /** In the order of rows. */
  openCells() {
    return this.#empty.filter((cell) => !this.board[cell]);
  }

  choicesIn(cell) {
    return bitCount(this.masks[cell]);
  }

  /** The open cell with the fewest candidates, the first in the order of rows; null if the board
   * is full. */
  narrowestCell() {
    let [best, fewest] = [null, Infinity];
    for (const cell of this.openCells()) {
      const choices = this.choicesIn(cell);
      if (choices < fewest) [best, fewest] = [cell, choices];
    }
    return best;
  }

  /** The candidates of a cell, from the smallest. */
  placements(cell) {
    const found = [];
    for (let left = this.masks[cell]; left; left &= left - 1) found.push([cell, lowest(left)]);
    return found;
  }
}

/** The smallest value of a mask. */
function lowest(mask) {
  return 32 - Math.clz32(mask & -mask);
}

export function bitCount(mask) {
  let count = 0;
  for (let left = mask; left; left &= left - 1) count++;
  return count;
}

// Plain backtracking, the cells in a fixed order, the values in a fixed order: the twin of
// search/ladder/plain.py.

import { allPeers, emptyCells } from "./cells.js";
import { branchAt } from "./descent.js";
import { Random } from "./random.js";

/** As in Python's goals, where nobody asks for another. */
const SEED = 0;

class InOrder {
  #board;
  #peers;
  #branches;
  #depth = 0;

  constructor(layout, board, cells, values) {
    this.#board = [...board];
    this.#peers = allPeers(layout);
    this.#branches = cells.map((cell) => branchAt(cell, values.map((value) => [cell, value])));
  }

  branch() {
    return this.#branches[this.#depth] ?? null;
  }

  /** Whether no row, column, block … of the cell holds the value. */
  fits(cell, value) {
    const board = this.#board;
    return !this.#peers[cell].some((peer) => board[peer] === value);
  }

  place(cell, value) {
    this.#board[cell] = value;
    this.#depth++;
  }

  takeBack(cell) {
    this.#board[cell] = 0;
    this.#depth--;
  }
}

export function rowByRow(layout, board) {
  return new InOrder(layout, board, emptyCells(board), valuesOn(layout));
}

export function fromTheEnd(layout, board) {
  return new InOrder(layout, board, emptyCells(board).reverse(), valuesOn(layout));
}

/** One shuffled order of values for all cells. */
export function shuffledValues(layout, board) {
  const values = new Random(SEED).shuffled(valuesOn(layout));
  return new InOrder(layout, board, emptyCells(board), values);
}

function valuesOn({ size }) {
  return Array.from({ length: size }, (_, i) => i + 1);
}

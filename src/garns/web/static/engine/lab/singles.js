// Singles: write what is forced, and guess only where nothing is. The twin of
// search/ladder/singles.py.

import { Candidates, bitCount } from "./candidates.js";
import { branchAt, branchIn } from "./descent.js";

export class Singles extends Candidates {
  #houses;

  constructor(layout, values) {
    super(layout, values);
    this.#houses = layout.houses;
  }

  branch() {
    const cell = this.narrowestCell();
    if (cell === null) return null;
    const hidden = this.choicesIn(cell) > 1 ? this.#singlePlace() : null;
    return hidden ?? branchAt(cell, this.placements(cell));
  }

  /** A value that has one place left in a house, or none. */
  #singlePlace() {
    for (const house of this.#houses) {
      const open = house.cells.filter((cell) => !this.board[cell]);
      const { some, alone } = this.#candidatesIn(open);
      if (bitCount(some) < open.length) return branchIn(house, this.#valueWithoutPlace(house, some), []);
      if (alone) {
        const value = 32 - Math.clz32(alone);
        const cell = open.find((each) => this.masks[each] & (1 << (value - 1)));
        return branchAt(cell, [[cell, value]]);
      }
    }
    return null;
  }

  /** The masks of what is a candidate in any of the cells, and in one of them only. */
  #candidatesIn(cells) {
    let [some, twice] = [0, 0];
    for (const cell of cells) {
      twice |= some & this.masks[cell];
      some |= this.masks[cell];
    }
    return { some, alone: some & ~twice };
  }

  /** The first value that the house lacks and that is a candidate in none of its cells. */
  #valueWithoutPlace({ cells }, candidates) {
    const placed = cells.map((cell) => this.board[cell]);
    let value = 1;
    while (placed.includes(value) || (candidates >> (value - 1)) & 1) value++;
    return value;
  }
}

// Forward checking, row by row, but back as soon as any cell has no candidate left: the twin of
// search/ladder/forward.py.

import { Candidates } from "./candidates.js";
import { branchAt } from "./descent.js";

export class ForwardChecking extends Candidates {
  branch() {
    const cells = this.openCells();
    if (!cells.length) return null;
    const cell = cells.find((each) => !this.masks[each]) ?? cells[0];
    return branchAt(cell, this.placements(cell));
  }
}

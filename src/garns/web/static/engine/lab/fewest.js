// Fewest candidates first: the twin of search/ladder/fewest.py.

import { Candidates } from "./candidates.js";
import { branchAt } from "./descent.js";

/** A cell with no candidate is a dead end; one with a single candidate needs no guess. */
export class FewestFirst extends Candidates {
  branch() {
    const cell = this.narrowestCell();
    return cell === null ? null : branchAt(cell, this.placements(cell));
  }
}

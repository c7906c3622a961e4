// One search for all algorithms that have steps to show: the twin of search/ladder/descent.py.
//
// What differs is a strategy. Its `branch()` is where to go on, null when the board is full:
// { placements, cell, value, house }, pairs [cell, value] of which one must be right, and what they
// are about: a cell, or a value and a house. `fits(cell, value)`, `place(cell, value)` and
// `takeBack(cell, value)` are about one of them.

/** What a search can do, in the order in which the viewer numbers it: that of search/events.py. */
export const KINDS = ["try", "reject", "place", "take back", "solution", "end", "dead end"];

/** What a search has just done; solutions are about no cell. */
export function stepOf(kind, cell = null, value = null, isGuess = false, house = null) {
  return { kind, cell, value, isGuess, house };
}

export function branchAt(cell, placements) {
  return { placements, cell, value: null, house: null };
}

export function branchIn(house, value, placements) {
  return { placements, cell: null, value, house };
}

/** Every step of the search for all solutions, depth first. */
export function* steps(strategy) {
  // With `yield*` each step would pass through every level of the recursion.
  const levels = [descend(strategy)];
  while (levels.length) {
    const { value: step, done } = levels.at(-1).next();
    if (done) levels.pop();
    else if (step.kind) yield step;
    else levels.push(step);
  }
}

/** The steps, and in their places the generators of those one level below. */
function* descend(strategy) {
  const branch = strategy.branch();
  if (!branch) {
    yield stepOf("solution");
    return;
  }
  const { placements } = branch;
  if (!placements.length) yield stepOf("dead end", branch.cell, branch.value, false, branch.house);
  for (const [cell, value] of placements) {
    if (!strategy.fits(cell, value)) {
      yield stepOf("reject", cell, value);
      continue;
    }
    strategy.place(cell, value);
    yield stepOf("place", cell, value, placements.length > 1);
    yield descend(strategy);
    strategy.takeBack(cell, value);
    yield stepOf("take back", cell, value);
  }
}

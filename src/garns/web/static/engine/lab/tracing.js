// The steps of a strategy as events, with the depth, the counters and the reasons: the twin of
// search/ladder/tracing.py. Row by row, these are those of search/backtracking.py too.

import { stepOf, steps } from "./descent.js";
import { Tally } from "./tally.js";

/** Up to the first solution, and an `end`. */
export function* events(strategy, layout, values) {
  const tally = new Tally(values);
  for (const step of steps(strategy)) {
    if (step.kind === "reject" || step.kind === "place") yield tried(tally, step);
    const house = reason(layout, tally, step);
    tally.add(step);
    yield eventOf(tally, { ...step, house });
    if (tally.solutions) break;
  }
  yield eventOf(tally, stepOf("end"));
}

function eventOf({ depth, counters }, { kind, cell, value, house }) {
  return { kind, cell, value, house, depth, counters };
}

/** A reader sees each value tried before it is refused or written. */
function tried(tally, step) {
  const event = eventOf(tally, { ...step, kind: "try" });
  return { ...event, counters: { ...event.counters, tries: tally.tries + 1 } };
}

/** The house that refuses a value, or that has no place for it. */
function reason({ houses }, { board }, { kind, cell, value, house }) {
  if (kind !== "reject") return house;
  const holds = ({ cells }) => cells.includes(cell) && cells.some((other) => board[other] === value);
  return houses.find(holds) ?? null;
}

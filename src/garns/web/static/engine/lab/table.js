// The algorithms, from the plainest on: the twin of search/ladder/table.py.

import { checkRules } from "../engine.js";
import { byKernel, rowByRow as rowsCompiled } from "./compiled.js";
import { DancingLinks } from "./dancing.js";
import { FewestFirst } from "./fewest.js";
import { ForwardChecking } from "./forward.js";
import { fromTheEnd, rowByRow, shuffledValues } from "./plain.js";
import { runSteps } from "./running.js";
import { bySat } from "./sat.js";
import { Singles } from "./singles.js";
import { events } from "./tracing.js";

/** For each algorithm `run(engine, layout, values, job)`, a promise of { counters, ending }; its
 * `strategyFor(layout, values)`, if its steps can be traced. */
export const ALGORITHMS = [
  stepwise("rows", rowByRow),
  stepwise("reverse", fromTheEnd),
  stepwise("shuffled", shuffledValues),
  stepwise("fewest", (layout, values) => new FewestFirst(layout, values)),
  stepwise("forward", (layout, values) => new ForwardChecking(layout, values)),
  stepwise("singles", (layout, values) => new Singles(layout, values)),
  stepwise("dancing", (layout, values) => new DancingLinks(layout, values)),
  { id: "sat", run: bySat },
  { id: "rows-compiled", run: rowsCompiled },
  { id: "kernel", run: byKernel },
];

function stepwise(id, strategyFor) {
  const run = (engine, layout, values, job) => runSteps(strategyFor, layout, values, job);
  return { id, strategyFor, run };
}

function algorithmNamed(id) {
  const found = ALGORITHMS.find((each) => each.id === id);
  if (!found) throw new RangeError(`there is no algorithm ${id}`);
  return found;
}

/** Runs an algorithm up to the first solution: { counters, ending }. Throws InvalidBoard. */
export async function searchWith(id, engine, layout, values, job) {
  const { run } = algorithmNamed(id);
  checkRules(layout, values);
  return run(engine, layout, values, job);
}

/** The steps of an algorithm up to the first solution. Throws InvalidBoard. */
export function traceWith(id, layout, values) {
  const { strategyFor } = algorithmNamed(id);
  if (!strategyFor) throw new RangeError(`the algorithm ${id} has no steps to show`);
  checkRules(layout, values);
  return events(strategyFor(layout, values), layout, values);
}

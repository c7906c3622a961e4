// The row-by-row search as the core counts it: the twin of search/counted.py.

import { Status } from "../core.js";
import { endingOf } from "./running.js";

/** Some milliseconds. */
export const INSERTIONS_PER_SLICE = 1_000_000;

const ENDINGS = { [Status.FINISHED]: "finished", [Status.LIMIT_REACHED]: "limit" };

/** Up to the first solution: { counters, ending }. Throws InvalidBoard. */
export async function backtrack(engine, layout, values, job) {
  return runSlices(engine, layout, values, job, (search) => search.run(INSERTIONS_PER_SLICE));
}

/** The same with `runSlice`, which runs a part of the search, and returns its Status.
 * `job.progress` is told the insertions so far. */
export async function runSlices(engine, layout, values, job, runSlice) {
  const search = engine.backtracking(layout, values);
  try {
    const ending = await endingOf(job, () => {
      const status = runSlice(search);
      job.progress(search.counters.insertions);
      return ENDINGS[status];
    });
    return { counters: countersOf(search), ending };
  } finally {
    search.free();
  }
}

/** Row by row, every insertion is a guess. */
export function countersOf(search) {
  const { insertions, tries, backtracks, maxDepth, solutions } = search.counters;
  return { insertions, guesses: insertions, tries, backtracks, maxDepth, solutions };
}

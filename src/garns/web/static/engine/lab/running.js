// Running a search, counted, until it ends or its time is up: the twin of search/ladder/running.py.
// A run is { counters, ending }; an ending is `finished`, `limit` or `budget`, as in
// search/result.py.

import { OutOfTime } from "../jobs.js";
import { steps } from "./descent.js";
import { Tally } from "./tally.js";

/** Steps between two turns, by the number of cells: some milliseconds. */
const STEPS_PER_SLICE = 400_000;

/** Up to the first solution. `job.progress` is told the insertions so far. */
export async function runSteps(strategyFor, layout, values, job) {
  const tally = new Tally(values);
  const search = steps(strategyFor(layout, values));
  const count = Math.floor(STEPS_PER_SLICE / values.length);
  const ending = await endingOf(job, () => {
    job.progress(tally.insertions);
    return runSlice(search, tally, count);
  });
  return { counters: tally.counters, ending };
}

/** How the search has ended, undefined if it goes on after so many steps. */
function runSlice(search, tally, count) {
  for (let i = 0; i < count; i++) {
    const { value: step, done } = search.next();
    if (done) return "finished";
    tally.add(step);
    if (tally.solutions) return "limit";
  }
  return undefined;
}

/** What the slices return in the end; `budget` if the seconds of the job are over before. */
export async function endingOf(job, run) {
  try {
    return await job.inSlices(run);
  } catch (error) {
    if (error instanceof OutOfTime) return "budget";
    throw error;
  }
}

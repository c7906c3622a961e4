// The algorithms that the core runs: the twin of search/ladder/compiled.py.

import { Status } from "../core.js";
import { endingOf } from "./running.js";

export { backtrack as rowByRow } from "./counted.js";

/** What `solve` asks. Candidates are bits that are struck out, many at a time: there are guesses to
 * count, but no insertions. */
export async function byKernel(engine, layout, values, job) {
  const search = engine.search(layout, values);
  try {
    const status = await endingOf(job, () => engine.runSlice(search, 1));
    const ending = status === Status.FINISHED ? "finished" : status === "budget" ? status : "limit";
    return { counters: { guesses: search.nodes, solutions: search.count }, ending };
  } finally {
    search.free();
  }
}

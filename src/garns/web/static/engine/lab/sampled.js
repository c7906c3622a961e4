// A long search remembered by checkpoints, from which any part of it can be computed anew: the twin
// of search/sampled.py.

import { Status } from "../core.js";
import { INSERTIONS_PER_SLICE, countersOf, runSlices } from "./counted.js";

/** At least so many checkpoints, and at most twice as many, of a search that has as many steps. */
const POINTS = 2000;
/** Some milliseconds. */
const LOOKS_PER_SLICE = 500;

/** The search up to the first solution: { counters, ending, checkpoints }. Throws InvalidBoard. */
export async function sample(engine, layout, values, job) {
  const sampler = new Sampler();
  const run = await runSlices(engine, layout, values, job, (search) => sampler.run(search));
  return { ...run, checkpoints: sampler.checkpoints };
}

/** How many events `trace` yields for the part of the search that was run. */
export function eventCount({ counters: { tries, backtracks, solutions }, ending }) {
  // What is tried is then rejected or placed.
  return 2 * tries + backtracks + solutions + (ending === "budget" ? 0 : 1);
}

/** Looks at a search every `spacing` insertions; when there are too many checkpoints, every second
 * one is dropped and the spacing doubled. */
class Sampler {
  /** Each { counters, placed }: `placed` has the values that the search has placed. */
  checkpoints = [];
  #spacing = 1;

  /** Runs one slice: the Status after it. */
  run(search) {
    let done = 0;
    for (let looks = 0; looks < LOOKS_PER_SLICE && done < INSERTIONS_PER_SLICE; looks++) {
      const next = this.#look(search);
      const status = search.run(next);
      if (status !== Status.RUNNING) return status;
      done += next;
    }
    return Status.RUNNING;
  }

  /** Notes where the search is, and says after how many insertions to look again. */
  #look(search) {
    const counters = countersOf(search);
    const done = counters.insertions;
    if (done % this.#spacing === 0) this.checkpoints.push({ counters, placed: search.placed });
    if (this.checkpoints.length === 2 * POINTS) {
      this.checkpoints = this.checkpoints.filter((_, i) => i % 2 === 0);
      this.#spacing *= 2;
    }
    return Math.min(INSERTIONS_PER_SLICE, this.#spacing - (done % this.#spacing));
  }
}

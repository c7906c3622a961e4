// Many puzzles, one after the other: classic boards go to the core in blocks of lines.

import { Job } from "./engine/jobs.js";
import { layoutNamed } from "./engine/layouts.js";
import { CountingJob } from "./counting_job.js";
import { failureOf, refusalOf } from "./refusals.js";

/** Lines that are given to the core together. */
const BLOCK = 8_192;

export class Batch {
  #request;
  #speech;
  #wishes;
  #ways;
  failures = [];

  /** An answer is made `atOnce` from the solution of a classic board, or `alone`, with a request and a
   * job of its own: the seconds are for each puzzle. */
  constructor(request, speech, wishes, { atOnce, alone }) {
    [this.#request, this.#speech, this.#wishes] = [request, speech, wishes];
    this.#ways = { atOnce, alone };
  }

  /** One for each of the texts, null for failures. */
  async answers(engine) {
    const { signal, progress } = this.#wishes;
    const { texts } = this.#request;
    const job = new Job({ signal });
    const found = [];
    for (let start = 0; start < texts.length; start += BLOCK) {
      for (const solution of await this.#solvedAtOnce(engine, texts.slice(start, start + BLOCK), job)) {
        const isAlone = solution === null;
        found.push(isAlone ? await this.#alone(found.length) : this.#ways.atOnce(solution));
        if (await job.pause()) progress(found.length);
      }
    }
    progress(found.length);
    return found;
  }

  /** null for those that have to be looked at alone. */
  async #solvedAtOnce(engine, texts, job) {
    const { layout } = this.#request;
    const isClassic = !layout || layoutNamed(layout).name === "9";
    return isClassic ? engine.solvedLines(texts, job) : texts.map(() => null);
  }

  async #alone(index) {
    const { texts, lineNumbers, layout } = this.#request;
    const request = { puzzle: texts[index], layout };
    const job = new CountingJob({ ...this.#wishes, progress: () => {} });
    try {
      return await this.#ways.alone(request, job);
    } catch (error) {
      const refusal = refusalOf(error, request, this.#speech, job.found);
      this.failures.push(failureOf(refusal, index, lineNumbers));
      return null;
    }
  }
}

// Long work in slices: between two of them others get their turn, and it can be cancelled.

/** The work was given up by whoever had asked for it. */
export class Cancelled extends Error {}

/** The seconds that it may take are over. */
export class OutOfTime extends Error {}

/** Milliseconds of work between two turns of others. */
const BETWEEN_TURNS = 10;

/** One piece of work: `signal` (an AbortSignal) cancels it, `seconds` bound it, `progress` is told
 * how far it is. */
export class Job {
  #signal;
  #end;
  #lastTurn = performance.now();

  constructor({ signal = null, seconds = Infinity, progress = () => {} } = {}) {
    this.#signal = signal;
    this.#end = performance.now() + 1000 * seconds;
    this.progress = progress;
  }

  /** Calls `run` until it returns something else than undefined, and returns that. */
  async inSlices(run) {
    for (;;) {
      const found = run();
      if (found !== undefined) return found;
      await this.#giveTurn();
    }
  }

  /** Between many small pieces of work: whether others have had their turn, which they get every some
   * milliseconds. */
  async pause() {
    if (performance.now() - this.#lastTurn < BETWEEN_TURNS) return false;
    await this.#giveTurn();
    return true;
  }

  async #giveTurn() {
    await nextTurn();
    this.#lastTurn = performance.now();
    if (this.#signal?.aborted) throw new Cancelled();
    if (this.#lastTurn > this.#end) throw new OutOfTime();
  }
}

/** Lets messages be delivered. A timer would wait for milliseconds after some turns. */
function nextTurn() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

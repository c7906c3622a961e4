// Drills that nobody has seen, made by the engine: the next one while the learner works on another.

import { freshDrill } from "../school.js";
import { say } from "../words.js";

const $ = (id) => document.getElementById(id);
const WAIT = 20_000; // milliseconds
const TICK = 200; // milliseconds
const ANNOUNCED = 4; // times within WAIT

/** A drill that is being made. */
class Making {
  #stopping = new AbortController();

  constructor(technique) {
    Object.assign(this, { technique, tried: 0, isOver: false });
    const progress = (tried) => (this.tried = tried);
    const made = freshDrill(technique, { signal: this.#stopping.signal, progress });
    /** Null if it could not be made. */
    this.drill = made.catch(() => null).finally(() => (this.isOver = true));
  }

  stop() {
    this.#stopping.abort();
  }
}

export class FreshDrills {
  #making = null;
  #giveUp = () => {};

  /** `tell` says how far it is to somebody who waits. */
  constructor(tell) {
    this.tell = tell;
    $("stop-making").addEventListener("click", () => this.#giveUp());
  }

  /** Begin to make a drill, if that is not under way. */
  prepare(technique) {
    if (this.#making?.technique === technique) return;
    this.stop();
    this.#making = new Making(technique);
  }

  stop() {
    this.#making?.stop();
    this.#making = null;
  }

  /** A fresh drill; null if it could not be made, or nobody wants to wait any longer. It may be there
   * the next time then. */
  async take(technique) {
    this.prepare(technique);
    const making = this.#making;
    const drill = await (making.isOver ? making.drill : this.#waitFor(making));
    if (making.isOver && this.#making === making) this.#making = null;
    return drill;
  }

  async #waitFor(making) {
    const begun = performance.now();
    let [told, ticking] = [0, null];
    const impatience = new Promise((resolve) => {
      this.#giveUp = () => resolve(null);
      ticking = setInterval(() => {
        const share = (performance.now() - begun) / WAIT;
        $("made").value = share;
        if (share * ANNOUNCED >= told + 1) {
          told += 1;
          this.tell(say("school.tried", { n: making.tried }));
        }
        if (share >= 1) resolve(null);
      }, TICK);
    });
    this.tell(say("school.making"));
    $("made").value = 0;
    $("making").hidden = false;
    $("stop-making").focus({ preventScroll: true });
    try {
      return await Promise.race([making.drill, impatience]);
    } finally {
      clearInterval(ticking);
      $("making").hidden = true;
    }
  }
}

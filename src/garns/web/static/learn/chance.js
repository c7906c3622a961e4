// Chance that can be repeated: the twin of learn/chance.py.

const STEP = 0x6d2b79f5;
const RANGE = 2 ** 32;

/** Numbers that follow from a seed, of which the lowest 32 bits count (mulberry32). */
export class Chance {
  #state;

  constructor(seed) {
    this.#state = seed | 0;
  }

  /** The next one, from 0 to 2³² − 1. */
  number() {
    this.#state = (this.#state + STEP) | 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** From 0 to `bound` − 1. */
  below(bound) {
    return Math.floor((this.number() * bound) / RANGE);
  }

  /** From the last place down, each is swapped with one that is not after it. */
  shuffled(things) {
    const order = [...things];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }
}

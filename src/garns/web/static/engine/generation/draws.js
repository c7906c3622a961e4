// Random numbers that nobody can foresee, and the seeds that people give.

import { InvalidRequest } from "../errors.js";
import { shown, whole } from "./arguments.js";

/** Seeds are numbers below this one. */
const SEED_LIMIT = 2n ** 64n;

/** A fresh seed is short enough to be typed again. */
const FRESH_SEEDS = 10 ** 12;

/** The seed as a BigInt; a fresh one without any. */
export function checkedSeed(seed) {
  const found = BigInt(seed == null ? randomBelow(FRESH_SEEDS) : whole("seed", seed));
  if (found < 0n || found >= SEED_LIMIT) throw new InvalidRequest("generate.seed", { seed: shown(seed) });
  return found;
}

/** A number below the bound (at most 2 ** 53), each as likely as any other. */
export function randomBelow(bound) {
  const end = 2 ** 53 - (2 ** 53 % bound);
  for (;;) {
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    const number = (high % 2 ** 21) * 2 ** 32 + low;
    // The last numbers would make some likelier than others.
    if (number < end) return number % bound;
  }
}

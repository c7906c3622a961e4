// The same drill in another dress: the twin of learn/variations.py.

import { Chance } from "./chance.js";
import { CELLS, Drill, SIZE } from "./drills.js";

const BAND = 3;
const range = (n) => Array.from({ length: n }, (_, index) => index);

/** Which cell comes to each place (`origin`), and what each digit is called then (`names`). */
export class Variation {
  constructor(origin, names) {
    Object.assign(this, { origin, names });
  }

  /** Chance is asked in this order: the digits, the bands, the rows of each band as it was, the
   * stacks, the columns of each stack, and whether rows become columns. */
  static ofSeed(seed) {
    const chance = new Chance(seed);
    const names = chance.shuffled(range(SIZE).map((index) => index + 1));
    const [rows, columns] = [linesOf(chance), linesOf(chance)];
    const origin = range(CELLS).map((cell) => rows[Math.floor(cell / SIZE)] * SIZE + columns[cell % SIZE]);
    const isTurned = chance.below(2);
    const turned = (cell) => origin[(cell % SIZE) * SIZE + Math.floor(cell / SIZE)];
    return new Variation(isTurned ? range(CELLS).map(turned) : origin, names);
  }

  drill({ technique, values, givens, candidates }) {
    const named = (all) => this.origin.map((cell) => (all[cell] ? this.names[all[cell] - 1] : 0));
    const masks = this.origin.map((cell) => this.#mask(candidates[cell]));
    return new Drill(technique, named(values), named(givens), masks);
  }

  /** What a digit was called before. */
  valueBefore(value) {
    return this.names.indexOf(value) + 1;
  }

  #mask(mask) {
    return this.names.reduce((sum, name, bit) => sum | (((mask >> bit) & 1) << (name - 1)), 0);
  }
}

/** Which row, or column, comes to each place. */
function linesOf(chance) {
  const bands = chance.shuffled(range(BAND));
  const within = bands.map(() => chance.shuffled(range(BAND)));
  return bands.flatMap((band) => within[band].map((line) => band * BAND + line));
}

/** Another drill of the same technique; the same one for the same seed. */
export function varied(drill, seed) {
  return Variation.ofSeed(seed).drill(drill);
}

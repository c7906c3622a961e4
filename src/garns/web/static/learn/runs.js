// Runs, many drills one after the other, each harder than the one before: the twin of learn/runs.py.
// Which drill comes is a number and a technique; the page has the files.

import { Chance } from "./chance.js";
import { LEVELS, RUNS, TECHNIQUES } from "./tables.js";
import { varied } from "./variations.js";

/** The techniques of a run, from the simplest on. */
export const RISING = TECHNIQUES.filter(({ level }) => level !== LEVELS.at(-1)).map(({ id }) => id);

const rising = (place) => RISING[Math.min(place, RISING.length - 1)];

/** Drills until the first wrong answer. */
export class Streak {
  constructor({ score = 0, isOver = false } = {}) {
    Object.assign(this, { score, isOver });
  }

  get number() {
    return this.score;
  }

  get technique() {
    return rising(this.score);
  }

  answered(isRight) {
    if (this.isOver) return this;
    return new Streak(isRight ? { score: this.score + 1 } : { score: this.score, isOver: true });
  }
}

/** As many drills as three minutes allow; see `Storm` in Python. */
export class Storm {
  constructor({ score = 0, combo = 0, bestCombo = 0, asked = 0, seconds = RUNS.stormSeconds } = {}) {
    Object.assign(this, { score, combo, bestCombo, asked, seconds });
  }

  get number() {
    return this.asked;
  }

  get technique() {
    return rising(Math.floor(this.score / RUNS.stormDrills));
  }

  /** Seconds that are left. */
  left(elapsed) {
    return Math.max(this.seconds - elapsed, 0);
  }

  /** After an answer; one that comes too late does not count. */
  answered(isRight, elapsed) {
    if (this.left(elapsed) <= 0) return this;
    const asked = this.asked + 1;
    if (!isRight) return new Storm({ ...this, combo: 0, asked, seconds: this.seconds - RUNS.lostSeconds });
    const combo = this.combo + 1;
    const [score, bestCombo] = [this.score + 1, Math.max(combo, this.bestCombo)];
    return new Storm({ score, combo, bestCombo, asked, seconds: this.seconds + bonus(combo) });
  }
}

/** The seconds that this right answer in a row adds. */
export function bonus(combo) {
  const [most, seconds] = RUNS.bonuses[0];
  if (combo > most) return combo % 10 === 0 ? seconds : 0;
  return RUNS.bonuses.find(([count]) => count === combo)?.[1] ?? 0;
}

/** The drill with this number in a run, or in any practice, of all `drills` of its technique. */
export function drillFor(seed, number, drills) {
  // Seed and number are below 2³², but their product may be more than a number holds.
  const chance = new Chance(seed + Math.imul(0x9e3779b1, number));
  return varied(drills[chance.below(drills.length)], chance.number());
}

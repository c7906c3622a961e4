// What somebody who sets a puzzle asks of it: how many solutions there are, what each cell can be in
// one of them, which clues are not needed, and which are enough to make it impossible. The twin of
// engine/candidates.py, minimal.py and impossible.py.

import { conflictsOf, lineOf, possibleValues } from "../boards.js";
import { OutOfTime } from "../jobs.js";
import { layoutNamed, textsOf } from "../layouts.js";

const NOTHING = { solution: null, candidates: null, unneeded: null, cause: null };

/** The status is `none`, `one` or `many`; what there was no time for is null. */
export async function survey({ layout, givens }, engine, job) {
  const board = new Board(engine, job, layout, givens);
  const found = await board.solutions(2);
  if (found.length === 0) return { ...NOTHING, status: "none", cause: await inTime(board.cause()) };
  if (found.length > 1) return { ...NOTHING, status: "many", candidates: await inTime(board.candidates(found)) };
  return { ...NOTHING, status: "one", solution: lineOf(found[0]), unneeded: await inTime(board.unneeded()) };
}

async function inTime(answer) {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof OutOfTime) return null;
    throw error;
  }
}

/** A board whose clues, constraints and givens, can be left out. */
class Board {
  constructor(engine, job, layout, givens) {
    Object.assign(this, { engine, job, layout, givens });
    this.plain = (layout.plain ?? layout).name;
    const constraints = textsOf(layout.constraints ?? [], layout).map((text) => ({ text }));
    const cells = [...givens.keys()].filter((cell) => givens[cell]);
    this.clues = [...constraints, ...cells.map((cell) => ({ cell }))];
  }

  /** At most so many, with these values or with these clues. */
  async solutions(most, values = this.givens, layout = this.layout) {
    return conflictsOf(layout, values).length ? [] : this.engine.solutions(layout, values, most, this.job);
  }

  solutionsWith(clues, most) {
    const values = this.givens.map((value, cell) => (clues.some((clue) => clue.cell === cell) ? value : 0));
    const texts = clues.flatMap(({ text }) => text ?? []);
    return this.solutions(most, values, layoutNamed([this.plain, ...texts].join(";")));
  }

  /** For each cell the set of the values that it has in some solution. */
  async candidates(found) {
    const { givens, layout } = this;
    const masks = givens.map(() => 0);
    const add = (solution) => solution.forEach((value, cell) => (masks[cell] |= 1 << (value - 1)));
    found.forEach(add);
    for (const [cell, possible] of possibleValues(layout, givens).entries()) {
      for (let value = 1; value <= layout.size; value++) {
        if (!(((possible & ~masks[cell]) >> (value - 1)) & 1)) continue;
        (await this.solutions(1, givens.with(cell, value))).forEach(add);
      }
    }
    return masks;
  }

  /** Clues each of which can go by itself. */
  async unneeded() {
    const found = [];
    for (const clue of this.clues) {
      const others = this.clues.filter((each) => each !== clue);
      if ((await this.solutionsWith(others, 2)).length === 1) found.push(clue);
    }
    return this.#record(found);
  }

  /** Clues that leave no solution, though any of them less would. */
  async cause() {
    let left = this.clues;
    for (let count = Math.ceil(left.length / 2); count >= 1; count = count > 1 ? Math.ceil(count / 2) : 0) {
      for (let start = left.length - count; start > -count; start -= count) {
        const others = left.filter((_, place) => place < start || place >= start + count);
        if (!(await this.solutionsWith(others, 1)).length) left = others;
      }
    }
    return this.#record(left);
  }

  #record(clues) {
    return { constraints: clues.flatMap(({ text }) => text ?? []), cells: clues.flatMap(({ cell }) => cell ?? []) };
  }
}

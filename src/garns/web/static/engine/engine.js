// The engine: what a program can ask of it. Puzzles are { layout, givens, values, notes }: the
// layout, the values of the givens and of all cells, and the pencil marks, bit v - 1 for value v in
// each cell, or null. Everything that can take long is done in slices of a Job (jobs.js).

import { conflictsOf, distinctFrom, possibleAtFirst } from "./boards.js";
import { Halt, Status } from "./core.js";
import { placesToLook } from "./hints.js";
import { OutOfTime } from "./jobs.js";
import { MoreNeeded } from "./layouts.js";
import { readSteps } from "./steps.js";

/** Nodes of a search between two turns, by the number of cells: some milliseconds. */
const NODES_PER_SLICE = 400_000;
/** Of lists: what one line may take (no proper puzzle needs that many), and a slice. */
const GUESSES_AT_ONCE = 20_000;
const LINES_SLICE = 4_000;
/** Work of a path in its first slice; a technique that was stopped begins again with twice as much. */
const FIRST_WORK = 2_000;
const MOST_WORK = 2 ** 30;
/** Of a rating: as many as Python allows, and those of a slice. */
const RATING_NODES = 1_000_000_000;
const RATING_SLICE = 200_000;
/** Of making puzzles: nodes for the list of all grids of a small board, and work. */
const GRIDS_SLICE = 20_000;
const MAKING_SLICE = 5_000;
/** Solutions of so many puzzles are kept: hints come many to a game. */
const KEPT = 64;

/** The puzzle has no solution, or several (`solutions` has two of them). */
export class NotUnique extends Error {
  constructor(solutions) {
    super(solutions.length ? "there are several solutions" : "there is no solution");
    this.solutions = solutions;
  }
}

/** Digits on the board break a rule: `conflicts` of { house, value, cells }. */
export class InvalidBoard extends Error {
  constructor(conflicts, layout) {
    super("digits break a rule");
    Object.assign(this, { conflicts, layout });
  }
}

/** Throws InvalidBoard if digits break a rule. */
export function checkRules(layout, values) {
  const conflicts = conflictsOf(layout, values);
  if (conflicts.length) throw new InvalidBoard(conflicts, layout);
}

export class Engine {
  #core;
  #solutions = new Map();
  #ruled = null;

  /** `catalogue` is what garns exports of its techniques (ids, levels and families) and of what can
   * be wished of puzzles. */
  constructor(core, catalogue) {
    this.#core = core;
    this.techniques = catalogue.techniques;
    this.levels = catalogue.levels;
    this.making = catalogue.making;
    this.ofOneGrid = catalogue.ofOneGrid;
    this.#checkOrder();
  }

  /** From now on it is this core that is asked, which knows more boards, and `ruled` where a board with
   * constraints is searched. */
  grow(core, ruled) {
    this.#core = core;
    this.#ruled = ruled;
  }

  /** The first solutions of a board, at most so many. Throws InvalidBoard, as all others do. */
  async solutions(layout, values, most, job) {
    const search = this.search(layout, values);
    const found = [];
    try {
      while (found.length < most) {
        const status = await this.#run(search, found.length + 1, job);
        if (status === Status.FINISHED) break;
        found.push([...search.solution]);
      }
      return found;
    } finally {
      search.free();
    }
  }

  /** How many solutions there are, up to `limit` (0: all there are); `job.progress` is told how many
   * are found. */
  async count(layout, values, limit, job) {
    const search = this.search(layout, values);
    try {
      await this.#run(search, limit, job, () => job.progress(search.count));
      return search.count;
    } finally {
      search.free();
    }
  }

  /** For each line its solution if it is a plain classic board with exactly one, else null. */
  async solvedLines(lines, job) {
    const solver = this.#core.lines(GUESSES_AT_ONCE);
    try {
      // Every text stays one line, so that answers can be counted off.
      solver.begin(lines.map((line) => (line.includes("\n") ? "\n" : `${line}\n`)).join(""));
      await job.inSlices(() => (solver.run(LINES_SLICE) === Status.RUNNING ? undefined : true));
      return inTheirPlaces(solver.solutions.split("\n").slice(0, -1), solver.odd);
    } finally {
      solver.free();
    }
  }

  /** A search for solutions, to be run with `runSlice` and freed. */
  search(layout, values) {
    checkRules(layout, values);
    if (!layout.constraints && !layout.corners) return this.#core.search(layout, values);
    if (!this.#ruled) throw new MoreNeeded(layout);
    return this.#ruled.search(layout, values);
  }

  /** The row-by-row search up to the first solution, to be run and freed. */
  backtracking(layout, values) {
    checkRules(layout, values);
    return this.#core.backtracking(layout, values, 1);
  }

  /** Goes on for some milliseconds: a Status, undefined if there is more to do. */
  runSlice(search, limit) {
    const nodes = Math.max(50, Math.floor(NODES_PER_SLICE / search.cells));
    const status = search.run(limit, nodes);
    return status === Status.RUNNING ? undefined : status;
  }

  async #run(search, limit, job, tell = () => {}) {
    return job.inSlices(() => {
      const status = this.runSlice(search, limit);
      tell();
      return status;
    });
  }

  /** The one solution of the givens. Throws NotUnique. */
  async solution({ layout, givens }, job) {
    const key = `${layout.name} ${givens}`;
    if (!this.#solutions.has(key)) {
      const found = await this.solutions(layout, givens, 2, job);
      if (found.length !== 1) throw new NotUnique(found);
      if (this.#solutions.size >= KEPT) this.#solutions.delete(this.#solutions.keys().next().value);
      this.#solutions.set(key, found[0]);
    }
    return this.#solutions.get(key);
  }

  /** The next step { step, where, state }, or the mistakes that come before any step; neither if
   * the board is solved, or no technique applies. Throws NotUnique. */
  async hint(puzzle, job) {
    const mistakes = mistakesIn(puzzle, await this.solution(puzzle, job));
    if (mistakes.length) return { mistakes, found: null, isSolved: false };
    const { steps, states, isSolved } = await this.#path(puzzle, { steps: 1 }, job);
    const [step] = steps;
    const where = step ? placesToLook(step, puzzle.layout) : [];
    const found = step ? { step, where, state: states[0] } : null;
    return { mistakes, found, isSolved: !step && isSolved };
  }

  /** The steps to the solution, or the first `most`; the state before each of them, and the last.
   * Throws NotUnique; `mistakes` are told instead of steps. */
  async explain(puzzle, most, job) {
    const mistakes = mistakesIn(puzzle, await this.solution(puzzle, job));
    if (mistakes.length) return { mistakes, steps: [], states: [], isSolved: false };
    return { mistakes, ...(await this.#path(puzzle, { steps: most }, job)) };
  }

  /** The steps that there are now, the simplest first, and the state that they are in: at most `most`
   * of them; `isCut` says whether there are more, or may be because the time is over. Each conclusion
   * comes once; but of techniques that are named by their places, all that each of them draws.
   * `job.progress` is told which technique is asked, and how many steps are found. Throws NotUnique;
   * `mistakes` are told instead of steps. */
  async allSteps(puzzle, places, most, job) {
    const { layout, givens, values, notes } = puzzle;
    const mistakes = mistakesIn(puzzle, await this.solution(puzzle, job));
    const state = stateOf(layout, values, notes);
    const gathered = new Gathered(most, places !== null);
    if (mistakes.length) return { mistakes, state, steps: [], isCut: false };
    const board = { values, candidates: notes && state.candidates, given: givens };
    const usable = this.#usableOn(layout);
    const asked = places?.filter((place) => usable.includes(place)) ?? usable;
    try {
      for (const [number, place] of asked.entries()) {
        const technique = this.techniques[place].id;
        job.progress({ technique, number, of: asked.length, found: gathered.steps.length });
        gathered.add(await this.#stepsOf(layout, place, board, gathered.wanted, job));
        if (gathered.isCut) break;
        await job.pause();
      }
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      gathered.isCut = true;
    }
    return { mistakes, state, steps: gathered.steps, isCut: gathered.isCut };
  }

  async #stepsOf(layout, place, board, wanted, job) {
    let work = FIRST_WORK;
    const record = await job.inSlices(() => {
      const found = this.#core.stepsOf(layout, place, board, wanted, work);
      work = Math.min(2 * work, MOST_WORK);
      return found ?? undefined;
    });
    return readSteps(record, layout, [this.techniques[place].id], this.#core.roles);
  }

  /** The steps from the givens on by an `order` of techniques, with the state before each of them; as
   * far as the `goal` goes, if there is one. */
  walk({ layout, givens }, order, goal, job) {
    return this.#path({ layout, givens, values: givens, notes: null }, goal, job, order);
  }

  async #path({ layout, givens, values, notes }, goal, job, order = this.#usableOn(layout)) {
    const start = stateOf(layout, values, notes);
    const state = { values, candidates: notes && start.candidates, given: givens };
    const path = this.#core.path(layout, order, state, goal);
    try {
      const halt = await runPath(path, job);
      const ids = order.map((number) => this.techniques[number].id);
      const steps = readSteps(path.record, layout, ids, this.#core.roles);
      return { steps, states: statesAlong(start, steps, layout), isSolved: halt === Halt.SOLVED };
    } finally {
      path.free();
    }
  }

  /** The places of the techniques that can be used on boards of a layout. */
  #usableOn({ constraints, corners }) {
    const isOut = constraints?.length ? "assumesUniqueness" : "needsConstraints";
    const isUsable = (each) => !each[isOut] && !(corners && this.ofOneGrid.includes(each.family));
    return [...this.techniques.keys()].filter((place) => isUsable(this.techniques[place]));
  }

  /** That of the hardest technique; what our techniques do not solve has the highest. */
  levelReached(steps, isSolved) {
    if (!isSolved) return this.levels.at(-1);
    return hardestOf(steps, this.techniques)?.level ?? this.levels[0];
  }

  /** The level, with the hardest technique that is needed: { level, technique, stepCount, isSolved }. */
  async rateLevel(puzzle, job) {
    const { steps, isSolved } = await this.explain({ ...puzzle, values: puzzle.givens, notes: null }, 0, job);
    return {
      level: this.levelReached(steps, isSolved),
      technique: hardestOf(steps, this.techniques)?.id ?? null,
      stepCount: steps.length,
      isSolved,
    };
  }

  /** ER, EP and ED in tenths: { er, ep, ed, isExact, technique }. Throws NotUnique. */
  async rateSe({ layout, givens }, job) {
    const rating = this.#core.seRating(givens, RATING_NODES);
    try {
      await job.inSlices(() => (rating.run(RATING_SLICE) === Status.RUNNING ? undefined : true));
      const found = rating.rating;
      if (!found) throw await this.#notUnique(layout, givens, job);
      return found;
    } finally {
      rating.free();
    }
  }

  /** Score, level from 0 on and technique on HoDoKu's scale. Throws NotUnique. */
  async rateHodoku({ layout, givens }, job) {
    const rating = this.#core.rateHodoku(givens);
    if (!rating) throw await this.#notUnique(layout, givens, job);
    return rating;
  }

  get symmetries() {
    return this.#core.symmetries;
  }

  /** For each cell the number of the unit with which it is taken away. */
  symmetricUnits(size, symmetry) {
    return this.#core.symmetricUnits(size, symmetry);
  }

  /** The puzzles with these `numbers` of a seed, each { outcome, givens, solution, er } as the core
   * has them; `job.progress` is told how many are done, after the `done` before. What to call is in
   * generation/puzzles.js. */
  async makePuzzles(layout, units, wishes, numbers, job, done = 0) {
    const grids = this.#core.grids(layout);
    await job.inSlices(() => (grids.run(GRIDS_SLICE) === Status.RUNNING ? undefined : true));
    const generator = this.#core.generator(layout, units, wishes, numbers);
    try {
      await job.inSlices(() => {
        const status = generator.run(MAKING_SLICE);
        job.progress(done + generator.finished);
        return status === Status.RUNNING ? undefined : true;
      });
      return numbers.map((_, place) => generator.made(place));
    } finally {
      generator.free();
    }
  }

  async #notUnique(layout, givens, job) {
    return new NotUnique(await this.solutions(layout, givens, 2, job));
  }

  /** Records name techniques by their numbers: core and catalogue must be of one version. */
  #checkOrder() {
    const ids = this.techniques.map(({ id }) => id);
    if (String(ids) !== String(this.#core.techniques)) {
      throw new TypeError("the core and the catalogue of techniques are of different versions");
    }
  }
}

/** The first `most` steps; unless `repeats`, each conclusion once. */
class Gathered {
  #drawn = new Set();

  constructor(most, repeats) {
    Object.assign(this, { most, repeats, steps: [], isCut: false });
  }

  /** As many steps of one technique are enough to know whether there are too many: those drawn before
   * may be among them. */
  get wanted() {
    return this.most - this.steps.length + this.#drawn.size + 1;
  }

  add(steps) {
    for (const step of steps) {
      const conclusion = conclusionOf(step);
      if (this.#drawn.has(conclusion)) continue;
      if (this.steps.length === this.most) {
        this.isCut = true;
        return;
      }
      if (!this.repeats) this.#drawn.add(conclusion);
      this.steps.push(step);
    }
  }
}

/** The same for all techniques, which list what they remove in different orders. */
function conclusionOf({ placements, eliminations }) {
  return [placements, eliminations].map((list) => list.map(String).sort().join(" ")).join("/");
}

function hardestOf(steps, techniques) {
  const used = new Set(steps.map(({ technique }) => technique));
  return techniques.findLast(({ id }) => used.has(id));
}

/** Solutions, with null for each odd line among them. */
function inTheirPlaces(solutions, odd) {
  const found = [];
  let taken = 0;
  for (const { before } of odd) {
    while (taken < before) found.push(solutions[taken++]);
    found.push(null);
  }
  while (taken < solutions.length) found.push(solutions[taken++]);
  return found;
}

function bit(value) {
  return 1 << (value - 1);
}

async function runPath(path, job) {
  let work = FIRST_WORK;
  return job.inSlices(() => {
    const halt = path.run(work);
    work = Math.min(2 * work, MOST_WORK);
    return halt === Halt.STOPPED ? undefined : halt;
  });
}

/** What is on a board in progress that the solution does not have: wrong digits first, then marks
 * that have lost the right one. A cell without any mark has not been looked at yet. */
function mistakesIn({ givens, values, notes }, solution) {
  const cells = [...solution.keys()];
  const wrong = cells.filter((cell) => values[cell] && values[cell] !== solution[cell]);
  const isLost = (cell) => !values[cell] && notes[cell] && !(notes[cell] & bit(solution[cell]));
  const lost = notes ? cells.filter(isLost) : [];
  return [
    ...wrong.map((cell) => ({ kind: "digit", cell, value: values[cell] })),
    ...lost.map((cell) => ({ kind: "lost", cell, value: solution[cell] })),
  ];
}

/** Values and candidates of all cells; marks count where there are any. */
function stateOf(layout, values, notes) {
  const possible = possibleAtFirst(layout, values);
  const candidates = possible.map((mask, cell) => (notes?.[cell] ? mask & notes[cell] : mask));
  return { values, candidates };
}

/** The state before each step, and the one after the last. */
function statesAlong(start, steps, layout) {
  const states = [start];
  for (const step of steps) states.push(stateAfter(states.at(-1), step, layout));
  return states;
}

function stateAfter({ values, candidates }, { placements, eliminations }, layout) {
  const after = { values: values.slice(), candidates: candidates.slice() };
  for (const [cell, value] of eliminations) after.candidates[cell] &= ~bit(value);
  for (const [cell, value] of placements) {
    after.values[cell] = value;
    after.candidates[cell] = 0;
    for (const other of distinctFrom(layout, cell)) after.candidates[other] &= ~bit(value);
  }
  return after;
}

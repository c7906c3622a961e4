// What pages ask for, by the names and in the form of the HTTP interface: the twins of
// web/operations.

import { Bank, BankUnreachable } from "./bank.js";
import { CHARACTERS, conflictsOf, lineOf, possibleValues } from "./boards.js";
import { InvalidBoard, NotUnique } from "./engine.js";
import { CannotCarry, CannotMake, GarnsError, InvalidRequest } from "./errors.js";
import { LINK, packed } from "./formats/fpuzzles.js";
import { FORMAT as sudokuPad, implies } from "./formats/sudokupad.js";
import { placeOf } from "./generation/aim.js";
import { cellAt, columnOf, rowOf } from "./geometry.js";
import { mistakeSentence, stepRuns, stepStages } from "./hint_words.js";
import { placesToLook } from "./hints.js";
import { Job, OutOfTime } from "./jobs.js";
import * as lab from "./lab/answers.js";
import { MoreNeeded, layoutNamed, textsOf } from "./layouts.js";
import { puzzleOf } from "./operations/boards.js";
import { qr, sheet } from "./operations/documents.js";
import { drill } from "./operations/drilling.js";
import { generate } from "./operations/making.js";
import { read, refused } from "./operations/reading.js";
import { check } from "./operations/solving.js";
import { survey } from "./operations/surveying.js";
import { hintDrawings, runRecord } from "./overlay.js";
import { hodokuRecord, levelRecord, seRecord } from "./rating_words.js";
import { Cell, houseNumber } from "./speech.js";
import { StepWords } from "./step_words.js";

/** If a request does not say how many. */
const MOST_SOLUTIONS = 1000;
const MOST_STEPS = 1000;
const MOST_AT_ONCE = 200;
/** Constraints in a sentence. */
const MOST_NAMED = 3;
/** Of a constraint, that are said. */
const FEW_NUMBERS = 4;

/** A request that cannot be answered: `detail` says why, `line` and `column` where in its text;
 * others may add what they know besides. */
export class Refused extends Error {
  constructor({ detail, line = null, column = null, ...facts }) {
    super(detail);
    Object.assign(this, { detail, line, column, ...facts });
  }
}

/** Answers requests. `speeches` has a Speech for each language; `readBank` gives a file of the bank
 * by its name, `loadMore` loads what boards with constraints and large ones need. An answer is null if
 * another has to be asked. */
export class Operations {
  #engine;
  #speeches;
  #bank;
  #loadMore;
  #loading = null;

  constructor(engine, speeches, readBank = noBank, loadMore = null) {
    [this.#engine, this.#speeches, this.#loadMore] = [engine, speeches, loadMore];
    this.#bank = new Bank(engine.making.bank, readBank);
    this.families = Object.fromEntries(engine.techniques.map(({ id, family }) => [id, family]));
    this.levels = Object.fromEntries(engine.techniques.map(({ id, level }) => [id, level]));
  }

  /** The answer to a request, with a `status` as over HTTP. `wishes` are those of a Job. */
  async answer(name, request, wishes = {}) {
    const speech = this.#speeches[request.language] ?? Object.values(this.#speeches)[0];
    try {
      return await this[name](request, new Job(wishes), speech);
    } catch (error) {
      if (error instanceof MoreNeeded && this.#loadMore) {
        return (await this.#hasMore()) ? this.answer(name, request, wishes) : null;
      }
      const isRefusal = error instanceof GarnsError && !(error instanceof CannotMake);
      if (isRefusal) throw new Refused(refused(error, request, speech));
      return answerInstead(error, speech);
    }
  }

  /** Loads what boards with constraints and large ones need: whether it is there. */
  async #hasMore() {
    this.#loading ??= this.#loadMore(this.#engine, this.#speeches);
    return this.#loading.then(
      () => true,
      () => {
        this.#loading = null; // The network may be back the next time.
        return false;
      },
    );
  }

  /** The puzzles in a text, some at a time. */
  async read(request) {
    return read(request);
  }

  /** The board as it was read, broken rules, and whether there is exactly one solution. */
  async check(request, job) {
    return check(request, async (layout, values) => {
      const solutions = await this.#engine.solutions(layoutNamed(layout), values, 2, job);
      return { verdict: ["none", "unique", "many"][solutions.length], solution: solutions[0] ?? null };
    });
  }

  /** A puzzle as a link of f-puzzles, and one that SudokuPad opens: its own, where that says all of it.
   * `details` are what there is to say of it besides, such as its title. */
  async link({ details = {}, ...request }, job, speech) {
    const puzzle = { ...puzzleIn(request), details: new Map(Object.entries(details)) };
    if (puzzle.layout.corners) throw new CannotCarry("carry.layout", { format: "fpuzzles", layout: puzzle.layout.name });
    const { code, unsaid } = packed(puzzle);
    if (unsaid.length) {
      const names = unsaid.slice(0, MOST_NAMED).join("; ") + (unsaid.length > MOST_NAMED ? " …" : "");
      return { status: "unsaid", detail: speech.say("web.api.unsaid", { names }) };
    }
    const hasDrawings = puzzle.details.has("cosmetics");
    const asOwn = () => sudokuPad.write(puzzle).trim();
    const packedThere = `https://sudokupad.app/?puzzleid=fpuzzles${encodeURIComponent(code)}`;
    return { status: "ok", fpuzzles: LINK + code, sudokupad: implies(puzzle.layout) && !hasDrawings ? asOwn() : packedThere };
  }

  /** How many solutions there are, and why. */
  survey(request, job) {
    return survey(puzzleIn(request), this.#engine, job);
  }

  /** A puzzle to play. */
  generate(request, job) {
    return generate(request, this.#engine, this.#bank, job);
  }

  /** A position to practise a technique on. */
  drill(request, job) {
    return drill(request, this.#engine, job);
  }

  async solve(request, job) {
    const { layout, givens } = puzzleIn(request);
    const start = performance.now();
    const { status, solutions } = await this.#checked(layout, givens, job);
    const seconds = (performance.now() - start) / 1000;
    return { status, solution: solutions.length ? lineOf(solutions[0]) : null, seconds };
  }

  /** Whether there is exactly one solution, with up to two of them. */
  async #checked(layout, givens, job) {
    if (conflictsOf(layout, givens).length) return { status: "invalid", solutions: [] };
    const solutions = await this.#engine.solutions(layout, givens, 2, job);
    return { status: ["none", "ok", "many"][solutions.length], solutions };
  }

  async count(request, job) {
    const { layout, values } = puzzleIn(request);
    const { limit = MOST_SOLUTIONS } = request;
    const count = await this.#engine.count(layout, values, limit, job);
    return { status: "ok", count, exact: limit === 0 || count < limit };
  }

  trace(request, job) {
    return lab.trace(this.#engine, plainPuzzleIn(request), request, job);
  }

  watch(request, job, speech) {
    const puzzle = plainPuzzleIn(request);
    const words = this.#words(speech, puzzle, request);
    return lab.watch(this.#engine, puzzle, request, job, words, Object.values(this.#speeches));
  }

  measure(request, job) {
    return lab.measure(this.#engine, plainPuzzleIn(request), request, job);
  }

  /** All stages at once: the page shows them one after the other. */
  async hint(request, job, speech) {
    const puzzle = this.#progress(request);
    const { mistakes, found, isSolved } = await this.#engine.hint(puzzle, job);
    const words = this.#words(speech, puzzle, request);
    return { status: "ok", ...this.#hintRecord(words, mistakes, found, isSolved) };
  }

  /** Each step as a hint would tell it, with the board of its moment. */
  async explain(request, job, speech) {
    const puzzle = this.#progress(request);
    const { most = MOST_STEPS } = request;
    const { mistakes, steps, states, isSolved } = await this.#engine.explain(puzzle, most, job);
    if (mistakes.length) return mistaken(mistakes, puzzle, speech);
    const words = this.#words(speech, puzzle, request);
    const level = this.#engine.levelReached(steps, isSolved);
    const end = states.at(-1);
    return {
      status: "ok",
      solved: isSolved,
      level,
      level_name: speech.say(`words.level.${level}`),
      steps: steps.map((step, i) => this.#explained(words, step, states[i])),
      end: lineOf(end.values),
      end_candidates: end.candidates,
      cut: !isSolved && steps.length === most,
    };
  }

  /** Everything there is to see now, the simplest first; of `techniques`, if there are any (a list with
   * commas), all that each of them draws. `plain` gives steps without words and drawings. */
  async steps(request, job, speech) {
    const puzzle = this.#progress(request);
    const { most = MOST_AT_ONCE } = request;
    const places = placesOf(this.#engine, request.techniques);
    const { mistakes, state, steps, isCut } = await this.#engine.allSteps(puzzle, places, most, job);
    if (mistakes.length) return mistaken(mistakes, puzzle, speech);
    const words = this.#words(speech, puzzle, request);
    if (request.plain) {
      const plain = steps.map((step) => ({ step: this.#plainRecord(step, puzzle) }));
      return { status: "ok", steps: plain, cut: isCut };
    }
    const records = [];
    for (const step of steps) {
      records.push(this.#explained(words, step, state));
      await job.pause();
    }
    return { status: "ok", steps: records, cut: isCut };
  }

  #explained(words, step, state) {
    const where = placesToLook(step, words.layout);
    return {
      ...this.#hintRecord(words, [], { step, where, state }, false),
      before: lineOf(state.values),
      candidates: state.candidates,
    };
  }

  #hintRecord(words, mistakes, found, isSolved) {
    const { speech, layout } = words;
    const kind = mistakes.length ? "mistakes" : found ? "step" : isSolved ? "solved" : "stuck";
    const names = mistakes.map(({ cell }) => nameOf(cell, layout));
    if (!found) {
      const told = mistakes.map((each) => mistakeSentence(words, each));
      const stages = mistakes.length ? told : [speech.say(`explain.hint.${kind}`)];
      return { kind, stages, runs: stages.map((text) => [{ text }]), mistakes: names };
    }
    const { step, where, state } = found;
    const level = this.levels[step.technique];
    const runs = stepRuns(words, step, where, this.levels, state);
    return {
      kind,
      stages: stepStages(words, step, runs),
      runs: runs.map((stage) => stage.map(runRecord)),
      mistakes: names,
      technique_name: words.techniqueName(step.technique),
      level,
      level_name: speech.say(`words.level.${level}`),
      where: where.map(houseRecord),
      step: this.#stepRecord(words, step),
      drawings: hintDrawings(step, where, state, words),
    };
  }

  #stepRecord(words, step) {
    const { layout } = words;
    const usual = new StepWords(words.speech, layout, usualSymbols(layout.size), this.families);
    const { technique, level, ...rest } = this.#plainRecord(step, words);
    return { technique, level, sentence: usual.sentence(step), ...rest };
  }

  #plainRecord(step, { layout }) {
    const candidates = (list) =>
      list.map(([cell, value]) => ({ cell: nameOf(cell, layout), value }));
    return {
      technique: step.technique,
      level: this.levels[step.technique],
      values: step.values,
      placements: candidates(step.placements),
      eliminations: candidates(step.eliminations),
      evidence: step.evidence.map((each) => ({
        role: each.role,
        cells: each.cells.map((cell) => nameOf(cell, layout)),
        houses: each.houses.map(houseRecord),
        candidates: candidates(each.candidates),
        ...(layout.constraints ? { constraints: textsOf(each.constraints, layout), numbers: each.numbers } : {}),
      })),
      chains: step.chains.map(({ role, assumption, isOn, links }) => ({
        role,
        assumption: assumption && { ...candidates([assumption])[0], true: isOn },
        links: links.map(({ start, end, isStrong }) => ({
          from: candidates(start),
          to: candidates(end),
          strong: isStrong,
        })),
      })),
    };
  }

  async rate(request, job, speech) {
    const puzzle = puzzleIn(request);
    const { scale = "level" } = request;
    if (scale !== "level" && puzzle.layout.corners) throw new InvalidRequest("layout.several-grids");
    if (scale !== "level" && puzzle.layout.name !== "9") throw new InvalidRequest("rating.layout", { scale });
    const words = this.#words(speech, puzzle, request);
    const rated = {
      level: async () => levelRecord(await this.#engine.rateLevel(puzzle, job), words),
      se: async () => seRecord(await this.#engine.rateSe(puzzle, job), words),
      hodoku: async () => hodokuRecord(await this.#engine.rateHodoku(puzzle, job), words),
    };
    return { status: "ok", ...(await rated[scale]()) };
  }

  /** A link as a picture. */
  async qr(request) {
    return qr(request);
  }

  /** The one puzzle of `puzzles` on a page, its solution on another. */
  async sheet({ puzzles, ...request }, job, speech) {
    const puzzle = puzzleIn({ ...request, puzzle: puzzles });
    if (puzzle.layout.constraints) throw new InvalidRequest("constraint.not-supported");
    return sheet(puzzle, await this.#engine.solution(puzzle, job), speech);
  }

  /** A board in progress, with the player's candidates as its pencil marks; in cells that have none,
   * everything that is not known to be impossible. */
  #progress(request) {
    const puzzle = puzzleIn(request);
    if (!request.struck && !request.notes) return puzzle;
    const marks = possibleValues(puzzle.layout, puzzle.values);
    for (const [cell, mask] of candidatesIn(request.struck, puzzle.layout)) marks[cell] &= ~mask;
    for (const [cell, mask] of candidatesIn(request.notes, puzzle.layout)) marks[cell] = mask;
    return { ...puzzle, notes: marks };
  }

  /** `symbols`, if there are any: a list with commas, as over HTTP. */
  #words(speech, { layout }, { symbols }) {
    const names = symbols?.split(",") ?? usualSymbols(layout.size);
    return new StepWords(speech, layout, names, this.families);
  }
}

async function noBank(name) {
  throw new RangeError(`there is no bank to read ${name} from`);
}

/** The puzzle of a request as the engine takes it. */
function puzzleIn(request) {
  const puzzle = puzzleOf(request);
  return { ...puzzle, layout: layoutNamed(puzzle.layout) };
}

/** The same, for what knows houses only. */
function plainPuzzleIn(request) {
  const puzzle = puzzleIn(request);
  if (puzzle.layout.corners) throw new InvalidRequest("layout.several-grids");
  if (puzzle.layout.constraints) throw new InvalidRequest("constraint.not-supported");
  return puzzle;
}

/** The places of techniques in the catalogue, in order; null if none are named. */
function placesOf(engine, names) {
  if (names === undefined || names === null) return null;
  const places = names.split(",").map((id) => placeOf(engine, id.trim()));
  return [...new Set(places)].sort((a, b) => a - b);
}

/** Errors that are answers; all others go on. */
export function answerInstead(error, speech) {
  if (error instanceof BankUnreachable) return null;
  if (error instanceof CannotMake) return { status: "unknown", detail: speech.say(error.id, error.facts) };
  if (error instanceof OutOfTime) return { status: "unknown", detail: speech.say("answer.stopped") };
  if (error instanceof InvalidBoard) {
    const [first] = error.conflicts;
    const conflict = conflictWords(first, error.layout, speech);
    const detail = speech.say("board.invalid", { conflict, n: error.conflicts.length });
    return { status: "invalid", detail };
  }
  if (!(error instanceof NotUnique)) throw error;
  const [status, id] = error.solutions.length ? ["many", "answer.many"] : ["none", "answer.none"];
  return { status, detail: speech.say(id) };
}

/** `row 2 has 2 more than once: r2c2 and r2c7`. */
function conflictWords({ house, value, cells, constraint }, layout, speech) {
  const places = cells.map((cell) => Cell.numbered(cell, layout));
  if (constraint) return speech.say("constraint.broken", { constraint: constraintWords(constraint, speech), cells: places });
  return speech.say("words.conflict", {
    house: speech.say(`words.house.${house.kind}`, { number: houseNumber(house, speech) }),
    value: CHARACTERS[value],
    cells: places,
  });
}

/** `killer cage 10`: its kind, and its numbers if there are few of them. */
function constraintWords({ kind, numbers }, speech) {
  return [speech.say(`constraint-words.${kind}.name`), ...(numbers.length <= FEW_NUMBERS ? numbers : [])].join(" ");
}

function mistaken(mistakes, { layout }, speech) {
  const cells = mistakes.map(({ cell }) => Cell.numbered(cell, layout));
  return { status: "mistaken", detail: speech.say("board.mistaken", { cells, n: cells.length }) };
}

/** Cells and masks of `r1c2:3,4 r1c5:9`. */
function candidatesIn(text, layout) {
  return (text ?? "").split(/\s+/).filter(Boolean).map((item) => {
    const [, row, column, values] = /^r(\d+)c(\d+):([\d,]+)$/.exec(item);
    const mask = values.split(",").reduce((sum, value) => sum | (1 << (Number(value) - 1)), 0);
    return [cellAt(row - 1, column - 1, layout), mask];
  });
}

function houseRecord({ kind, number }) {
  return { kind, number };
}

/** `r4c7`, as data have it in every language. */
function nameOf(cell, layout) {
  return `r${rowOf(cell, layout) + 1}c${columnOf(cell, layout) + 1}`;
}

function usualSymbols(size) {
  return [..."123456789ABCDEFGHIJKLMNOP"].slice(0, size);
}

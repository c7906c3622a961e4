// What the functions of the package answer, on whichever thread: the operations of the engine, with
// names and errors as programs like them.

import { CountingJob } from "./counting_job.js";
import { conflictsOf, lineOf } from "./engine/boards.js";
import { Status } from "./engine/core.js";
import { NotUnique } from "./engine/engine.js";
import { CannotMake } from "./engine/errors.js";
import { format, parse, read } from "./engine/formats/reading.js";
import { generate, generateMany } from "./engine/generation/puzzles.js";
import { Job, OutOfTime } from "./engine/jobs.js";
import { layoutNamed } from "./engine/layouts.js";
import { Operations } from "./engine/operations.js";
import { Batch } from "./many.js";
import { boardRecord, puzzleRecord, valuesIn } from "./puzzles.js";
import { conflictRecord, failureOf, refusalOf, refusalOfStatus } from "./refusals.js";

/** Of the row-by-row search, in a slice: some milliseconds. */
const INSERTIONS = 1_000_000;

/** What ratings on each scale have. */
const RATING_FIELDS = {
  level: ["level", "levelName", "technique", "techniqueName", "steps", "solved", "words"],
  se: ["er", "ep", "ed", "exact", "technique", "techniqueName", "words"],
  hodoku: ["level", "score", "technique", "techniqueName", "words"],
};

export class Answers extends Operations {
  #engine;
  #speechOf;

  /** `speechOf` gives the Speech of a language. */
  constructor(engine, speechOf) {
    super(engine, {});
    [this.#engine, this.#speechOf] = [engine, speechOf];
  }

  /** Throws Refused, with the `kind` of the error. */
  async answer(name, request, wishes) {
    const speech = this.#speechOf(request.language);
    const job = new CountingJob(wishes);
    try {
      return await this[name](request, job, speech, wishes);
    } catch (error) {
      throw refusalOf(error, request, speech, job.found);
    }
  }

  async parse(request) {
    return puzzleRecord(parse(request.puzzle, request));
  }

  async read(request, job, speech) {
    const failures = [];
    const onError = (error) => failures.push({ ...refusalOf(error, request, speech) });
    const puzzles = [...read(request.puzzle, { ...request, onError })].map(puzzleRecord);
    return { puzzles, failures };
  }

  async format(request) {
    return format(parse(request.puzzle, request), request.notation);
  }

  async layout({ layout: asked }) {
    const { name, size, block, houses } = layoutNamed(asked);
    return { name, size, block, houses };
  }

  async techniques(request, job, speech) {
    return this.#engine.techniques.map(({ id, level, family }) => ({
      id,
      level,
      name: speech.say(`logic_${family}.${id}.name`),
    }));
  }

  async solve(request, job) {
    const { layout, values } = boardOf(request);
    const found = await this.#engine.solutions(layout, values, request.unique ? 2 : 1, job);
    if (found.length !== 1) throw new NotUnique(found);
    return boardRecord(layout, found[0]);
  }

  async solutions({ limit, ...request }, job) {
    const { layout, values } = boardOf(request);
    const found = await this.#engine.solutions(layout, values, limit || Infinity, job);
    return found.map((solution) => boardRecord(layout, solution));
  }

  async count({ limit, ...request }, job) {
    const { layout, values } = boardOf(request);
    return this.#engine.count(layout, values, limit, job);
  }

  async check(request, job) {
    const { layout, values } = boardOf(request);
    const conflicts = conflictsOf(layout, values).map(conflictRecord);
    if (conflicts.length) return { verdict: "invalid", examples: [], conflicts };
    try {
      const found = await this.#engine.solutions(layout, values, 2, job);
      return { verdict: ["none", "unique", "many"][found.length], examples: found.map(lineOf), conflicts };
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      return { verdict: "unknown", examples: [], conflicts };
    }
  }

  async hint(request, job, speech) {
    const { status, ...hint } = await super.hint(request, job, speech);
    return { where: [], step: null, drawings: [], ...camelCased(hint) };
  }

  async explain(request, job, speech) {
    const { status, detail, ...path } = await super.explain(request, job, speech);
    if (status !== "ok") throw refusalOfStatus(status, detail);
    const { steps, endCandidates, ...rest } = camelCased(path);
    return {
      ...rest,
      steps: steps.map(explainedStep),
      endCandidates: endCandidates.map(valuesIn),
    };
  }

  async rate(request, job, speech) {
    const { scale } = request;
    const rating = camelCased(await super.rate(request, job, speech));
    return { scale, ...Object.fromEntries(RATING_FIELDS[scale].map((name) => [name, rating[name]])) };
  }

  async backtrack(request, job) {
    const { layout, values } = boardOf(request);
    const search = this.#engine.backtracking(layout, values);
    try {
      await job.inSlices(() => (search.run(INSERTIONS) === Status.RUNNING ? undefined : true));
      const { counters, firstSolution } = search;
      return { counters, solution: firstSolution && lineOf([...firstSolution]) };
    } finally {
      search.free();
    }
  }

  async generate({ wishes: wished }, job, speech, wishes) {
    return madeRecord(await generate(this.#engine, wished, new Job(wishes)));
  }

  async generateMany({ n, wishes: wished, ...request }, job, speech, wishes) {
    const made = await generateMany(this.#engine, n, wished, new Job(wishes));
    const failures = made.flatMap((each, index) =>
      each instanceof CannotMake ? [failureOf(refusalOf(each, request, speech), index)] : [],
    );
    return { puzzles: made.map((each) => (each instanceof CannotMake ? null : madeRecord(each))), failures };
  }

  async solveMany(request, job, speech, wishes) {
    const batch = new Batch(request, speech, wishes, {
      atOnce: (solution) => solution,
      alone: async (each, own) => (await this.solve({ ...each, unique: true }, own)).line,
    });
    return { solutions: await batch.answers(this.#engine), failures: batch.failures };
  }

  async countMany(request, job, speech, wishes) {
    const batch = new Batch(request, speech, wishes, {
      atOnce: () => 1,
      alone: (each, own) => this.count({ ...each, limit: request.limit }, own),
    });
    return { counts: await batch.answers(this.#engine), failures: batch.failures };
  }
}

/** The layout and the values of a request; pencil marks and givens make no difference. */
function boardOf(request) {
  const { layout, values } = parse(request.puzzle, request);
  return { layout: layoutNamed(layout), values };
}

/** A puzzle that was made. */
function madeRecord({ layout, givens, solution, level, er, seed }) {
  const board = boardRecord(layoutNamed(layout), givens);
  return { ...board, givens, solution: lineOf(solution), level, er, seed };
}

/** A step of a path: those of a hint know what else could have happened. */
function explainedStep({ kind, mistakes, step, candidates, ...told }) {
  return { ...step, ...told, candidates: candidates.map(valuesIn) };
}

/** A record with its names as JavaScript has them. */
function camelCased(record) {
  if (Array.isArray(record)) return record.map(camelCased);
  if (!record || typeof record !== "object") return record;
  const pairs = Object.entries(record).map(([name, value]) => [camelCase(name), camelCased(value)]);
  return Object.fromEntries(pairs);
}

function camelCase(name) {
  return name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}

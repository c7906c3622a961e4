// Judging answers: the twin of learn/judging.py. Steps are records of the operation `steps`.
//
// A mark is a text, `r4c5=7` or `r4c5<>7`, so that sets of them are simple.

import { PEERS, cellOf, nameOf, valuesIn } from "./drills.js";
import { JUDGING, LEVELS, TECHNIQUES } from "./tables.js";
import { techniqueNamed } from "./units.js";
import { Variation } from "./variations.js";

export function markOf(cell, value, isPlaced) {
  return `${nameOf(cell)}${isPlaced ? "=" : "<>"}${value}`;
}

/** { cell, value, isPlaced } of a mark. */
export function readMark(mark) {
  return { cell: cellOf(mark), value: Number(mark.at(-1)), isPlaced: mark[4] === "=" };
}

/** As Python sorts them: by cell, digit, and removed before placed. */
function byPlace(one, other) {
  const [a, b] = [readMark(one), readMark(other)];
  return a.cell - b.cell || a.value - b.value || a.isPlaced - b.isPlaced;
}

const isWithin = (part, whole) => [...part].every((each) => whole.has(each));
const without = (set, other) => new Set([...set].filter((each) => !other.has(each)));
const common = (set, other) => new Set([...set].filter((each) => other.has(each)));

/** A step as far as judging needs it: what it concludes, and the cells of its pattern. */
export class Instance {
  constructor(technique, conclusion, cells) {
    Object.assign(this, { technique, conclusion, cells });
  }

  static ofRecord({ technique, placements, eliminations, evidence, chains }) {
    const marks = [
      ...placements.map(({ cell, value }) => `${cell}=${value}`),
      ...eliminations.map(({ cell, value }) => `${cell}<>${value}`),
    ];
    const namesOf = (candidates) => candidates.map(({ cell }) => cell);
    const links = chains.flatMap((chain) => chain.links);
    const names = [
      ...evidence.flatMap(({ cells, candidates }) => [...cells, ...namesOf(candidates)]),
      ...links.flatMap(({ from, to }) => namesOf([...from, ...to])),
    ];
    const cells = names.length ? names.map(cellOf) : marks.map(cellOf);
    return new Instance(technique, new Set(marks), new Set(cells));
  }

  /** The instance in the position before it was varied. */
  before(variation) {
    const marks = [...this.conclusion].map(readMark).map(({ cell, value, isPlaced }) =>
      markOf(variation.origin[cell], variation.valueBefore(value), isPlaced),
    );
    const cells = [...this.cells].map((cell) => variation.origin[cell]);
    return new Instance(this.technique, new Set(marks), new Set(cells));
  }

  get #key() {
    return [[...this.conclusion].sort(), [...this.cells].sort()].join(" ");
  }

  /** Each once. */
  static distinct(instances) {
    const known = new Map();
    for (const each of instances) if (!known.has(each.#key)) known.set(each.#key, each);
    return [...known.values()];
  }
}

/** What is to be said of an answer; see `Verdict` in Python. */
export class Verdict {
  constructor(id, { instances = [], marks = [], cells = [], missing = 0, techniques = [] } = {}) {
    Object.assign(this, { id, instances, marks, cells, missing, techniques });
  }

  get isRight() {
    return JUDGING.right.includes(this.id);
  }

  get isWrong() {
    return !this.isRight && !JUDGING.forgiven.includes(this.id);
  }
}

/** The verdict on marks, or, without any, on the cells of a pattern. `find` gives the records of all
 * steps of a technique in a position, `solution` the digits of the solution. */
export async function judge(drill, { marks = new Set(), cells = new Set() }, solution, find) {
  const own = await instancesOf(drill, find);
  if (!marks.size) {
    const verdict = judgePattern(own, cells);
    return verdict.isWrong && !hasFixedPattern(drill.technique) ? new Verdict("pattern-unknown") : verdict;
  }
  return judgeMarks(drill, solution, own, othersOf(drill, find), marks);
}

/** The steps of the technique in this position; it is looked at in other dresses as well, where
 * finders come upon others first. */
export async function instancesOf(drill, find) {
  const seeds = Array.from({ length: JUDGING.views - 1 }, (_, index) => index + 1);
  const dressed = seeds.map(async (seed) => {
    const variation = Variation.ofSeed(seed);
    return (await found(variation.drill(drill), drill.technique, find)).map((each) => each.before(variation));
  });
  const all = await Promise.all([found(drill, drill.technique, find), ...dressed]);
  return Instance.distinct(all.flat());
}

/** Whether a conclusion of the technique has few patterns, all of which are found. */
export function hasFixedPattern(technique) {
  const isMany = JUDGING.manyPatterns.includes(techniqueNamed(technique).family);
  return !isMany && !JUDGING.alsoManyPatterns.includes(technique);
}

async function found(drill, technique, find) {
  return (await find(drill, technique)).map((record) => Instance.ofRecord(record));
}

/** The steps of all other techniques that are taught, the simplest first, as long as somebody asks. */
async function* othersOf(drill, find) {
  for (const { id, level } of TECHNIQUES) {
    if (level !== LEVELS.at(-1) && id !== drill.technique) yield* await found(drill, id, find);
  }
}

// marks

export async function judgeMarks(drill, solution, own, others, marks) {
  const wrong = wrongMarks(drill, solution, marks);
  if (wrong) return wrong;
  const { candidates } = drill;
  const unshown = without(marks, shownBy(candidates, own));
  if (unshown.size) return ofOthers(candidates, others, unshown);
  const said = consequences(candidates, marks);
  const whole = own.filter(({ conclusion }) => isWithin(conclusion, said));
  if (whole.length) return new Verdict("right", { instances: whole });
  const near = own.filter(({ conclusion }) => common(marks, consequences(candidates, conclusion)).size);
  const missing = ({ conclusion }) => without(conclusion, said).size;
  const nearest = least(near, missing);
  return new Verdict("incomplete", { instances: [nearest], missing: missing(nearest) });
}

/** Marks, and what follows from them at once. */
export function consequences(candidates, marks) {
  const found = new Set(marks);
  const removed = new Map();
  for (const { cell, value, isPlaced } of [...marks].map(readMark)) {
    const bit = 1 << (value - 1);
    if (!isPlaced) {
      removed.set(cell, (removed.get(cell) ?? 0) | bit);
      continue;
    }
    for (const other of valuesIn(candidates[cell] & ~bit)) found.add(markOf(cell, other, false));
    for (const peer of PEERS[cell]) if (candidates[peer] & bit) found.add(markOf(peer, value, false));
  }
  for (const [cell, mask] of removed) {
    const left = valuesIn(candidates[cell] & ~mask);
    if (left.length === 1) found.add(markOf(cell, left[0], true));
  }
  return found;
}

/** Everything that some instance shows. */
export function shownBy(candidates, instances) {
  return new Set(instances.flatMap(({ conclusion }) => [...consequences(candidates, conclusion)]));
}

function wrongMarks(drill, solution, marks) {
  const reasons = [...marks].sort(byPlace).map((mark) => [mark, wrongMark(drill, solution, readMark(mark))]);
  for (const reason of JUDGING.wrongMarks) {
    const wrong = reasons.filter(([, why]) => why === reason).map(([mark]) => mark);
    if (wrong.length) return new Verdict(reason, { marks: wrong });
  }
  return null;
}

function wrongMark({ givens, values, candidates }, solution, { cell, value, isPlaced }) {
  if (givens[cell]) return "given";
  if (values[cell]) return "filled";
  if (!((candidates[cell] >> (value - 1)) & 1)) return "absent";
  const isSolution = solution[cell] === value;
  if (isPlaced) return isSolution ? null : "misplaced";
  return isSolution ? "solution" : null;
}

/** Marks that are true, but not shown by the technique: who else shows them? */
async function ofOthers(candidates, others, marks) {
  let left = new Set(marks);
  const techniques = new Set();
  for await (const { technique, conclusion } of others) {
    const seen = common(left, consequences(candidates, conclusion));
    if (seen.size) techniques.add(technique);
    left = without(left, seen);
    if (!left.size) break;
  }
  if (!left.size) return new Verdict("other", { marks: [...marks].sort(byPlace), techniques: [...techniques] });
  return new Verdict("unshown", { marks: [...left].sort(byPlace) });
}

// patterns

/** Right are the cells of an instance, or of several, and no others. */
export function judgePattern(own, cells) {
  if (!cells.size) return new Verdict("nothing");
  const whole = own.filter((each) => isWithin(each.cells, cells));
  const covered = new Set(whole.flatMap((each) => [...each.cells]));
  if (whole.length && isWithin(cells, covered)) return new Verdict("pattern-right", { instances: whole });
  const lacking = (each) => without(each.cells, cells).size;
  const holding = own.filter((each) => each.cells.size > cells.size && isWithin(cells, each.cells));
  if (holding.length) {
    const nearest = least(holding, (each) => each.cells.size);
    return new Verdict("pattern-incomplete", { instances: [nearest], missing: lacking(nearest) });
  }
  const nearest = least(own, (each) => lacking(each) + without(cells, each.cells).size);
  const facts = { instances: [nearest], missing: lacking(nearest) };
  const known = new Set(own.flatMap((each) => [...each.cells]));
  const strange = [...without(cells, known)].sort((a, b) => a - b);
  if (strange.length) return new Verdict("pattern-wrong", { ...facts, cells: strange });
  return new Verdict("pattern-mixed", facts);
}

/** The first of those with the least `amount`. */
function least(things, amount) {
  return things.reduce((best, each) => (amount(each) < amount(best) ? each : best));
}

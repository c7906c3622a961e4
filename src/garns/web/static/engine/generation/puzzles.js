// Puzzles with exactly one solution, made to order and reproducible from a seed: the twin of
// generation/puzzles.py.

import { Made } from "../core.js";
import { CannotMake } from "../errors.js";
import { layoutNamed } from "../layouts.js";
import { checkedSeed } from "./draws.js";
import { wishesFor } from "./wishes.js";

/** Puzzles that are made at a time. */
const BLOCK = 4096;

/** A puzzle { layout, givens, values, solution, level, er, seed }. What can be `asked` for is what
 * `garns.generate` takes: a `layout` by its name, `clues`, `symmetry`, `minimal`, `mask`, `seed`,
 * `attempts`, `difficulty`, `technique` and `rating`; the same seed gives the same puzzle as there.
 * `level` and `er` (a number such as 7.1) are null unless they were asked for; a `seed` beyond 2 ** 53
 * is a BigInt. Throws InvalidRequest, and CannotMake if there is no such puzzle, or none is found
 * within the attempts. */
export async function generate(engine, asked, job) {
  const [puzzle] = await generateMany(engine, 1, asked, job);
  if (puzzle instanceof CannotMake) throw puzzle;
  return puzzle;
}

/** Puzzles 0 to n - 1 of a seed; in the place of one that was not found stands the CannotMake that
 * says so. `job.progress` is told how many are done. */
export async function generateMany(engine, n, { layout = "9", seed = null, ...asked }, job) {
  const wishes = wishesFor(engine, layoutNamed(layout), asked);
  const checked = checkedSeed(seed);
  const puzzles = [];
  while (puzzles.length < n) {
    const block = await makeBlock(engine, wishes, checked, puzzles.length, n, job);
    for (const made of block) puzzles.push(await asPuzzle(engine, wishes, checked, made, job));
  }
  return puzzles;
}

async function makeBlock(engine, wishes, seed, first, end, job) {
  const numbers = Array.from({ length: Math.min(BLOCK, end - first) }, (_, i) => first + i);
  const { layout, units } = wishes;
  const block = await engine.makePuzzles(layout, units, wishes.forCore(seed), numbers, job, first);
  const lacking = block.find(({ outcome }) => outcome === Made.NO_GRID || outcome === Made.GRID_NOT_FOUND);
  if (lacking) {
    const id = lacking.outcome === Made.NO_GRID ? "generate.no-grid" : "generate.no-grid-found";
    throw new CannotMake(id, { layout: layout.name });
  }
  return block;
}

async function asPuzzle(engine, wishes, seed, { outcome, givens, solution, er }, job) {
  if (outcome !== Made.MADE) return new CannotMake("generate.not-found", { n: wishes.limit });
  const level = await levelOf(engine, wishes, givens, job);
  return {
    layout: wishes.layout.name,
    givens,
    values: givens,
    solution,
    level,
    er: er && er / 10,
    seed: seed <= Number.MAX_SAFE_INTEGER ? Number(seed) : seed,
  };
}

/** How hard a puzzle is that was made so; null if nobody has asked for it. */
async function levelOf(engine, { aim, layout }, givens, job) {
  if (aim.isAnything) return null;
  return aim.level ?? (await engine.rateLevel({ layout, givens }, job)).level;
}

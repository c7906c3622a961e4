// The operation `generate`: the twin of web/operations/making.py.

import { lineOf } from "../boards.js";
import { ordinalOf } from "../dates.js";
import { InvalidRequest, Message } from "../errors.js";
import { nameOf } from "../generation/aim.js";
import { generate as makePuzzle } from "../generation/puzzles.js";
import { layoutNamed } from "../layouts.js";
import { boardRecord } from "./boards.js";

/** Besides a size and a level. */
const SPECIAL_WISHES = ["layout", "technique", "rating", "symmetry"];

/** A puzzle with its solution: from the bank, or made just now. Throws BankUnreachable. */
export async function generate({ size = 9, ...asked }, engine, bank, job) {
  const request = { size, ...asked };
  if (request.rules !== undefined) return withRules(request, engine, bank, job);
  const layout = layoutNamed(request.layout ?? size);
  const isBanked = isInBank(request, bank);
  refuseWhatTakesTooLong(request, layout, isBanked, engine);
  const puzzle = isBanked ? await fromBank(request, engine, bank, job) : await made(request, layout, engine, job);
  return {
    status: "ok",
    board: boardRecord(puzzle),
    solution: lineOf(puzzle.solution),
    level: await levelOf(request, layout, puzzle, engine, job),
    source: isBanked ? "bank" : "made",
  };
}

/** A puzzle with other rules, which are in the name of its layout. */
async function withRules({ rules, level = "easy" }, engine, bank, job) {
  const found = await bank.variant(rules, level);
  const layout = layoutNamed(found.layout);
  const solution = await engine.solution({ ...found, layout }, job);
  const board = boardRecord({ layout: layout.name, givens: found.givens, values: found.givens });
  return { status: "ok", board, solution: lineOf(solution), level, source: "bank" };
}

function isInBank({ size, level, seed, fresh, ...asked }, bank) {
  const isSpecial = SPECIAL_WISHES.some((name) => asked[name] !== undefined);
  return !fresh && seed === undefined && !isSpecial && bank.has(size, level);
}

function refuseWhatTakesTooLong({ level, technique }, { size }, isBanked, engine) {
  const { hardlyEverMade, hardlyEverHardest } = engine.making;
  if (!isBanked && hardlyEverMade[size]?.includes(level)) {
    throw new InvalidRequest("web.api.slow-to-make", { size, level: new Message(`words.level.${level}`) });
  }
  if (hardlyEverHardest.includes(technique)) {
    throw new InvalidRequest("web.api.slow-technique", { technique: nameOf(engine, technique) });
  }
}

async function fromBank(request, engine, bank, job) {
  const { size, level } = request;
  const givens = await bank.givens(level, size, { ordinal: ordinalIn(request) });
  const layout = layoutNamed(size);
  const solution = await engine.solution({ layout, givens }, job);
  return { layout: layout.name, givens, values: givens, solution };
}

/** With the seed that was asked for, or that of the day. */
async function made(request, layout, engine, job) {
  const { level, technique, rating, symmetry, seed = ordinalIn(request) } = request;
  return makePuzzle(engine, { layout: layout.name, difficulty: level, technique, rating, symmetry, seed }, job);
}

/** What was asked for, or follows from it. */
async function levelOf({ level, technique, rating }, layout, { givens }, engine, job) {
  if (level !== undefined || (technique === undefined && rating === undefined)) return level ?? null;
  return (await engine.rateLevel({ layout, givens }, job)).level;
}

/** The number of the day that was asked for, null without one. */
function ordinalIn({ date }) {
  if (date === undefined) return null;
  const ordinal = ordinalOf(date);
  if (ordinal === null) throw new InvalidRequest("bank.date", { text: date });
  return ordinal;
}

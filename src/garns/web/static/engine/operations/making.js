// The operation `generate`: the twin of web/operations/making.py.

import { lineOf } from "../boards.js";
import { ordinalOf } from "../dates.js";
import { InvalidRequest, Message } from "../errors.js";
import { generate as makePuzzle } from "../generation/puzzles.js";
import { layoutNamed } from "../layouts.js";
import { boardRecord } from "./boards.js";

/** A puzzle with its solution: from the bank, or made just now. Throws BankUnreachable. */
export async function generate({ size = 9, ...asked }, engine, bank, job) {
  const request = { size, ...asked };
  const isBanked = isInBank(request, bank);
  refuseWhatTakesTooLong(request, isBanked, engine);
  const puzzle = isBanked ? await fromBank(request, engine, bank, job) : await made(request, engine, job);
  return {
    status: "ok",
    board: boardRecord(puzzle),
    solution: lineOf(puzzle.solution),
    level: request.level ?? null,
    source: isBanked ? "bank" : "made",
  };
}

function isInBank({ size, level, seed, fresh }, bank) {
  return !fresh && seed === undefined && bank.has(size, level);
}

function refuseWhatTakesTooLong({ size, level }, isBanked, { making }) {
  if (isBanked || !making.hardlyEverMade[size]?.includes(level)) return;
  const name = new Message(`words.level.${level}`);
  throw new InvalidRequest("web.api.slow-to-make", { size, level: name });
}

async function fromBank(request, engine, bank, job) {
  const { size, level } = request;
  const givens = await bank.givens(level, size, { ordinal: ordinalIn(request) });
  const layout = layoutNamed(size);
  const solution = await engine.solution({ layout, givens }, job);
  return { layout: layout.name, givens, values: givens, solution };
}

/** With the seed that was asked for, or that of the day. */
async function made(request, engine, job) {
  const { size, level, seed = ordinalIn(request) } = request;
  return makePuzzle(engine, { layout: size, difficulty: level, seed }, job);
}

/** The number of the day that was asked for, null without one. */
function ordinalIn({ date }) {
  if (date === undefined) return null;
  const ordinal = ordinalOf(date);
  if (ordinal === null) throw new InvalidRequest("bank.date", { text: date });
  return ordinal;
}

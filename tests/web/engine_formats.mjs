// Reads cases, a JSON object in each line, and writes for each what the engine makes of it: the
// puzzles in a text, or the answer of an operation.
// Usage: node engine_formats.mjs ENGINE SPEECHES < CASES

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [engine, speechesFile] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${engine}/${name}.js`).href);
const [{ Cell, Speech }, { GarnsError }, { format, parse, read }, reading, solving] = await Promise.all(
  ["speech", "errors", "formats/reading", "operations/reading", "operations/solving"].map(load),
);
const [{ useRules }, rules] = await Promise.all(["layouts", "rules"].map(load));
useRules(rules);
const speeches = JSON.parse(readFileSync(speechesFile, "utf8")).map((each) => new Speech(each));

/** An error as data and in words. */
function told({ id, facts, line = null, column = null }) {
  const shown = Object.entries(facts).map(([name, fact]) => [
    name,
    fact instanceof Cell ? `r${fact.row}c${fact.column}` : fact,
  ]);
  const sentences = speeches.map((speech) => speech.say(id, facts));
  return { id, facts: Object.fromEntries(shown), line, column, sentences };
}

function puzzlesIn({ text, ...options }) {
  const [puzzles, forgiven] = [[], []];
  try {
    for (const puzzle of read(text, { ...options, onError: (error) => forgiven.push(told(error)) })) {
      puzzles.push({ ...puzzle, details: [...puzzle.details] });
    }
  } catch (error) {
    if (!(error instanceof GarnsError)) throw error;
    return { puzzles, forgiven, error: told(error) };
  }
  return { puzzles, forgiven, error: null };
}

/** Stands for the core: what it says is nonsense, but the same as that of its twin in the test. */
function solve(layout, values) {
  const sum = values.reduce((total, value) => total + value, 0);
  return { verdict: ["unique", "many", "none"][sum % 3], solution: sum % 3 < 2 ? values : null };
}

async function answerTo({ operation, largest, ...request }) {
  try {
    if (operation === "read") return reading.read(request, { largest });
    return await solving.check(request, solve, { largest });
  } catch (error) {
    if (!(error instanceof GarnsError)) throw error;
    return speeches.map((speech) => reading.refused(error, request, speech));
  }
}

/** The one puzzle of a text in another notation; the id of a refusal. */
function written({ text, layout, to }) {
  try {
    return format(parse(text, { layout }), to);
  } catch (error) {
    if (!(error instanceof GarnsError)) throw error;
    return { refused: error.id };
  }
}

async function resultOf(question) {
  try {
    if ("to" in question) return written(question);
    return "operation" in question ? await answerTo(question) : puzzlesIn(question);
  } catch (error) {
    throw new Error(`on ${JSON.stringify(question)}`, { cause: error });
  }
}

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  process.stdout.write(`${JSON.stringify(await resultOf(JSON.parse(line)))}\n`);
}

// What the school asks for: sentences and drills from files, steps from the engine or the server.

import { Speech } from "./engine/speech.js";
import { Drill, readDrills } from "./learn/drills.js";
import { SIGNS_FOR_SERVER } from "./learn/signs.js";
import * as server from "./server.js";
import { canThink } from "./thinking.js";
import { addWords, currentLanguage, say } from "./words.js";

const MOST_STEPS = 5000; // More than any position has of one technique.
const MOST_EXPLAINED = 30;

const files = new Map();
const speeches = new Map();

/** A file of the school; it is asked for once, unless that fails. */
function fileOf(name) {
  if (!files.has(name)) {
    const text = load(name);
    text.catch(() => files.delete(name));
    files.set(name, text);
  }
  return files.get(name);
}

async function load(name) {
  try {
    const response = await fetch(new URL(`learn/${name}`, import.meta.url));
    if (response.ok) return await response.text();
  } catch {
    // It is told below, as for a file that is not there.
  }
  throw new server.Trouble(say("web.trouble.offline"));
}

/** The sentences of the school in the language of now; `say` knows them from then on. */
export async function loadSpeech() {
  const id = currentLanguage();
  if (!speeches.has(id)) {
    const record = JSON.parse(await fileOf(`${id}.json`));
    speeches.set(id, new Speech(record));
    addWords(id, record.sentences);
  }
  return speeches.get(id);
}

/** The drills that come with garns. */
export async function drillsOf(technique) {
  return readDrills(technique, await fileOf(`drills/${technique}.txt`));
}

/** A drill that nobody has seen, made just now. Throws Trouble. */
export async function freshDrill(technique, { signal, progress }) {
  const found = await server.ask("drill", { technique }, { signal, progress });
  if (found?.status !== "ok") throw new server.Trouble(found.detail);
  const values = (line) => [...line].map((sign) => Number(sign) || 0);
  return new Drill(technique, values(found.values), values(found.givens), found.candidates);
}

/** Steps of techniques in a position, as the operation has them. */
async function steps(drill, wishes) {
  const found = await server.ask("steps", { ...drill.request, symbols: SIGNS_FOR_SERVER, ...wishes });
  if (found.status !== "ok") throw new server.Trouble(found.detail);
  return found.steps;
}

/** All steps of a technique, for `judge`. Only the engine can leave out words and drawings. */
export async function findSteps(drill, technique) {
  const wishes = canThink() ? { most: MOST_STEPS, plain: true } : {};
  return (await steps(drill, { techniques: technique, ...wishes })).map(({ step }) => step);
}

/** The first step of the technique, with its words and drawings. */
export async function exampleOf(drill) {
  return (await steps(drill, { techniques: drill.technique, most: 1 }))[0];
}

/** Some steps of the technique, with their words and drawings. */
export function explainedSteps(drill) {
  return steps(drill, { techniques: drill.technique, most: MOST_EXPLAINED });
}

export async function solutionOf(drill) {
  const { givens } = drill.request;
  const { solution } = await server.ask("solve", { puzzle: givens, layout: "9" });
  return [...solution].map(Number);
}

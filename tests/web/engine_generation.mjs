// Makes puzzles as the engine in a page does, for each line of JSON { n, seed, asked }: a list of
// { line, solution, level, er }, or what is refused, { [language]: sentence }. The seed is a text.
// Usage: node engine_generation.mjs ENGINE CORE CATALOGUE SPEECHES < REQUESTS

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [engineFolder, core, catalogueFile, speechesFile] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${engineFolder}/${name}.js`).href);
const [{ lineOf }, { loadCore }, { Engine }, { Job }, { Speech }, { GarnsError }, { generateMany }] =
  await Promise.all(
    ["boards", "core", "engine", "jobs", "speech", "errors", "generation/puzzles"].map(load),
  );

const json = (file) => JSON.parse(readFileSync(file, "utf8"));
const speeches = json(speechesFile).map((each) => new Speech(each));
const engine = new Engine(await loadCore(readFileSync(core)), json(catalogueFile));

const recordOf = (made) => {
  if (!(made instanceof GarnsError)) {
    const { givens, solution, level, er } = made;
    return { line: lineOf(givens), solution: lineOf(solution), level, er };
  }
  return Object.fromEntries(speeches.map((speech) => [speech.id, speech.say(made.id, made.facts)]));
};

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { n, seed, asked } = JSON.parse(line);
  try {
    const wish = seed === undefined ? asked : { ...asked, seed: BigInt(seed) };
    const puzzles = await generateMany(engine, n, wish, new Job());
    console.log(JSON.stringify(puzzles.map(recordOf)));
  } catch (error) {
    if (!(error instanceof GarnsError)) throw error;
    console.log(JSON.stringify(recordOf(error)));
  }
}

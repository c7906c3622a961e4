// Reads cases, a JSON object in each line, and writes for each what the engine says and draws.
// Usage: node engine_words.mjs ENGINE CATALOGUE SPEECHES < CASES

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [engine, catalogueFile, speechesFile] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${engine}/${name}.js`).href);
const [{ layoutNamed }, { Speech }, { readSteps }, { StepWords }, { stepRuns, stepStages }, { placesToLook }, { hintDrawings, runRecord }] =
  await Promise.all(
    ["layouts", "speech", "steps", "step_words", "hint_words", "hints", "overlay"].map(load),
  );

const { techniques, roles } = JSON.parse(readFileSync(catalogueFile, "utf8"));
const speeches = JSON.parse(readFileSync(speechesFile, "utf8")).map((each) => new Speech(each));
const families = Object.fromEntries(techniques.map(({ id, family }) => [id, family]));
const levels = Object.fromEntries(techniques.map(({ id, level }) => [id, level]));

function wordsOf({ record, techniques: order, layout: name, symbols, states, drawn }) {
  const layout = layoutNamed(name);
  const steps = readSteps(new Uint32Array(record), layout, order, roles);
  return steps.map((step, i) =>
    speeches.map((speech) => {
      const words = new StepWords(speech, layout, symbols, families);
      const where = placesToLook(step, layout);
      const runs = stepRuns(words, step, where, levels, states[i]);
      return {
        stages: stepStages(words, step, runs),
        runs: runs.map((stage) => stage.map(runRecord)),
        drawings: drawn[i] ? hintDrawings(step, where, states[i], words) : null,
      };
    }),
  );
}

const cases = readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
process.stdout.write(cases.map((each) => JSON.stringify(wordsOf(each))).join("\n"));

// Answers requests, a JSON object { name, request, wishes } in each line, as the engine in a page
// does; wishes are those of a Job. Bytes of a document become a text, one character for each.
// Usage: node engine_answers.mjs ENGINE CORE CATALOGUE SPEECHES BANK RULES < REQUESTS

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [engine, core, catalogueFile, speechesFile, bank, ruleWords] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${engine}/${name}.js`).href);
const [{ Core, exportsOf, loadCore }, { Engine }, { useRules }, { Operations }, { Speech }] = await Promise.all(
  ["core", "engine", "layouts", "operations", "speech"].map(load),
);

const json = (file) => JSON.parse(readFileSync(file, "utf8"));
const speeches = json(speechesFile).map((each) => [each.id, new Speech(each)]);
const operations = new Operations(
  new Engine(await loadCore(readFileSync(core.replace(/\.wasm$/, "-small.wasm"))), json(catalogueFile)),
  Object.fromEntries(speeches),
  async (name) => readFileSync(`${bank}/${name}`, "utf8"),
  async (engine, known) => {
    const [rules, exports] = [await load("rules"), await exportsOf(readFileSync(core))];
    for (const [id, speech] of Object.entries(known)) speech.learn(json(ruleWords)[id]);
    useRules(rules);
    engine.grow(new Core(exports), new rules.RuledCore(exports));
  },
);

const asText = (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value);

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { name, request, wishes } = JSON.parse(line);
  const answer = operations.answer(name, request, wishes).catch(({ detail }) => ({ detail }));
  console.log(JSON.stringify(await answer, asText));
}

// Answers requests, a JSON object { name, request, wishes } in each line, as the engine in a page
// does; wishes are those of a Job. Bytes of a document become a text, one character for each.
// Usage: node engine_answers.mjs ENGINE CORE CATALOGUE SPEECHES BANK < REQUESTS

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [engine, core, catalogueFile, speechesFile, bank] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${engine}/${name}.js`).href);
const [{ exportsOf, loadCore }, { Engine }, { useRules }, { Operations }, { Speech }] = await Promise.all(
  ["core", "engine", "layouts", "operations", "speech"].map(load),
);

const json = (file) => JSON.parse(readFileSync(file, "utf8"));
const speeches = json(speechesFile).map((each) => [each.id, new Speech(each)]);
const operations = new Operations(
  new Engine(await loadCore(readFileSync(core)), json(catalogueFile)),
  Object.fromEntries(speeches),
  async (name) => readFileSync(`${bank}/${name}`, "utf8"),
  async (engine) => {
    const known = await load("rules");
    engine.ruledCore = new known.RuledCore(await exportsOf(readFileSync(core.replace(/\.wasm$/, "-rules.wasm"))));
    useRules(known);
  },
);

const asText = (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value);

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { name, request, wishes } = JSON.parse(line);
  const answer = operations.answer(name, request, wishes).catch(({ detail }) => ({ detail }));
  console.log(JSON.stringify(await answer, asText));
}

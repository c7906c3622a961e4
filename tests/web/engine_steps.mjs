// Asks the engine for all steps: for each request, a JSON object in each line, the progress that is
// told, and what comes of it when it is cancelled as soon as there is any.
// Usage: node engine_steps.mjs ENGINE CORE CATALOGUE SPEECHES BANK < REQUESTS

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [engine, core, catalogueFile, speechesFile] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${engine}/${name}.js`).href);
const [{ loadCore }, { Engine }, { Operations }, { Speech }, { Cancelled, OutOfTime }] = await Promise.all(
  ["core", "engine", "operations", "speech", "jobs"].map(load),
);

const json = (file) => JSON.parse(readFileSync(file, "utf8"));
const speeches = Object.fromEntries(json(speechesFile).map((each) => [each.id, new Speech(each)]));
const started = new Engine(await loadCore(readFileSync(core)), json(catalogueFile));

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const request = JSON.parse(line);
  const progress = [];
  const operations = new Operations(started, speeches);
  await operations.answer("steps", request, { progress: (each) => progress.push(each) });
  console.log(JSON.stringify({ progress, cancelled: await ended(Cancelled), cut: await ended(OutOfTime) }));

  /** What comes of a job that ends after its first technique in this way. */
  async function ended(Reason) {
    let asked = 0;
    const job = {
      progress: () => {},
      inSlices: async (run) => run(),
      pause: async () => {
        if (++asked === 1) throw new Reason();
      },
    };
    const answer = operations.steps(request, job, speeches.en).catch((error) => error.constructor.name);
    const found = await answer;
    return found.steps ? [found.cut, found.steps.map(({ step }) => step.technique)] : found;
  }
}

// Makes fresh drills as the engine of a page does, for each line of JSON { technique, seed, seconds }:
// { tried, rank, seconds }, the seconds of a processor; the rank is null if the time was over before.
// Usage: node fresh_drills.mjs ENGINE CORE CATALOGUE < REQUESTS

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, core, catalogue] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${folder}/${name}.js`).href);
const [{ loadCore }, { Engine }, { Job, OutOfTime }, { drill }] = await Promise.all(
  ["core", "engine", "jobs", "operations/drilling"].map(load),
);
const engine = new Engine(await loadCore(readFileSync(core)), JSON.parse(readFileSync(catalogue, "utf8")));

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { technique, seed, seconds } = JSON.parse(line);
  const before = process.cpuUsage();
  let tried = 0;
  const progress = (number) => (tried = number);
  let rank = null;
  try {
    ({ rank } = await drill({ technique, seed }, engine, new Job({ seconds, progress })));
    tried += 1; // The last one is not told.
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ tried, rank, seconds: (user + system) / 1e6 }));
}

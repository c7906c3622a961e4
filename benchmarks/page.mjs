// Makes puzzles with the engine of the page. Reads { asked, compared, timed } and prints { lines,
// seconds }, both JSON: the first `compared` puzzles of the seed, null for what was not found, and the
// CPU time of each of `timed` puzzles that were made alone, one of each seed from 0 on.
// Usage: node page.mjs ENGINE CORE CATALOGUE < REQUEST

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, core, catalogue] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${folder}/${name}.js`).href);
const [{ lineOf }, { loadCore }, { Engine }, { Job }, { generateMany }] = await Promise.all(
  ["boards", "core", "engine", "jobs", "generation/puzzles"].map(load),
);
const engine = new Engine(
  await loadCore(readFileSync(core)),
  JSON.parse(readFileSync(catalogue, "utf8")),
);

async function linesOf(n, asked) {
  const puzzles = await generateMany(engine, n, asked, new Job());
  return puzzles.map(({ givens }) => givens ? lineOf(givens) : null);
}

async function secondsOf(asked) {
  const start = process.cpuUsage();
  await generateMany(engine, 1, asked, new Job());
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

const { asked, compared, timed } = JSON.parse(readFileSync(0, "utf8"));
const lines = await linesOf(compared, asked);
const seconds = [];
for (let seed = 0; seed < timed; seed++) seconds.push(await secondsOf({ ...asked, seed }));
console.log(JSON.stringify({ lines, seconds }));

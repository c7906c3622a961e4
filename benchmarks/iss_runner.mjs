// Solves puzzles with an Interactive-Sudoku-Solver that is on this machine, up to two solutions each.
//
//     node iss_runner.mjs FOLDER MAX_BACKTRACKS < puzzles.jsonl
//
// FOLDER is its checkout. A line has name and input, in its own notation; a line of the answer has
// name, status, guesses and milliseconds of CPU time, `search` for the search alone and `all` with
// reading and set-up. All puzzles are solved once to warm up the compiler, but what takes seconds.

import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [folder, maxBacktracks] = process.argv.slice(2);
const analysis = pathToFileURL(resolve(folder, 'tools/lib/solver_analysis.js'));
const { runSolve } = await import(analysis);

const cpuMilliseconds = (since) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

const timed = (puzzle, backtracks) => {
  const start = process.cpuUsage();
  let ready = start;
  const limits = { maxBacktracks: backtracks, maxSolutions: 2 };
  const found = runSolve(puzzle, limits, () => (ready = process.cpuUsage()));
  return { ...found, all: cpuMilliseconds(start), search: cpuMilliseconds(ready) };
};

const puzzles = [];
for await (const line of createInterface({ input: process.stdin })) puzzles.push(JSON.parse(line));
for (const puzzle of puzzles) timed(puzzle, 10_000);

for (const { name, input } of puzzles) {
  const first = timed({ name, input }, Number(maxBacktracks));
  const second = first.all < 2000 ? timed({ name, input }, Number(maxBacktracks)) : first;
  const { status, counters, search, all } = first.search < second.search ? first : second;
  const answer = { name, status, guesses: counters.guesses, search, all };
  console.log(JSON.stringify(answer));
}

// Solves puzzles with an Interactive-Sudoku-Solver that is on this machine, up to two solutions each.
//
//     node iss_runner.mjs FOLDER MAX_BACKTRACKS < puzzles.jsonl
//
// FOLDER is its checkout. A line has name and input, in its own notation; a line of the answer has
// name, status, guesses and the milliseconds of CPU time of the better of two runs, set-up and all:
// the first one is also the warm-up of the compiler.

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

const timed = (puzzle) => {
  const start = process.cpuUsage();
  const found = runSolve(puzzle, { maxBacktracks: Number(maxBacktracks), maxSolutions: 2 });
  return { ...found, cpu: cpuMilliseconds(start) };
};

for await (const line of createInterface({ input: process.stdin })) {
  const { name, input } = JSON.parse(line);
  const first = timed({ name, input });
  const second = first.cpu < 5000 ? timed({ name, input }) : first;
  const answer = {
    name,
    status: second.status,
    guesses: second.counters.guesses,
    ms: Math.min(first.cpu, second.cpu),
  };
  console.log(JSON.stringify(answer));
}

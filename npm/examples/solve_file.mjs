// Solves a file with a puzzle in each line, on a thread of its own; what has no answer is reported.
// Usage: node solve_file.mjs PUZZLES.txt

import { readFileSync } from "node:fs";

import { startWorker } from "garns/worker";

const garns = startWorker({ language: process.env.LANG ?? "en" });
const { solutions, failures } = await garns.solveMany(readFileSync(process.argv[2], "utf8"), { seconds: 10 });

for (const solution of solutions) console.log(solution ?? "-");
for (const { line, message } of failures) console.error(`${line}: ${message}`);
process.exitCode = failures.length ? 1 : 0;

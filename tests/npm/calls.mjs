// Calls functions of the package: [name, arguments] in each line of standard input, as JSON. Prints the
// answer, or the fields of the error, in a line for each.
// Usage: node calls.mjs here|worker

import { createInterface } from "node:readline";

import * as here from "garns";
import { startWorker } from "garns/worker";

const garns = process.argv[2] === "worker" ? startWorker() : here;

function recordOf(error) {
  const isKnown = error instanceof here.GarnsError && error instanceof here[error.name];
  const { name, message, ...fields } = error;
  return { error: error.name, message: error.message, isKnown, ...fields };
}

for await (const line of createInterface({ input: process.stdin })) {
  const [name, args] = JSON.parse(line);
  console.log(JSON.stringify(await garns[name](...args).catch(recordOf)));
}

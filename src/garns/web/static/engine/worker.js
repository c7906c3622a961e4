// The engine in a Worker of its own, so that a page never waits. client.js is the other end.
//
// Messages in: { start: { core, catalogue, speeches, bank } }, addresses, once (the bank is a folder,
// and may be missing); { id, name, request, seconds }; { cancel: id }. Messages out: { id, answer },
// { id, progress }, { id, cancelled: true }, { id, refused: { detail, line, column } }, and
// { id, fault }, after which the worker is of no use.

import { loadCore } from "./core.js";
import { Engine } from "./engine.js";
import { Cancelled } from "./jobs.js";
import { Operations, Refused } from "./operations.js";
import { Speech } from "./speech.js";

/** Milliseconds between two messages about progress. */
const BETWEEN_PROGRESS = 100;

const underWay = new Map();
let operations = null;

addEventListener("message", ({ data }) => {
  if (data.start) operations = started(data.start);
  else if (data.cancel !== undefined) underWay.get(data.cancel)?.abort();
  else answer(data);
});

async function started({ core, catalogue, speeches, bank }) {
  const [loaded, techniques, ...languages] = await Promise.all([
    compiled(core).then(loadCore),
    json(catalogue),
    ...speeches.map(json),
  ]);
  const spoken = languages.map((each) => [each.id, new Speech(each)]);
  return new Operations(new Engine(loaded, techniques), Object.fromEntries(spoken), bank && reading(bank));
}

/** While it comes in, if the server says what it is; else when all of it is there. */
async function compiled(address) {
  const response = await fetch(address);
  const isNamed = response.headers.get("Content-Type") === "application/wasm";
  return isNamed ? WebAssembly.compileStreaming(response) : response.arrayBuffer();
}

async function json(address) {
  return (await fetch(address)).json();
}

/** A function that reads files of a folder. */
function reading(folder) {
  return async (name) => {
    const response = await fetch(folder + name);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response.text();
  };
}

async function answer({ id, name, request, seconds }) {
  const controller = new AbortController();
  underWay.set(id, controller);
  const wishes = { signal: controller.signal, seconds, progress: progressOf(id) };
  try {
    const found = await (await operations).answer(name, request, wishes);
    postMessage({ id, answer: found });
  } catch (error) {
    postMessage({ id, ...ending(error) });
  } finally {
    underWay.delete(id);
  }
}

function ending(error) {
  if (error instanceof Cancelled) return { cancelled: true };
  if (!(error instanceof Refused)) return { fault: String(error) };
  const { detail, line, column } = error;
  return { refused: { detail, line, column } };
}

function progressOf(id) {
  let last = performance.now();
  return (progress) => {
    if (performance.now() - last < BETWEEN_PROGRESS) return;
    last = performance.now();
    postMessage({ id, progress });
  };
}

// The engine in a Worker of its own, so that a page never waits; serving.js says what it hears and
// answers. It starts with the addresses of the `core`, the `catalogue`, the `speeches` and the folder
// of the `bank`, which may be missing.

import { loadCore } from "./core.js";
import { Engine } from "./engine.js";
import { Operations } from "./operations.js";
import { serve } from "./serving.js";
import { Speech } from "./speech.js";

serve(globalThis, started);

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

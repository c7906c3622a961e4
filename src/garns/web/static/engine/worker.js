// The engine in a Worker of its own, so that a page never waits; serving.js says what it hears and
// answers. It starts with the addresses of the `core`, the `catalogue`, the `speeches`, the folder of
// the `bank` and the `rules`, the core for boards with constraints; the last two may be missing.

import { exportsOf, loadCore } from "./core.js";
import { Engine } from "./engine.js";
import { useRules } from "./layouts.js";
import { Operations } from "./operations.js";
import { serve } from "./serving.js";
import { Speech } from "./speech.js";

serve(globalThis, started);

async function started({ core, catalogue, speeches, bank, rules }) {
  const [loaded, techniques, ...languages] = await Promise.all([
    compiled(core).then(loadCore),
    json(catalogue),
    ...speeches.map(json),
  ]);
  const spoken = languages.map((each) => [each.id, new Speech(each)]);
  return new Operations(
    new Engine(loaded, techniques), Object.fromEntries(spoken), bank && reading(bank), rules && loadingRules(rules),
  );
}

/** A function that loads what boards with constraints need. */
function loadingRules(address) {
  return async (engine) => {
    const [known, exports] = await Promise.all([import("./rules.js"), compiled(address).then(exportsOf)]);
    engine.ruledCore = new known.RuledCore(exports);
    useRules(known);
  };
}

/** While it comes in, if the server says what it is; else when all of it is there. */
async function compiled(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
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

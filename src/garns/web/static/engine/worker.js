// The engine in a Worker of its own, so that a page never waits; serving.js says what it hears and
// answers. It starts with the addresses of the `core`, the `catalogue`, the `speeches`, the folder of
// the `bank`, and of what only large boards and those with constraints need: the `whole` core and the
// words of `rules`. What comes after the speeches may be missing.

import { Core, exportsOf, loadCore } from "./core.js";
import { Engine } from "./engine.js";
import { useRules } from "./layouts.js";
import { Operations } from "./operations.js";
import { serve } from "./serving.js";
import { Speech } from "./speech.js";

serve(globalThis, started);

async function started({ core, catalogue, speeches, bank, whole, rules }) {
  const [loaded, techniques, ...languages] = await Promise.all([
    compiled(core).then(loadCore),
    json(catalogue),
    ...speeches.map(json),
  ]);
  const spoken = languages.map((each) => [each.id, new Speech(each)]);
  return new Operations(
    new Engine(loaded, techniques), Object.fromEntries(spoken), bank && reading(bank), whole && loadingMore(whole, rules),
  );
}

/** A function that loads what large boards and those with constraints need. */
function loadingMore(whole, rules) {
  return async (engine, speeches) => {
    const [known, exports, words] = await Promise.all([import("./rules.js"), compiled(whole).then(exportsOf), json(rules)]);
    for (const [id, speech] of Object.entries(speeches)) speech.learn(words[id]);
    useRules(known);
    engine.grow(new Core(exports), new known.RuledCore(exports));
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

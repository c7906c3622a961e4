// Loads the engine: garns.wasm beside this module, by fetch or from the disk.

import { Answers } from "./answers.js";
import catalogue from "./data/catalogue.js";
import { LANGUAGES } from "./data/languages.js";
import { loadCore } from "./engine/core.js";
import { Engine } from "./engine/engine.js";
import { Speech } from "./engine/speech.js";
import { nodeModule } from "./platform.js";

const SPEECHES = new Map(Object.values(LANGUAGES).map((each) => [each.id, new Speech(each)]));

/** `wasm` is the address of garns.wasm, its bytes or the compiled module, where it is not beside this
 * file. */
export async function loadAnswers({ wasm = new URL("./engine/garns.wasm", import.meta.url) } = {}) {
  const isAddress = typeof wasm === "string" || wasm instanceof URL;
  const core = await loadCore(isAddress ? await contentOf(wasm) : wasm);
  return new Answers(new Engine(core, catalogue), speechOf);
}

async function contentOf(address) {
  const files = String(address).startsWith("file:") && nodeModule("node:fs/promises");
  if (files) return files.readFile(new URL(address));
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  const isNamed = response.headers.get("Content-Type") === "application/wasm";
  return isNamed ? WebAssembly.compileStreaming(response) : response.arrayBuffer();
}

/** The sentences of a language. Tags such as `pt-BR` are known by what they begin with; what is not
 * known is said in English. */
function speechOf(tag) {
  const [id] = String(tag).toLowerCase().split(/[-_]/);
  return SPEECHES.get(id) ?? SPEECHES.get("en");
}

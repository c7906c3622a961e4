// Who thinks: the engine in this page, in a Worker. Where there is none, the server is asked, if there
// is one.

import { LANGUAGES } from "./data.js";
import { EngineClient, RefusedRequest } from "./engine/client.js";
import { trusted } from "./trusted.js";

/** What the engine answers; all else is for the server. */
const ANSWERED = new Set([
  "check", "count", "drill", "explain", "generate", "hint", "link", "measure", "qr", "rate", "read", "sheet", "solve",
  "steps", "survey", "watch",
]);

/** What may take longer than anybody wants to wait. */
const SECONDS = { drill: 60, generate: 20, measure: 3, rate: 5, watch: 3 };
const OTHER_SECONDS = 30;

let client = startable();

function startable() {
  const isBuilt = document.querySelector('meta[name="garns-engine"]') !== null;
  if (!isBuilt || typeof WebAssembly !== "object") return null;
  const address = (name) => new URL(`engine/${name}`, import.meta.url).href;
  return new EngineClient(() => new Worker(trusted("engine/worker.js"), { type: "module" }), {
    core: address("garns-small.wasm"),
    catalogue: address("catalogue.json"),
    speeches: LANGUAGES.map(({ id }) => address(`${id}.json`)),
    bank: address("bank/"),
    whole: address("garns.wasm"),
    rules: address("rules.json"),
  });
}

/** Whether there is an engine, which needs no network. */
export function canThink() {
  return client !== null;
}

/** Whether there is a server that can be asked. */
export function hasServer() {
  return document.querySelector('meta[name="garns-server"]') !== null;
}

/** Has the engine ready before somebody needs it. */
export function warmUp() {
  client?.start();
}

/** The answer of the engine; null if it has none. `signal` cancels it, `progress` is told how far it
 * is. Throws RefusedRequest, or the reason of the signal. After a fault it is not asked again if somebody else can be; the network may
 * have failed while it was loaded. */
export async function think(name, request, { signal = null, progress } = {}) {
  if (!client || !ANSWERED.has(name)) return null;
  try {
    return await client.ask(name, request, { signal, progress, seconds: SECONDS[name] ?? OTHER_SECONDS });
  } catch (error) {
    if (error instanceof RefusedRequest || signal?.aborted) throw error;
    if (hasServer()) client = null;
    return null;
  }
}

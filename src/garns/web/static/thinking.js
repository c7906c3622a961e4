// Who thinks: the engine in this page, in a Worker. Where there is none, the server is asked.

import { EngineClient, RefusedRequest } from "./engine/client.js";
import { trusted } from "./trusted.js";
import { LANGUAGES } from "./words.js";

/** What the engine answers; all else is for the server. */
const ANSWERED = new Set([
  "check", "count", "explain", "hint", "measure", "qr", "rate", "read", "sheet", "solve", "watch",
]);

/** What may take longer than anybody wants to wait. */
const SECONDS = { measure: 3, rate: 5, watch: 3 };
const OTHER_SECONDS = 30;

let client = startable();

function startable() {
  const folder = document.querySelector('meta[name="garns-engine"]')?.content;
  if (!folder || typeof WebAssembly !== "object") return null;
  const address = (name) => new URL(folder + name, location.href).href;
  return new EngineClient(() => new Worker(trusted(`${folder}worker.js`), { type: "module" }), {
    core: address("garns.wasm"),
    catalogue: address("catalogue.json"),
    speeches: LANGUAGES.map(({ id }) => address(`${id}.json`)),
  });
}

/** Whether there is an engine, which needs no network. */
export function canThink() {
  return client !== null;
}

/** The answer of the engine; null if it has none. Throws RefusedRequest. After a fault it is not
 * asked again. */
export async function think(name, request) {
  if (!client || !ANSWERED.has(name)) return null;
  try {
    return await client.ask(name, request, { seconds: SECONDS[name] ?? OTHER_SECONDS });
  } catch (error) {
    if (error instanceof RefusedRequest) throw error;
    client = null;
    return null;
  }
}

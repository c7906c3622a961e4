// garns in a Worker of its own: a Web Worker, or a thread of Node.js. The functions are those of
// index.js.

import { functionsOn } from "./asking.js";
import { EngineClient, EngineFault } from "./engine/client.js";
import { errorOf } from "./errors.js";
import { nodeModule } from "./platform.js";

export { EngineFault };

/** The functions, and `close`, which ends the Worker. Nothing is loaded before the first call. */
export function startWorker({ language, wasm } = {}) {
  const start = { wasm: wasm instanceof URL ? wasm.href : wasm };
  const client = new EngineClient(makeWorker, start, errorOf);
  const ask = (name, request, wishes) => client.ask(name, request, wishes);
  return { ...functionsOn(ask, language), close: () => client.close() };
}

function makeWorker() {
  const threads = nodeModule("node:worker_threads");
  if (threads) return new NodeWorker(threads.Worker);
  return new Worker(new URL("./worker_thread.js", import.meta.url), { type: "module" });
}

/** A thread of Node.js, as a Web Worker looks like. While nothing is under way it does not keep the
 * process from ending. */
class NodeWorker {
  #thread;
  #underWay = 0;

  constructor(Thread) {
    this.#thread = new Thread(new URL("./worker_thread.js", import.meta.url));
    this.#thread.unref();
    this.#thread.on("message", (data) => this.#take(data));
    this.#thread.on("error", ({ message }) => this.onerror({ message }));
  }

  postMessage(message) {
    if (message.name && !this.#underWay++) this.#thread.ref();
    this.#thread.postMessage(message);
  }

  terminate() {
    return this.#thread.terminate();
  }

  #take(data) {
    if (data.progress === undefined && !--this.#underWay) this.#thread.unref();
    this.onmessage({ data });
  }
}

// The engine's end of a channel of messages; client.js is the other one.
//
// Messages in: { start }, once; { id, name, request, seconds }; { cancel: id }. Messages out:
// { id, answer }, { id, progress }, { id, cancelled: true }, { id, refused }, what a Refused knows, and
// { id, fault }, after which the engine is of no use; without an id, it could not even start.

import { Cancelled } from "./jobs.js";
import { Refused } from "./operations.js";

/** Milliseconds between two messages about progress. */
const BETWEEN_PROGRESS = 100;

/** Answers what comes to a port, or to the global scope of a Worker. `started` makes the Operations,
 * or a promise of them, of what the other end starts with. */
export function serve(port, started) {
  const underWay = new Map();
  let operations = null;

  port.addEventListener("message", ({ data }) => {
    if (data.start) begin(data.start);
    else if (data.cancel !== undefined) underWay.get(data.cancel)?.abort();
    else answer(data);
  });

  function begin(start) {
    operations = Promise.resolve(started(start));
    // The other end starts anew when there is something to ask: the network may be back by then.
    operations.catch((error) => port.postMessage({ fault: String(error) }));
  }

  async function answer({ id, name, request, seconds }) {
    const controller = new AbortController();
    underWay.set(id, controller);
    const wishes = { signal: controller.signal, seconds, progress: progressOf(id) };
    try {
      const found = await (await operations).answer(name, request, wishes);
      port.postMessage({ id, answer: found });
    } catch (error) {
      port.postMessage({ id, ...ending(error) });
    } finally {
      underWay.delete(id);
    }
  }

  function progressOf(id) {
    let last = performance.now();
    return (progress) => {
      if (performance.now() - last < BETWEEN_PROGRESS) return;
      last = performance.now();
      port.postMessage({ id, progress });
    };
  }
}

function ending(error) {
  if (error instanceof Cancelled) return { cancelled: true };
  return error instanceof Refused ? { refused: { ...error } } : { fault: String(error) };
}

// Asking the engine: the page's end of worker.js, with promises, progress and cancelling.

/** Milliseconds after which a worker that does not react to a cancelled request is ended. */
const PATIENCE = 300;

/** The engine could not be started, or has failed. */
export class EngineFault extends Error {}

/** A request that cannot be answered: the message says why, `line` and `column` where in its text. */
export class RefusedRequest extends Error {
  constructor({ detail, line, column }) {
    super(detail);
    Object.assign(this, { line, column });
  }
}

export class EngineClient {
  #makeWorker;
  #start;
  #worker = null;
  #pending = new Map();
  #nextId = 0;

  /** `makeWorker` makes a Worker of worker.js; the addresses of the `core`, the `catalogue` and the
   * `speeches` are as seen from there. Nothing is loaded before the first request. */
  constructor(makeWorker, start) {
    [this.#makeWorker, this.#start] = [makeWorker, start];
  }

  /** The answer to a request (operations.js). `signal` cancels it, and the promise is rejected with
   * its reason; `seconds` bound it; `progress` is called now and then. */
  ask(name, request, { signal = null, seconds = Infinity, progress = () => {} } = {}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const id = this.#nextId++;
      this.#pending.set(id, { resolve, reject, progress, signal, message: { id, name, request, seconds } });
      signal?.addEventListener("abort", () => this.#cancel(id), { once: true });
      this.#post(this.#pending.get(id).message);
    });
  }

  /** Begins to load, before there is anything to ask. */
  start() {
    if (!this.#worker) this.#startWorker();
  }

  /** Ends the worker; what is under way is rejected. */
  close() {
    this.#fail(new EngineFault("the engine was closed"));
  }

  #post(message) {
    this.start();
    this.#worker.postMessage(message);
  }

  #startWorker() {
    this.#worker = this.#makeWorker();
    this.#worker.onmessage = ({ data }) => this.#take(data);
    this.#worker.onerror = ({ message }) => this.#fail(new EngineFault(message));
    this.#worker.postMessage({ start: this.#start });
  }

  #take({ id, progress, answer, cancelled, refused, fault }) {
    const pending = this.#pending.get(id);
    if (fault !== undefined) return this.#fail(new EngineFault(fault));
    if (progress !== undefined) return pending?.progress(progress);
    this.#pending.delete(id);
    if (cancelled) pending?.reject(pending.signal.reason);
    else if (refused) pending?.reject(new RefusedRequest(refused));
    else pending?.resolve(answer);
  }

  #cancel(id) {
    if (!this.#pending.has(id)) return;
    this.#worker.postMessage({ cancel: id });
    setTimeout(() => this.#insist(id), PATIENCE);
  }

  /** A worker in the middle of something long hears nothing: the others ask a new one. */
  #insist(id) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    pending.reject(pending.signal.reason);
    this.#worker.terminate();
    this.#worker = null;
    for (const { message } of this.#pending.values()) this.#post(message);
  }

  #fail(fault) {
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of waiting) reject(fault);
  }
}

import type { Garns, Settings } from "./index.js";

/** The functions of `garns`, answered in a Worker. */
export interface GarnsWorker extends Garns {
  /** Ends the Worker; what is under way is rejected with EngineFault. In Node.js an idle one does not
   * keep the process from ending. */
  close(): void;
}

/** garns in a Worker of its own: a Web Worker, or a thread of Node.js. It is started by the first
 * call; several Workers work at the same time. */
export function startWorker(settings?: Settings): GarnsWorker;

/** The Worker could not be started, has failed, or was closed. */
export class EngineFault extends Error {}

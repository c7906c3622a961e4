import { Job } from "./engine/jobs.js";

/** A job that knows how many solutions were found when it is stopped. */
export class CountingJob extends Job {
  constructor({ progress, ...wishes }) {
    super({
      ...wishes,
      progress: (found) => {
        this.found = found;
        progress(found);
      },
    });
    this.found = 0;
  }
}

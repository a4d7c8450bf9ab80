// Reports the waits of the last started jobs at an instant, as a user could estimate a wait.

import { byTime } from '../schedule/byTime.ts';
import { type Classes, classesOfWaits } from './classes.ts';
import type { History } from './history.ts';

/** Number of last started jobs of the mean. */
const LAST = 10;

/** Waits of earlier jobs from which the wait of a job can be estimated, in seconds. */
export interface PastWaits {
  /**
   * Wait of the last started similar job: of the same user, processors and request, else of the same user, else of any
   * user. 0 if no job has started.
   */
  readonly lastSimilar: number;
  /** Time since that job started; 0 if no job has started. */
  readonly sinceSimilar: number;
  /** Wait of the job that started last; 0 if none has started. */
  readonly last: number;
  /** Time since that job started; 0 if none has started. */
  readonly sinceLast: number;
  /** Mean wait of the last ten started jobs; 0 if no job has started. */
  readonly meanOfLast: number;
}

/** Moves through the starts of a history. */
export class StartedJobs {
  readonly #history: History;
  readonly #byStart: Uint32Array;
  readonly #classes: readonly Classes[];
  /** Last started job of each class; -1 for none. */
  readonly #last: readonly Int32Array[];
  #seen = 0;

  constructor(history: History) {
    this.#history = history;
    this.#byStart = byTime(history.start).filter((job) => !history.unknown?.has(job));
    this.#classes = classesOfWaits(history.jobs);
    this.#last = this.#classes.map(({ count }) => new Int32Array(count).fill(-1));
  }

  /** Returns the waits known before an instant for a job that has not started by then. Instants must not decrease. */
  at(now: number, job: number): PastWaits {
    const { start } = this.#history;
    while (start[this.#byStart[this.#seen]] < now) {
      const started = this.#byStart[this.#seen++];
      for (let level = 0; level < this.#last.length; level++)
        this.#last[level][this.#classes[level].of[started]] = started;
    }
    const similar = this.#classes
      .map(({ of }, level) => this.#last[level][of[job]])
      .find((last) => last >= 0);
    const latest = this.#byStart.subarray(Math.max(0, this.#seen - LAST), this.#seen);
    return {
      lastSimilar: similar === undefined ? 0 : this.#waitOf(similar),
      sinceSimilar: similar === undefined ? 0 : now - start[similar],
      last: latest.length === 0 ? 0 : this.#waitOf(latest[latest.length - 1]),
      sinceLast: latest.length === 0 ? 0 : now - start[latest[latest.length - 1]],
      meanOfLast: latest.reduce((sum, one) => sum + this.#waitOf(one), 0) / Math.max(1, latest.length),
    };
  }

  #waitOf(job: number): number {
    return this.#history.start[job] - this.#history.jobs.submit[job];
  }
}

// The waits of the jobs that have started by an instant: what a user would go by.

import { byTime } from '../schedule/byTime.ts';
import { type Classes, classesOfWaits } from './classes.ts';
import type { World } from './world.ts';

/** How many of the last started jobs have a mean. */
const LAST = 10;

/** What the past says of the wait of a job, in seconds. */
export interface PastWaits {
  /**
   * The wait of the last started job that is similar: of the same user, processors and request, else of the
   * same user, else of anybody. 0 if no job has started.
   */
  readonly lastSimilar: number;
  /** How long ago that job started; 0 if no job has started. */
  readonly sinceSimilar: number;
  /** The wait of the job that started last; 0 if none has started. */
  readonly last: number;
  /** How long ago that job started; 0 if none has started. */
  readonly sinceLast: number;
  /** The mean wait of the last ten started jobs; 0 if no job has started. */
  readonly meanOfLast: number;
}

/** Goes through the starts of a world. */
export class StartedJobs {
  readonly #world: World;
  readonly #byStart: Uint32Array;
  readonly #classes: readonly Classes[];
  /** For each class the last job of it that has started; -1 for none. */
  readonly #last: readonly Int32Array[];
  #seen = 0;

  constructor(world: World) {
    this.#world = world;
    this.#byStart = byTime(world.start).filter((job) => !world.unknown?.has(job));
    this.#classes = classesOfWaits(world.jobs);
    this.#last = this.#classes.map(({ count }) => new Int32Array(count).fill(-1));
  }

  /** What the starts before an instant say of a job that has not started by then. Instants must not fall. */
  at(now: number, job: number): PastWaits {
    const { start } = this.#world;
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
    return this.#world.start[job] - this.#world.jobs.submit[job];
  }
}

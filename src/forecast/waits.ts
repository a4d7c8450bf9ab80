// The waits of the jobs that have started by an instant: what a user would go by.
import { jobsBy, type World } from './world.ts';

/** How many of the last started jobs have a mean. */
const LAST = 10;

/** What the past says of the wait of a job, in seconds. */
interface PastWaits {
  /**
   * The wait of the last started job that is similar: of the same user, processors and request, else of the
   * same user, else of anybody. 0 if no job has started.
   */
  readonly lastSimilar: number;
  /** The mean wait of the last ten started jobs; 0 if no job has started. */
  readonly meanOfLast: number;
}

/** Goes through the starts of a world. */
export class StartedJobs {
  readonly #world: World;
  readonly #byStart: Int32Array;
  readonly #last = new Map<string, number>();
  readonly #latest: number[] = [];
  #seen = 0;

  constructor(world: World) {
    this.#world = world;
    this.#byStart = jobsBy(world.start);
  }

  #keys(job: number): string[] {
    const { user, processors, request } = this.#world.jobs;
    return [`${user[job]} ${processors[job]} ${request[job]}`, `${user[job]}`, ''];
  }

  /** What the starts before an instant say of a job that has not started by then. Instants must not fall. */
  at(now: number, job: number): PastWaits {
    const { start, jobs } = this.#world;
    for (; this.#seen < start.length && start[this.#byStart[this.#seen]] < now; this.#seen++) {
      const started = this.#byStart[this.#seen];
      const wait = start[started] - jobs.submit[started];
      for (const key of this.#keys(started)) this.#last.set(key, wait);
      this.#latest.push(wait);
      if (this.#latest.length > LAST) this.#latest.shift();
    }
    const found = this.#keys(job).find((key) => this.#last.has(key));
    return {
      lastSimilar: found === undefined ? 0 : (this.#last.get(found) as number),
      meanOfLast: this.#latest.reduce((sum, wait) => sum + wait, 0) / Math.max(1, this.#latest.length),
    };
  }
}

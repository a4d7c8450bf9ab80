import { byTime } from '../schedule/byTime.ts';
import type { History } from './history.ts';
import { type DistributionOfJob, KnownRuns } from './knownRuns.ts';
import { type PastWaits, StartedJobs } from './waits.ts';

/** State of a cluster that is known at the instant of a forecast. */
export interface Moment {
  readonly now: number;
  readonly history: History;
  /** Jobs that run or wait, by their places in the log. */
  readonly jobs: readonly number[];
  /** Start of each of them, in seconds; NaN if it waits. */
  readonly since: readonly number[];
  /** Index of the target job in `jobs`. */
  readonly target: number;
  readonly distributionOf: DistributionOfJob;
  /**
   * Returns waits of earlier jobs for a waiting job, by its place in the log; valid until the next instant.
   */
  readonly waitsOf: (job: number) => PastWaits;
}

/** Moves through a history and returns at each instant what was known then. */
export class Past {
  readonly #history: History;
  readonly #runs: KnownRuns;
  readonly #byEnd: Uint32Array;
  readonly #started: StartedJobs;
  #learned = 0;
  #submitted = 0;
  #active: number[] = [];

  constructor(history: History) {
    this.#history = history;
    this.#runs = new KnownRuns(history.jobs);
    this.#byEnd = byTime(history.end);
    this.#started = new StartedJobs(history);
  }

  /**
   * Returns what is known at an instant, after the ends and submissions of this instant and before the scheduler's pass.
   * Instants must not decrease. Jobs after the last known one are not known, even if submitted at this instant.
   *
   * @param asked the place of the target job in the log; it has not started before the instant
   * @param last the place of the last known job of the log; default: the target job
   */
  at(now: number, asked: number, last = asked): Moment {
    const { start, end } = this.#history;
    while (end[this.#byEnd[this.#learned]] < now) {
      const job = this.#byEnd[this.#learned++];
      this.#runs.learn(job, end[job] - start[job]);
    }
    while (this.#submitted <= last) this.#active.push(this.#submitted++);
    this.#active = this.#active.filter((job) => end[job] > now || job === asked);
    const present = this.#active;
    const since = present.map((job) => (start[job] < now ? start[job] : Number.NaN));
    const running = present
      .map((job, place) => ({ job, elapsed: now - since[place] }))
      .filter(({ elapsed }) => !Number.isNaN(elapsed));
    return {
      ...{ now, history: this.#history, jobs: present, since },
      target: present.indexOf(asked),
      distributionOf: this.#runs.during(running),
      waitsOf: (job) => this.#started.at(now, job),
    };
  }
}

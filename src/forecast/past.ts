import { byTime } from '../schedule/byTime.ts';
import { KnownRuns, type LawOfJob } from './knownRuns.ts';
import { type PastWaits, StartedJobs } from './waits.ts';
import type { World } from './world.ts';

/** What is known of a cluster at an instant, at which one job asks when it will start. */
export interface Moment {
  readonly now: number;
  readonly world: World;
  /** The jobs that run or wait, by their places in the log. */
  readonly present: readonly number[];
  /** For each of them: since when it runs; NaN if it waits. */
  readonly since: readonly number[];
  /** The place of the job that asks in `present`. */
  readonly asked: number;
  readonly lawOf: LawOfJob;
  /**
   * What the waits of started jobs say of a job that waits, by its place in the log; to be asked before the
   * next instant.
   */
  readonly waitsOf: (job: number) => PastWaits;
}

/** Goes through the past of a world and says at each instant what was known then. */
export class Past {
  readonly #world: World;
  readonly #runs: KnownRuns;
  readonly #byEnd: Uint32Array;
  readonly #started: StartedJobs;
  #learnt = 0;
  #submitted = 0;
  #active: number[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#runs = new KnownRuns(world.jobs);
    this.#byEnd = byTime(world.end);
    this.#started = new StartedJobs(world);
  }

  /**
   * What is known at an instant, not before that of the last call, when jobs have ended and been submitted
   * and the pass is to come. Of the jobs submitted at that very instant, those behind the last known one are
   * not known.
   *
   * @param asked the place of the job that asks in the log; it has not started before the instant
   * @param last the place of the last known job of the log; default: the job that asks
   */
  at(now: number, asked: number, last = asked): Moment {
    const { start, end } = this.#world;
    while (end[this.#byEnd[this.#learnt]] < now) {
      const job = this.#byEnd[this.#learnt++];
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
      ...{ now, world: this.#world, present, since },
      asked: present.indexOf(asked),
      lawOf: this.#runs.during(running),
      waitsOf: (job) => this.#started.at(now, job),
    };
  }
}

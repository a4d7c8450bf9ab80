import { lowerBound } from '../schedule/byTime.ts';
import type { PresentJobs } from '../simulate/present.ts';
import { WEEK } from '../trace/transform/calendar.ts';
import type { Moment } from './past.ts';
import type { World } from './world.ts';

/** In seconds. */
export const DAY = 86_400;
/** How many past weeks the submissions to come are drawn from. */
const WEEKS = 8;

/** The jobs that are submitted after a moment, day by day. */
export interface Submissions {
  /** When a day begins. Day 0 begins at the moment. Infinity: nothing is submitted any more. */
  beginOf(day: number): number;
  /** The jobs of a day, in the order of submission. All days before it must have been asked for. */
  on(day: number): PresentJobs;
}

/** No jobs. */
export const NOBODY: PresentJobs = {
  submit: new Float64Array(0),
  length: new Float64Array(0),
  request: new Float64Array(0),
  processors: new Int32Array(0),
  start: new Float64Array(0),
};

/** The jobs of a past day, as if they came on a day after a moment. */
interface PastDay {
  readonly jobs: PresentJobs;
  /** The places in the log of the jobs that have not ended by the moment, each with its place in `jobs`. */
  readonly open: readonly { readonly job: number; readonly at: number }[];
}

/** The days of the past weeks that the futures of a moment draw from. */
export class PastDays {
  readonly #moment: Moment;
  readonly #known = new Map<string, PastDay>();

  constructor(moment: Moment) {
    this.#moment = moment;
  }

  /** When a day begins. Day 0 begins at the moment. */
  beginOf(day: number): number {
    return this.#moment.now + day * DAY;
  }

  /**
   * One future of a day: what was submitted in the same 24 hours of the week in one of the past weeks. Jobs
   * that have not ended by the moment take a drawn time.
   */
  drawn(day: number, uniform: () => number): PresentJobs {
    const { now, lawOf, world } = this.#moment;
    const { jobs, start } = world;
    const least = Math.ceil(((day + 1) * DAY) / WEEK);
    const weeks = Math.min(WEEKS, Math.floor((now - jobs.submit[0]) / WEEK) - least + 1);
    if (weeks < 1) return NOBODY;
    const { jobs: columns, open } = this.#weeksAgo(least + Math.floor(uniform() * weeks), day);
    if (open.length === 0) return columns;
    const length = columns.length.slice();
    for (const { job, at } of open)
      length[at] = lawOf(job, Math.max(0, now - start[job])).draw(uniform(), uniform());
    return { ...columns, length, request: longest(columns.request, length) };
  }

  #weeksAgo(weeks: number, day: number): PastDay {
    const key = `${weeks} ${day}`;
    const known = this.#known.get(key);
    if (known) return known;
    const { now, world } = this.#moment;
    const { submit } = world.jobs;
    const shift = weeks * WEEK;
    const from = lowerBound(submit, this.beginOf(day) - shift);
    const to = lowerBound(submit, this.beginOf(day + 1) - shift);
    const open: { job: number; at: number }[] = [];
    const jobs = jobsOfTheLog(world, from, to, shift);
    for (let job = from; job < to; job++) {
      if (world.end[job] < now) continue;
      open.push({ job, at: job - from });
      // When it will end is not known; of a present cluster, it is infinite.
      jobs.request[job - from] = world.jobs.request[job];
    }
    const made = { jobs, open };
    this.#known.set(key, made);
    return made;
  }

  /** The submissions of a day that the log has, behind those that are known at the moment. */
  ofTheLog(day: number): PresentJobs {
    const { world, present } = this.#moment;
    const { submit } = world.jobs;
    const from = Math.max(present[present.length - 1] + 1, lowerBound(submit, this.beginOf(day)));
    return jobsOfTheLog(world, from, lowerBound(submit, this.beginOf(day + 1)), 0);
  }
}

/** The jobs [from, to) of the log, moved to later times. They take as long as they did. */
function jobsOfTheLog({ jobs, start, end }: World, from: number, to: number, shift: number): PresentJobs {
  const length = end.slice(from, to);
  for (let i = 0; i < length.length; i++) length[i] -= start[from + i];
  const submit = jobs.submit.slice(from, to);
  for (let i = 0; i < submit.length; i++) submit[i] += shift;
  return {
    submit,
    length,
    request: longest(jobs.request.subarray(from, to), length),
    processors: jobs.processors.slice(from, to),
    start: new Float64Array(length.length).fill(Number.NaN),
    job: Int32Array.from(length, (_, i) => from + i),
  };
}

/** The longer of two times, for each job: a job may have run longer in the log than it requested. */
function longest(a: Float64Array, b: Float64Array): Float64Array {
  const most = a.slice();
  for (let i = 0; i < most.length; i++) if (b[i] > most[i]) most[i] = b[i];
  return most;
}

/** One future of the submissions, or the submissions that the log has. */
export class Arrivals implements Submissions {
  readonly #past: PastDays;
  readonly #drawer: (() => () => number) | undefined;
  #uniform: (() => number) | undefined;
  readonly #days: PresentJobs[] = [];

  /** @param drawer makes what draws from [0, 1); undefined: the submissions are those of the log */
  constructor(past: PastDays, drawer: (() => () => number) | undefined) {
    this.#past = past;
    this.#drawer = drawer;
  }

  beginOf(day: number): number {
    return this.#past.beginOf(day);
  }

  on(day: number): PresentJobs {
    this.#days[day] ??= this.#drawer ? this.#drawn(day, this.#drawer) : this.#past.ofTheLog(day);
    return this.#days[day];
  }

  #drawn(day: number, drawer: () => () => number): PresentJobs {
    this.#uniform ??= drawer();
    return this.#past.drawn(day, this.#uniform);
  }
}

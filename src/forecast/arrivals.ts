import { lowerBound } from '../schedule/byTime.ts';
import type { SnapshotJobs } from '../simulate/snapshot.ts';
import { WEEK } from '../trace/transform/calendar.ts';
import type { History } from './history.ts';
import type { Moment } from './past.ts';

/** In seconds. */
export const DAY = 86_400;
/** Number of past weeks from which later submissions are drawn. */
const WEEKS = 8;

/** The jobs that are submitted after a moment, day by day. */
export interface Submissions {
  /** Returns when a day begins, in seconds; day 0 begins at the moment. Infinity if no more jobs are submitted. */
  beginOf(day: number): number;
  /** Returns the jobs of a day, in the order of submission. All earlier days must have been requested before. */
  on(day: number): SnapshotJobs;
}

/** No jobs. */
export const NOBODY: SnapshotJobs = {
  submit: new Float64Array(0),
  length: new Float64Array(0),
  request: new Float64Array(0),
  processors: new Int32Array(0),
  start: new Float64Array(0),
};

/** Jobs of a past day, moved to a day after a moment. */
interface PastDay {
  readonly jobs: SnapshotJobs;
  /** Places in the log of the jobs that have not ended by the moment, each with its place in `jobs`. */
  readonly open: readonly { readonly job: number; readonly at: number }[];
}

/** Days of the past weeks from which the simulated futures of a moment draw. */
export class PastDays {
  readonly #moment: Moment;
  readonly #known = new Map<string, PastDay>();

  constructor(moment: Moment) {
    this.#moment = moment;
  }

  /** Returns when a day begins, in seconds; day 0 begins at the moment. */
  beginOf(day: number): number {
    return this.#moment.now + day * DAY;
  }

  /**
   * Draws one day: the jobs submitted in the same 24 hours of the week in one of the past weeks. Jobs
   * that have not ended by the moment get a drawn run time.
   *
   * @param ofRuns source of the numbers of these run times
   */
  drawn(day: number, uniform: () => number, ofRuns = uniform): SnapshotJobs {
    const { now, distributionOf, history } = this.#moment;
    const { jobs, start, knownSince = jobs.submit[0] } = history;
    const least = Math.ceil(((day + 1) * DAY) / WEEK);
    const weeks = Math.min(WEEKS, Math.floor((now - knownSince) / WEEK) - least + 1);
    if (weeks < 1) return NOBODY;
    const { jobs: columns, open } = this.#weeksAgo(least + Math.floor(uniform() * weeks), day);
    if (open.length === 0) return columns;
    const length = columns.length.slice();
    for (const { job, at } of open)
      length[at] = distributionOf(job, Math.max(0, now - start[job])).draw(ofRuns(), ofRuns());
    return { ...columns, length, request: longest(columns.request, length) };
  }

  #weeksAgo(weeks: number, day: number): PastDay {
    const key = `${weeks} ${day}`;
    const known = this.#known.get(key);
    if (known) return known;
    const { now, history } = this.#moment;
    const { submit } = history.jobs;
    const shift = weeks * WEEK;
    const from = lowerBound(submit, this.beginOf(day) - shift);
    const to = lowerBound(submit, this.beginOf(day + 1) - shift);
    const open: { job: number; at: number }[] = [];
    const jobs = jobsOfTheLog(history, from, to, shift);
    for (let job = from; job < to; job++) {
      if (history.end[job] < now) continue;
      open.push({ job, at: job - from });
      // Its end is not known; in a snapshot of a cluster it is infinite.
      jobs.request[job - from] = history.jobs.request[job];
    }
    const made = { jobs, open };
    this.#known.set(key, made);
    return made;
  }

  /** Returns the recorded submissions of a day, after those that are known at the moment. */
  ofTheLog(day: number): SnapshotJobs {
    const { history, jobs: present } = this.#moment;
    const { submit } = history.jobs;
    const from = Math.max(present[present.length - 1] + 1, lowerBound(submit, this.beginOf(day)));
    return jobsOfTheLog(history, from, lowerBound(submit, this.beginOf(day + 1)), 0);
  }
}

/** Returns the jobs [from, to) of the log with their recorded run times, moved `shift` seconds later. */
function jobsOfTheLog({ jobs, start, end }: History, from: number, to: number, shift: number): SnapshotJobs {
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

/** Returns the longer of two times for each job, because a job may have run longer in the log than it requested. */
function longest(a: Float64Array, b: Float64Array): Float64Array {
  const most = a.slice();
  for (let i = 0; i < most.length; i++) if (b[i] > most[i]) most[i] = b[i];
  return most;
}

/** Drawn later submissions of one simulated future, or the recorded ones. */
export class Arrivals implements Submissions {
  readonly #past: PastDays;
  readonly #drawer: (() => () => number) | undefined;
  #uniform: (() => number) | undefined;
  readonly #runDrawer: (() => () => number) | undefined;
  #ofRuns: (() => number) | undefined;
  readonly #days: SnapshotJobs[] = [];

  /**
   * @param drawer makes a source of numbers in [0, 1); undefined: the submissions are the recorded ones
   * @param runDrawer makes a source for the run times of jobs that have not ended; default: the same source
   */
  constructor(
    past: PastDays,
    drawer: (() => () => number) | undefined,
    runDrawer?: (() => () => number) | undefined,
  ) {
    this.#past = past;
    this.#drawer = drawer;
    this.#runDrawer = runDrawer;
  }

  beginOf(day: number): number {
    return this.#past.beginOf(day);
  }

  on(day: number): SnapshotJobs {
    this.#days[day] ??= this.#drawer ? this.#drawn(day, this.#drawer) : this.#past.ofTheLog(day);
    return this.#days[day];
  }

  #drawn(day: number, drawer: () => () => number): SnapshotJobs {
    this.#uniform ??= drawer();
    this.#ofRuns ??= this.#runDrawer?.() ?? this.#uniform;
    return this.#past.drawn(day, this.#uniform, this.#ofRuns);
  }
}

import type { SnapshotJobs } from '../../simulate/snapshot.ts';
import type { Submissions } from '../arrivals.ts';
import type { Moment } from '../past.ts';
import { surplusOf, withoutSurplus } from '../surplus.ts';

/** One simulated future: drawn run times and later submissions. */
export interface Future {
  /** Run time of each job of the moment, in seconds. */
  readonly length: Float64Array;
  readonly arrivals: Submissions;
}

/** True if a job with these waits starts immediately in every simulated future. */
export const isImmediate = (waits: Float64Array) => waits.every((wait) => wait === 0);

/** Returns when some jobs start in a simulated future, in seconds of the log. */
export type StartsIn = (
  columns: SnapshotJobs,
  arrivals: Submissions,
  jobs: readonly number[],
) => Promise<Float64Array>;

/** Start of each job of the moment in one simulated future, in seconds of the log, and its run time, in seconds. */
interface Spans {
  readonly start: Float64Array;
  readonly length: Float64Array;
}

/** Request and processors of the target job in simulated futures. */
interface Change {
  readonly request?: number;
  readonly processors?: number;
  readonly onProgress?: (share: number) => void;
}

/** Simulated futures of a moment. */
export class Futures {
  readonly #moment: Moment;
  readonly #futures: readonly Future[];
  readonly #starts: StartsIn;
  readonly #request: Float64Array;
  /** Jobs of the moment. Each simulated future writes its run times, and requests that are not shorter. */
  readonly #columns: SnapshotJobs;
  /** Number of processors that running jobs hold beyond those of the machine. */
  readonly #surplus: number;

  constructor(moment: Moment, futures: readonly Future[], starts: StartsIn, surplus = surplusOf(moment)) {
    const { jobs: present, since, history } = moment;
    const { submit, request, processors } = history.jobs;
    this.#moment = moment;
    this.#futures = futures;
    this.#starts = starts;
    this.#surplus = surplus;
    this.#request = Float64Array.from(present, (job) => request[job]);
    this.#columns = {
      submit: Float64Array.from(present, (job) => submit[job]),
      length: new Float64Array(present.length),
      request: new Float64Array(present.length),
      processors: Int32Array.from(present, (job) => processors[job]),
      start: Float64Array.from(since),
    };
  }

  /** Returns the run time of the target job in each future if it is not killed, in seconds. */
  lengths(): Float64Array {
    return Float64Array.from(this.#futures, ({ length }) => length[this.#moment.target]);
  }

  /**
   * Returns the wait of the target job in each future, in seconds from the moment.
   *
   * @param change.request in seconds; default: its request in the log
   * @param change.processors default: those in the log
   * @param change.onProgress called with the share of the futures that are simulated
   */
  async waits({ request, processors, onProgress }: Change = {}): Promise<Float64Array> {
    const waits = new Float64Array(this.#futures.length);
    const own = this.#columns.processors[this.#moment.target];
    this.#columns.processors[this.#moment.target] = processors ?? own;
    for (const [at, future] of this.#futures.entries()) {
      waits[at] = await this.#wait(future, request);
      // A job that starts in the first pass does so in every future, because nothing drawn affects this pass.
      if (waits[0] === 0) break;
      onProgress?.((at + 1) / waits.length);
    }
    this.#columns.processors[this.#moment.target] = own;
    return waits;
  }

  async spans(): Promise<Spans[]> {
    const all = this.#moment.jobs.map((_, place) => place);
    const spans: Spans[] = [];
    for (const { length, arrivals } of this.#futures)
      spans.push({ start: await this.#startsOf(this.#columnsWith(length), arrivals, all), length });
    return spans;
  }

  async #wait({ length, arrivals }: Future, asked?: number): Promise<number> {
    const { target: place, now } = this.#moment;
    const [start] = await this.#startsOf(this.#columnsWith(length, asked), arrivals, [place]);
    return start - now;
  }

  async #startsOf(
    columns: SnapshotJobs,
    arrivals: Submissions,
    jobs: readonly number[],
  ): Promise<Float64Array> {
    if (this.#surplus === 0) return this.#starts(columns, arrivals, jobs);
    const { columns: fitting, placeOf } = withoutSurplus(columns, this.#surplus);
    const kept = jobs.filter((job) => placeOf(job) >= 0);
    const found = await this.#starts(fitting, arrivals, kept.map(placeOf));
    let next = 0;
    return Float64Array.from(jobs, (job) => (placeOf(job) >= 0 ? found[next++] : columns.start[job]));
  }

  /**
   * Returns when a job that is submitted later starts in the first future, in seconds of the log. The submissions must
   * be the recorded ones.
   *
   * @param job its place in the log
   * @param request of the target job, in seconds
   */
  async startOfLater(job: number, request: number): Promise<number> {
    const { jobs: present } = this.#moment;
    const [{ length, arrivals }] = this.#futures;
    const place = present.length + job - present[present.length - 1] - 1;
    const [start] = await this.#startsOf(this.#columnsWith(length, request), arrivals, [place]);
    return start;
  }

  /** @param asked request of the target job, in seconds */
  #columnsWith(length: Float64Array, asked?: number): SnapshotJobs {
    const { length: own, request } = this.#columns;
    const place = this.#moment.target;
    own.set(length);
    for (let i = 0; i < own.length; i++) request[i] = Math.max(this.#request[i], length[i]);
    if (asked !== undefined) {
      request[place] = asked;
      own[place] = Math.min(own[place], asked);
    }
    return this.#columns;
  }
}

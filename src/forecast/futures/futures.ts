import type { PresentJobs } from '../../simulate/present.ts';
import type { Submissions } from '../arrivals.ts';
import type { Moment } from '../past.ts';
import { surplusOf, withoutSurplus } from '../surplus.ts';

/** One future. */
export interface Future {
  /** How long each present job runs from its start to its end, in seconds. */
  readonly length: Float64Array;
  readonly arrivals: Submissions;
}

/** Whether a job with these waits starts at once in every future. */
export const startsAtOnce = (waits: Float64Array) => waits.every((wait) => wait === 0);

/** When some jobs start in a future. */
export type StartsIn = (
  columns: PresentJobs,
  arrivals: Submissions,
  jobs: readonly number[],
) => Promise<Float64Array>;

/** For each present job: when it starts in a future, in seconds of the log, and how long it runs. */
interface Spans {
  readonly start: Float64Array;
  readonly length: Float64Array;
}

/** The futures of a moment. */
export class Futures {
  readonly #moment: Moment;
  readonly #futures: readonly Future[];
  readonly #starts: StartsIn;
  readonly #request: Float64Array;
  /** The present jobs. Each future writes its run times, and requests that are not shorter. */
  readonly #columns: PresentJobs;
  /** Processors that running jobs hold and the machine does not have. */
  readonly #surplus: number;

  constructor(moment: Moment, futures: readonly Future[], starts: StartsIn, surplus = surplusOf(moment)) {
    const { present, since, world } = moment;
    const { submit, request, processors } = world.jobs;
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

  /** How long the job that asks runs in each future if nothing ends it, in seconds. */
  lengths(): Float64Array {
    return Float64Array.from(this.#futures, ({ length }) => length[this.#moment.asked]);
  }

  /**
   * How long the job that asks waits in each future, in seconds from the moment.
   *
   * @param request what it requests, in seconds; default: what it requests in the log
   * @param processors default: those in the log
   */
  async waits(request?: number, processors?: number): Promise<Float64Array> {
    const waits = new Float64Array(this.#futures.length);
    const own = this.#columns.processors[this.#moment.asked];
    this.#columns.processors[this.#moment.asked] = processors ?? own;
    for (const [at, future] of this.#futures.entries()) {
      waits[at] = await this.#wait(future, request);
      // A job that starts in the pass of the moment does so in every future.
      if (waits[0] === 0) break;
    }
    this.#columns.processors[this.#moment.asked] = own;
    return waits;
  }

  async spans(): Promise<Spans[]> {
    const all = this.#moment.present.map((_, place) => place);
    const spans: Spans[] = [];
    for (const { length, arrivals } of this.#futures)
      spans.push({ start: await this.#startsOf(this.#columnsWith(length), arrivals, all), length });
    return spans;
  }

  async #wait({ length, arrivals }: Future, asked?: number): Promise<number> {
    const { asked: place, now } = this.#moment;
    const [start] = await this.#startsOf(this.#columnsWith(length, asked), arrivals, [place]);
    return start - now;
  }

  async #startsOf(
    columns: PresentJobs,
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
   * When a job that is submitted later starts in the first future, in seconds of the log. The submissions are
   * those of the log.
   *
   * @param job its place in the log
   * @param request what the job that asks requests
   */
  async startOfLater(job: number, request: number): Promise<number> {
    const { present } = this.#moment;
    const [{ length, arrivals }] = this.#futures;
    const place = present.length + job - present[present.length - 1] - 1;
    const [start] = await this.#startsOf(this.#columnsWith(length, request), arrivals, [place]);
    return start;
  }

  /** @param asked what the job that asks requests */
  #columnsWith(length: Float64Array, asked?: number): PresentJobs {
    const { length: own, request } = this.#columns;
    const place = this.#moment.asked;
    own.set(length);
    for (let i = 0; i < own.length; i++) request[i] = Math.max(this.#request[i], length[i]);
    if (asked !== undefined) {
      request[place] = asked;
      own[place] = Math.min(own[place], asked);
    }
    return this.#columns;
  }
}

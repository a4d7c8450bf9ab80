import { BACKFILLED, BLOCKED, type EventRule } from '../schedule/schedule.ts';
import type { Jobs } from '../trace/workload.ts';
import { BOUND, boundedSlowdown } from './boundedSlowdown.ts';
import type { Metrics } from './metricFields.ts';

/** Columns of a schedule, or of a part of it. */
export interface ScheduledColumns {
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
  readonly plan: ArrayLike<number>;
  readonly reserved: ArrayLike<number>;
  readonly flags: ArrayLike<number>;
}

/** The job columns that they need. */
export type ScheduledJobs = Pick<Jobs, 'length' | 'id' | 'submit' | 'run' | 'request' | 'processors'>;

/** The sums behind the metrics of a schedule, added up job by job in the workload's order. */
export class MetricSums {
  jobs = 0;
  /** Whether any job started after its first reservation. */
  anyLate = false;
  readonly #machine: number;
  readonly #shortest: number;
  #wait = 0;
  #response = 0;
  #slowdown = 0;
  #slowed = 0;
  #bounded = 0;
  #weighted = 0;
  #perProcessor = 0;
  #width = 0;
  #area = 0;
  #firstSubmit = Number.POSITIVE_INFINITY;
  #lastSubmit = Number.NEGATIVE_INFINITY;
  #lastEnd = Number.NEGATIVE_INFINITY;
  #backfilled = 0;
  #blocked = 0;
  #killed = 0;
  #queued = 0;
  #wasted = 0;
  #preempted = 0;
  #kills = 0;
  #waste = 0;
  #delayed = 0;
  #delay = 0;
  #maxDelay = 0;
  #violations = 0;
  #planError = 0;
  #planAccuracy = 0;
  #outlived = 0;

  constructor(machine: number, eventRule: EventRule) {
    this.#machine = machine;
    this.#shortest = eventRule === 'each' ? 1 : 0;
  }

  /**
   * Adds job j of the columns.
   *
   * @param fair its fair start
   * @param tries the number of its killed tries
   * @param lost the seconds in these tries
   */
  add(
    { start, end, plan, reserved, flags }: ScheduledColumns,
    { submit, run, request, processors }: ScheduledJobs,
    j: number,
    fair: number,
    tries: number,
    lost: number,
  ): void {
    const p = processors[j];
    const from = start[j];
    const submitted = submit[j];
    const length = end[j] - from;
    const jobResponse = end[j] - submitted;
    const jobBounded = boundedSlowdown(jobResponse, length);
    this.jobs++;
    this.#wait += from - submitted;
    this.#response += jobResponse;
    if (length > 0) {
      this.#slowdown += jobResponse / length;
      this.#slowed++;
    }
    this.#bounded += jobBounded;
    this.#weighted += p * jobBounded;
    const perProcessor = jobResponse / (p * (length < BOUND ? BOUND : length));
    this.#perProcessor += perProcessor < 1 ? 1 : perProcessor;
    this.#width += p;
    this.#area += p * length;
    if (submitted < this.#firstSubmit) this.#firstSubmit = submitted;
    if (submitted > this.#lastSubmit) this.#lastSubmit = submitted;
    if (end[j] > this.#lastEnd) this.#lastEnd = end[j];
    this.#backfilled += (flags[j] & BACKFILLED) / BACKFILLED;
    this.#blocked += (flags[j] & BLOCKED) / BLOCKED;
    if (run[j] > request[j]) this.#killed++;
    this.#queued += from - submitted - lost;
    // Not end - start, because the end was rounded.
    const least = run[j] < request[j] ? run[j] : request[j];
    const runs = least < this.#shortest ? this.#shortest : least;
    const planned = plan[j];
    this.#planError += Math.abs(planned - runs);
    const tooShort = planned < runs;
    const longer = tooShort ? runs : planned;
    this.#planAccuracy += longer > 0 ? (tooShort ? planned : runs) / longer : 1;
    if (tooShort) this.#outlived++;
    if (tries > 0) {
      this.#preempted++;
      this.#kills += tries;
      this.#wasted += p * lost;
      if (length > 0) this.#waste += lost / length;
    }
    if (from > reserved[j]) this.anyLate = true;
    if (from > fair) {
      this.#delayed++;
      this.#delay += from - fair;
      this.#maxDelay = Math.max(this.#maxDelay, from - fair);
      if (from > reserved[j]) this.#violations++;
    }
  }

  /** @param waitQuantile the quantiles of the added jobs' waits */
  metrics(waitQuantile: (q: number) => number): Metrics {
    const jobs = this.jobs;
    const makespan = this.#lastEnd - this.#firstSubmit;
    const machine = this.#machine;
    return {
      jobs,
      meanWait: this.#wait / jobs,
      medianWait: waitQuantile(0.5),
      p90Wait: waitQuantile(0.9),
      p99Wait: waitQuantile(0.99),
      maxWait: waitQuantile(1),
      meanQueued: this.#queued / jobs,
      meanResponse: this.#response / jobs,
      meanSlowdown: this.#slowdown / this.#slowed,
      meanBoundedSlowdown: this.#bounded / jobs,
      meanWeightedBoundedSlowdown: this.#weighted / this.#width,
      meanPerProcessorBoundedSlowdown: this.#perProcessor / jobs,
      utilization: this.#area / (machine * makespan),
      load: this.#area / (machine * (this.#lastSubmit - this.#firstSubmit)),
      makespan,
      jobsADay: jobs / (makespan / 86_400),
      meanSubmissionDelay: 0,
      backfilled: this.#backfilled,
      blocked: this.#blocked,
      killed: this.#killed,
      totalLoad: (this.#area + this.#wasted) / (machine * makespan),
      wastedLoad: this.#wasted / (machine * makespan),
      preempted: this.#preempted,
      meanKills: this.#kills / this.#preempted,
      runTimeWaste: this.#waste / this.#preempted,
      delayed: this.#delayed,
      maxDelay: this.#maxDelay,
      meanDelay: this.#delay / this.#delayed,
      reservationViolations: this.#violations,
      meanPlanError: this.#planError / jobs,
      meanPlanAccuracy: this.#planAccuracy / jobs,
      outlived: this.#outlived,
    };
  }
}

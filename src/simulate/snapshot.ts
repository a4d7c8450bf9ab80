import { UsageError } from '../errors.ts';
import { ESTIMATES } from '../kernel/codes.ts';
import { filler } from '../kernel/fill.ts';
import type { Instance, Kernel, SavedState } from '../kernel/instance.ts';
import { allocateRun } from '../kernel/runDescription.ts';
import { checkComposition } from '../policy/composition.ts';
import { isLearned, virtualError } from '../policy/estimate.ts';
import { kernelOrders } from '../policy/order.ts';
import { BACKFILLINGS, type Policy } from '../policy/policy.ts';
import { fillFormulas } from './formulas.ts';
import { RULE_CODES } from './prepareReplay.ts';
import { stepOnce } from './stepToEnd.ts';

/**
 * Jobs of a run that begins in the middle: columns of equal length, sorted by submission. Those that were
 * submitted by the instant of its begin run or wait.
 */
export interface SnapshotJobs {
  readonly submit: Float64Array;
  /** Seconds that each job holds its processors, from its start. */
  readonly length: Float64Array;
  /** Seconds after which each job would be killed. */
  readonly request: Float64Array;
  /** The scheduler's estimate, if the policy's estimate is `column`, in seconds. */
  readonly estimate?: Float64Array;
  readonly processors: Int32Array;
  /**
   * Start of each running job. NaN for a job that waits or is submitted later. Under conservative
   * backfilling a waiting job may have its reservation here, after the instant of the begin.
   */
  readonly start: Float64Array;
  /** The places of the jobs in the log that they are taken from. */
  readonly job?: Int32Array;
}

/** Beginning of a run. */
interface Begin {
  readonly now: number;
  /** The submission from which the orders f1 to f4 count; default: the first of the jobs. */
  readonly origin?: number;
  /** Jobs submitted at or after this instant are not known yet, and the run pauses there; default: never. */
  readonly horizon?: number;
}

/** Number of events after which a step checks whether a job has started. */
const LOOK = 64;

/**
 * True if a replay under this policy can begin in the middle. A policy that learns or preempts needs more of
 * the past than which jobs run and wait.
 *
 * @throws UsageError with the reason if it cannot
 */
export function checkForecastPolicy(policy: Policy): void {
  checkComposition(policy);
  const {
    name,
    order,
    candidates,
    backfilling,
    preemption = 'none',
    estimate = 'request',
    scheduler,
  } = policy;
  const { correction = 'none' } = policy;
  const refuse = (why: string) => {
    throw new UsageError(
      `policy '${name}': forecasts do not support it, because ${why}; use fcfs, easy or conservative, with any order`,
    );
  };
  if (scheduler !== undefined) refuse('it is a custom scheduler');
  if (typeof order === 'function' || typeof candidates === 'function') refuse('its order is a function');
  if (preemption !== 'none' || backfilling === 'venture') refuse('it preempts jobs');
  if (correction !== 'none') refuse(`it corrects estimates (${correction})`);
  if (isLearned(estimate) || virtualError(estimate) !== undefined) refuse(`its estimate is '${estimate}'`);
}

/**
 * Replays that begin in the middle, one after the other in one instance of the kernel. The rule of events is
 * `batch`. A begin costs as much as filling the columns of its jobs.
 */
export class SnapshotReplay {
  readonly #instance: Instance;
  readonly #fresh: SavedState;
  readonly #policy: Policy;
  readonly #keepsRequests: boolean;
  readonly #fill: ReturnType<typeof filler>;
  /** Maximum number of jobs of a run. */
  readonly room: number;
  #jobs = 0;

  private constructor(instance: Instance, policy: Policy, keepsRequests: boolean, room: number) {
    this.#instance = instance;
    this.#policy = policy;
    this.#keepsRequests = keepsRequests;
    this.room = room;
    this.#fill = filler((job) => `job ${job + 1} of the snapshot`);
    this.#fresh = instance.save();
  }

  /**
   * @param room how many jobs a run can have
   * @throws UsageError for a policy that needs more of the past than which jobs run and wait; DataError if so
   *   many jobs do not fit into memory
   */
  static async create(
    kernel: Kernel,
    policy: Policy,
    processors: number,
    room: number,
  ): Promise<SnapshotReplay> {
    checkForecastPolicy(policy);
    const orders = kernelOrders(policy);
    const instance = await kernel.instantiate();
    allocateRun(
      instance,
      {
        jobs: room,
        machine: processors,
        eventRule: RULE_CODES.batch,
        backfilling: BACKFILLINGS[policy.backfilling],
        ...orders.settings,
      },
      `a replay of ${room} jobs`,
      'forecast from fewer jobs',
    );
    fillFormulas(instance, orders, policy, (job) => `job ${job + 1} of the snapshot`);
    return new SnapshotReplay(instance, policy, orders.settings.estimates !== ESTIMATES.SURE, room);
  }

  /** Begins a run. The pass of its first instant is its first step. The run before it is forgotten. */
  begin(
    jobs: SnapshotJobs,
    { now, origin = jobs.submit[0], horizon = Number.POSITIVE_INFINITY }: Begin,
  ): void {
    const { exports } = this.#instance;
    this.#fresh.restore();
    this.#write(jobs, 0);
    this.#jobs = jobs.submit.length;
    exports.beginReplayAt(now, origin, this.#jobs, horizon);
  }

  /** Adds jobs that are submitted at the horizon or later, and sets the next horizon. */
  extend(jobs: SnapshotJobs, horizon = Number.POSITIVE_INFINITY): void {
    const from = this.#jobs;
    this.#write(jobs, from);
    this.#jobs += jobs.submit.length;
    this.#instance.exports.extendReplay(from, this.#jobs, horizon);
  }

  #write({ submit, length, request, estimate, processors, start }: SnapshotJobs, from: number): void {
    const { columns } = this.#instance;
    const { reals } = this.#fill;
    const { estimate: kind = 'request' } = this.#policy;
    const belief = kind === 'exact' ? length : kind === 'column' ? (estimate ?? request) : request;
    reals(columns.submit, submit, 'submit time', from);
    reals(columns.length, length, 'run time', from);
    reals(columns.estimate, belief, 'estimate', from);
    if (this.#keepsRequests) reals(columns.request, request, 'request', from);
    columns.processors.set(processors, from);
    columns.start.set(start, from);
  }

  /** True if a job has started by now. */
  hasStarted(job: number): boolean {
    return this.start(job) <= this.#instance.exports.replayTime();
  }

  /** Start of a job. Before its start, NaN or its reservation. */
  start(job: number): number {
    return this.#instance.columns.start[job];
  }

  /** Goes on until a job has started, or until the horizon. Returns whether it has started. */
  runUntilStarted(job: number): boolean {
    const { exports } = this.#instance;
    while (!this.hasStarted(job)) {
      const before = exports.replayEvents();
      stepOnce(this.#instance, LOOK, Number.POSITIVE_INFINITY);
      if (exports.replayEvents() === before) return this.hasStarted(job);
    }
    return true;
  }

  /** Goes on until the horizon, or until all jobs have ended. */
  runToHorizon(): void {
    stepOnce(this.#instance, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  /**
   * The starts of all jobs; NaN for those that have none, except for reservations under conservative
   * backfilling.
   */
  starts(): Float64Array {
    return this.#instance.columns.start.slice(0, this.#jobs);
  }
}

import { DataError, UsageError } from '../errors.ts';
import { ESTIMATES, STEP } from '../kernel/codes.ts';
import type { Instance, Kernel } from '../kernel/instance.ts';
import { allocateRun } from '../kernel/runDescription.ts';
import { checkComposition } from '../policy/composition.ts';
import { kernelOrders } from '../policy/order.ts';
import { BACKFILLINGS, type Policy } from '../policy/policy.ts';
import { requests, runTimes } from '../schedule/runTimes.ts';
import type { EventRule, ScheduledColumns, ScheduledJobs } from '../schedule/schedule.ts';
import { fillFormulas } from './formulas.ts';
import { inSteps } from './inSteps.ts';
import { JobWindow } from './jobWindow.ts';
import { RULE_CODES } from './prepareReplay.ts';
import { stepOnce } from './stepToEnd.ts';
import { TimeRange } from './timeRange.ts';

/**
 * Jobs whose end is known, in the order of their submission; columns of equal length. They are views, which stay
 * what they are until the next jobs are needed.
 */
interface EndedJobs extends ScheduledColumns {
  readonly jobs: ScheduledJobs;
  /** The number of events so far, and the time that the kernel took for them, in seconds. */
  readonly events: number;
  readonly seconds: number;
}

interface StreamReplayOptions {
  kernel: Kernel;
  eventRule: EventRule;
  /** The most jobs in memory at a time. */
  window: number;
  signal?: AbortSignal;
}

/** A window is too small if it moves on by less than this part of its length at a time. */
const LEAST_STEP = 1 / 64;

/**
 * Number of jobs of the window that are filled at first; more are filled only if these do not suffice. The system gives
 * memory to a column when it is first used.
 */
const FIRST_FILLED = 1 << 15;

/**
 * Checks that a policy can replay a log with a window: it must not need more of a job than its columns.
 *
 * @throws UsageError if it cannot
 */
export function checkStreamable(policy: Policy): void {
  checkComposition(policy);
  const { name, order, candidates = order, backfilling, preemption = 'none', estimate = 'request' } = policy;
  const what =
    backfilling !== 'none' && backfilling !== 'easy'
      ? `backfilling '${backfilling}'`
      : preemption !== 'none'
        ? 'preemption'
        : estimate !== 'request' && estimate !== 'exact'
          ? `estimate '${estimate}'`
          : typeof order === 'function' || typeof candidates === 'function'
            ? 'an order that is a function'
            : kernelOrders(policy).settings.estimates !== ESTIMATES.SURE
              ? `estimate '${estimate}' and a formula with the request`
              : undefined;
  if (what !== undefined)
    throw new UsageError(
      `--stream: ${name} has ${what}, which needs the log as a whole; use a policy like fcfs or easy,` +
        " with the estimate 'request' or 'exact'",
    );
}

/**
 * Replays jobs that are read part by part, in the order of their submission. Only a window of them is in
 * memory, from the first job that has not ended on. The schedule is that of replay(), to the last bit.
 *
 * @throws UsageError for a policy that cannot replay with a window; DataError if the window is too small for
 *   the jobs that wait at a time
 */
export async function* streamReplay(
  parts: AsyncIterable<ScheduledJobs>,
  processors: () => number,
  policy: Policy,
  options: StreamReplayOptions,
): AsyncGenerator<EndedJobs> {
  checkStreamable(policy);
  const source = parts[Symbol.asyncIterator]();
  try {
    yield* overWindow(source, processors, policy, options);
  } finally {
    await source.return?.();
  }
}

async function* overWindow(
  source: AsyncIterator<ScheduledJobs>,
  processors: () => number,
  policy: Policy,
  options: StreamReplayOptions,
): AsyncGenerator<EndedJobs> {
  const jobs = new JobWindow(options.window);
  let filled = Math.min(options.window, FIRST_FILLED);
  let part = await source.next();
  let at = 0;
  let run: WindowRun | undefined;
  while (true) {
    const from = jobs.length;
    while (!part.done && jobs.length < filled) {
      at += jobs.append(part.value, at, filled);
      if (at < part.value.length) break;
      part = await source.next();
      at = 0;
    }
    if (jobs.length === 0) return;
    run ??= await WindowRun.create(processors(), policy, jobs, options);
    run.extend(jobs, from, part.done ? Number.POSITIVE_INFINITY : jobs.submit[jobs.length - 1]);
    await run.step(options.signal);
    const ended = run.ended();
    if (ended > 0) yield run.take(jobs, ended);
    if (part.done) return;
    if (filled === options.window && ended < LEAST_STEP * filled) throw tooSmall(jobs, ended, options.window);
    // Each job then moves down about once.
    if (ended < filled / 2) filled = Math.min(options.window, 2 * filled);
    run.drop(ended);
    jobs.drop(ended);
  }
}

function tooSmall(jobs: JobWindow, first: number, window: number): DataError {
  return new DataError(
    `a window of ${window} jobs is too small: job ${jobs.id[first]}, submitted at ${jobs.submit[first]} s,` +
      ` has not ended when all ${window} jobs of the window are submitted;` +
      ` give a larger one (--window ${4 * window})`,
  );
}

/** A run of the kernel with the jobs of a window in its columns. */
class WindowRun {
  readonly #instance: Instance;
  readonly #eventRule: EventRule;
  readonly #exact: boolean;
  readonly #reserves: boolean;
  #begun = false;
  readonly #range = new TimeRange();
  readonly #end: Float64Array;
  #unreserved = new Float64Array(0);
  #seconds = 0;

  static async create(
    processors: number,
    policy: Policy,
    jobs: JobWindow,
    { kernel, eventRule, window }: StreamReplayOptions,
  ): Promise<WindowRun> {
    const { backfilling } = policy;
    const orders = kernelOrders(policy);
    const instance = await kernel.instantiate();
    allocateRun(
      instance,
      {
        jobs: window,
        machine: processors,
        eventRule: RULE_CODES[eventRule],
        backfilling: BACKFILLINGS[backfilling],
        ...orders.settings,
      },
      `--window ${window}: a replay of this window`,
      'give a smaller one',
    );
    fillFormulas(instance, orders, policy, (j) => `job ${jobs.id[j]}`);
    return new WindowRun(instance, eventRule, policy.estimate === 'exact', backfilling !== 'none', window);
  }

  private constructor(
    instance: Instance,
    eventRule: EventRule,
    exact: boolean,
    reserves: boolean,
    window: number,
  ) {
    this.#instance = instance;
    this.#eventRule = eventRule;
    this.#exact = exact;
    this.#reserves = reserves;
    this.#end = new Float64Array(window);
  }

  /** Adds the window's new jobs, which begin at `from`. All submissions before `horizon` are now known. */
  extend(window: JobWindow, from: number, horizon: number): void {
    const { exports, columns } = this.#instance;
    const { length } = window;
    const jobs = {
      length: length - from,
      run: window.run.subarray(from, length),
      request: window.request.subarray(from, length),
    };
    const runs = runTimes(jobs, this.#eventRule);
    const estimate = this.#exact ? runs : requests(jobs, this.#eventRule);
    const submit = window.submit.subarray(from, length);
    const nameOf = (j: number) => `job ${window.id[from + j]}`;
    this.#range.add({ submit, length: runs, estimate }, nameOf);
    columns.submit.set(submit, from);
    columns.length.set(runs, from);
    columns.estimate.set(estimate, from);
    columns.processors.set(window.processors.subarray(from, length), from);
    if (!this.#begun) exports.beginReplay();
    this.#begun = true;
    exports.extendReplay(from, length, horizon);
  }

  async step(signal?: AbortSignal): Promise<void> {
    const step = (work: number) => stepOnce(this.#instance, Number.POSITIVE_INFINITY, work) === STEP.OVER;
    this.#seconds += await inSteps(step, { signal });
  }

  ended(): number {
    return this.#instance.exports.endedJobs();
  }

  /** The results of the first `count` jobs of the window. All of them have ended. */
  take(window: JobWindow, count: number): EndedJobs {
    const { exports, columns } = this.#instance;
    const { start, length } = columns;
    const end = this.#end.subarray(0, count);
    for (let j = 0; j < count; j++) end[j] = start[j] + length[j];
    return {
      jobs: window.view(0, count),
      start: start.subarray(0, count),
      end,
      estimate: columns.estimate.subarray(0, count),
      reserved: this.#reserves ? columns.reserved.subarray(0, count) : this.#noReservations(count),
      flags: columns.flags.subarray(0, count),
      events: exports.replayEvents(),
      seconds: this.#seconds,
    };
  }

  #noReservations(count: number): Float64Array {
    if (this.#unreserved.length < count) this.#unreserved = new Float64Array(count).fill(Number.NaN);
    return this.#unreserved.subarray(0, count);
  }

  drop(count: number): void {
    this.#instance.exports.dropEndedJobs(count);
  }
}

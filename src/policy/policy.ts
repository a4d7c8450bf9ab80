import { BACKFILLING, ORDER } from '../kernel/codes.ts';
import type { Correction } from './correction.ts';
import type { RuntimeEstimate } from './estimate.ts';
import type { Preemption } from './preemption.ts';
import type { AwaitedScheduler, Scheduler } from './scheduler.ts';

/** Job properties that an order can use. Times in seconds. */
export interface JobView {
  /** The job's number in the trace. */
  id: number;
  /** The job's place in the workload, from 0. */
  index: number;
  /** Submit time. */
  submit: number;
  /** The scheduler's estimate of the run time. */
  estimate: number;
  /** Requested time: the job is killed after it. */
  request: number;
  processors: number;
  user: number;
  group: number;
  application: number;
}

/**
 * Orders of the kernel without a name: keys that the host wrote, first come, first served of attempts, and formulas.
 */
const UNNAMED = [
  'COLUMN',
  'CANDIDATE_COLUMN',
  'ARRIVAL',
  'FORMULA',
  'CANDIDATE_FORMULA',
  'WAIT_FORMULA',
  'CANDIDATE_WAIT_FORMULA',
] as const;

/** A built-in order: every other order of the kernel, in lower case. */
export type OrderName = Lowercase<Exclude<keyof typeof ORDER, (typeof UNNAMED)[number]>>;

/** The kernel's code of each built-in order. */
export const ORDERS = Object.fromEntries(
  Object.entries(ORDER)
    .filter(([name]) => !(UNNAMED as readonly string[]).includes(name))
    .map(([name, code]) => [name.toLowerCase(), code]),
) as Readonly<Record<OrderName, number>>;

/**
 * An order as a formula (docs/rules.md#orders): `{ formula: '-(wait / request) ^ a * processors', a: 3 }`. Of a job it
 * knows `wait`, `request` and `estimate` in seconds, `submit` in seconds since the first submission, and `processors`.
 * A formula with `wait` is recomputed at every pass.
 */
export interface FormulaOrder {
  readonly formula: string;
  /** The numbers of its parameters. */
  readonly [parameter: string]: string | number;
}

/** A built-in order, a formula, or a function of a job. The smallest value comes first; ties go by submission. */
export type Order = OrderName | FormulaOrder | ((job: JobView) => number);

/** The kernel's code of each kind of backfilling. */
export const BACKFILLINGS = {
  none: BACKFILLING.NO_BACKFILLING,
  easy: BACKFILLING.EASY,
  conservative: BACKFILLING.CONSERVATIVE,
  venture: BACKFILLING.VENTURE,
} as const;

export type Backfilling = keyof typeof BACKFILLINGS;

/** A scheduling policy: a named composition. It is plain data, unless an order is a function. */
export interface Policy {
  name: string;
  order: Order;
  /** `venture` needs the order `fcfs`. */
  backfilling: Backfilling;
  /** The order of EASY's backfilling candidates; default: the queue's order. */
  candidates?: Order;
  /**
   * Controls whether a blocked head may take missing processors from running jobs that were submitted after it, and
   * what becomes of these (default: `none`). Only for `easy` and `venture` with the order `fcfs`.
   */
  preemption?: Preemption;
  /** The scheduler's estimate of run times; default: the request. */
  estimate?: RuntimeEstimate;
  /**
   * Correction of a runtime estimate that its running job exceeds (default: `none`). Only for `easy` and `none`
   * without preemption.
   */
  correction?: Correction;
  /** Replaces order and backfilling, which must be `fcfs` and `none`. */
  scheduler?: Scheduler | AwaitedScheduler;
  /** True if the scheduler sees run times. */
  clairvoyant?: boolean;
  /** The file of the scheduler, for its errors. */
  source?: string;
}

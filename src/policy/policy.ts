import { BACKFILLING, ORDER } from '../kernel/codes.ts';
import type { Plan } from './plan.ts';
import type { AwaitedScheduler, Scheduler } from './scheduler.ts';

/** What the order of a queue can look at. Times in seconds. */
export interface JobView {
  /** Its number in the trace. */
  id: number;
  /** Its place in the workload, from 0 on. */
  index: number;
  /** Submit time. */
  submit: number;
  /** What the scheduler believes the job runs for. */
  plan: number;
  /** Requested time: when the job is killed. */
  request: number;
  processors: number;
  user: number;
  group: number;
  application: number;
}

/** Orders of the kernel that no policy names: keys that the host wrote, and first come, first served of tries. */
const UNNAMED = ['COLUMN', 'CANDIDATE_COLUMN', 'ARRIVAL'] as const;

/** A built-in order: every other order of the kernel, in small letters. */
export type OrderName = Lowercase<Exclude<keyof typeof ORDER, (typeof UNNAMED)[number]>>;

/** The kernel's code of each built-in order. */
export const ORDERS = Object.fromEntries(
  Object.entries(ORDER)
    .filter(([name]) => !(UNNAMED as readonly string[]).includes(name))
    .map(([name, code]) => [name.toLowerCase(), code]),
) as Readonly<Record<OrderName, number>>;

/** A built-in order, or a function of a job: smallest value first, ties by submission. */
export type Order = OrderName | ((job: JobView) => number);

/** The kernel's code of each kind of backfilling. */
export const BACKFILLINGS = {
  none: BACKFILLING.NO_BACKFILLING,
  easy: BACKFILLING.EASY,
  conservative: BACKFILLING.CONSERVATIVE,
  venture: BACKFILLING.VENTURE,
} as const;

export type Backfilling = keyof typeof BACKFILLINGS;

export const PREEMPTIONS = ['none', 'shadow'] as const;

export type Preemption = (typeof PREEMPTIONS)[number];

/** A scheduling policy: a named composition. Plain data, but for an order that is a function. */
export interface Policy {
  name: string;
  order: Order;
  /** `venture` goes by submission: the order must be `fcfs`. */
  backfilling: Backfilling;
  /** The order of EASY's backfill candidates; default: the queue's own. */
  candidates?: Order;
  /**
   * With `shadow`, a blocked head may take what it lacks from running jobs that were submitted after it (default: `none`).
   * For `easy` and `venture` in the order `fcfs`.
   */
  preemption?: Preemption;
  /** What the scheduler believes a run takes; default: the request. */
  plan?: Plan;
  /** Decides in place of order and backfilling, which are then `fcfs` and `none`. */
  scheduler?: Scheduler | AwaitedScheduler;
  /** Where the scheduler was read from: its errors name it. */
  source?: string;
}

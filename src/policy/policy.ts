import type { Plan } from './plan.ts';

/** What the order of a queue can look at. Times in seconds. */
export interface JobView {
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

/** The built-in orders, in the kernel's own numbering (assembly/queue/order.ts). */
export const ORDERS = {
  fcfs: 0,
  sjf: 1,
  ljf: 2,
  smallest: 3,
  largest: 4,
  f1: 5,
  f2: 6,
  f3: 7,
  f4: 8,
  wfp3: 11,
  unicef: 12,
} as const;

export type OrderName = keyof typeof ORDERS;

/** A built-in order, or a function of a job: smallest value first, ties by submission. */
export type Order = OrderName | ((job: JobView) => number);

export type Backfilling = 'none' | 'easy' | 'conservative' | 'venture';

export type Preemption = 'none' | 'shadow';

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
}

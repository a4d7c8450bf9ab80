// The types of the oracle. It is another implementation of the replay, written from the definition with plain
// objects and simple loops. It shares no code with the kernel or the library, so that it does not share their
// faults.

import type { OracleFormula } from './formula.ts';

export interface OracleJob {
  submit: number;
  run: number;
  request: number;
  processors: number;
  user?: number;
  application?: number;
  /** The value of the plan `column`; negative means unknown. */
  plan?: number;
}

/** What an order that is a function gets. The library's own view has the same fields. */
export interface OracleView {
  id: number;
  index: number;
  submit: number;
  plan: number;
  request: number;
  processors: number;
  user: number;
  group: number;
  application: number;
}

export type OracleOrder = string | OracleFormula | ((job: OracleView) => number);

/** `as-given`: the plan that the test gives, unchanged. */
export type OraclePlan =
  | 'request'
  | 'exact'
  | 'column'
  | 'as-given'
  | 'last'
  | 'last-two'
  | 'last-two-floor'
  | 'double-request'
  | `learned${string}`
  | 'last-application';

export type OracleCorrection = 'none' | 'request' | 'steps' | 'doubling';

/** With `preemption` or venture backfilling the order must be `fcfs`. */
export interface OraclePolicy {
  order: OracleOrder;
  /** `conservative`, or a kind that `queue.ts` has. */
  backfilling: string;
  candidates?: OracleOrder;
  /** `shadow` and `kill` are one; images.ts has the others. */
  preemption?: string;
  plan?: OraclePlan;
  correction?: OracleCorrection;
}

/** `each-fitting`: as `each`, but no pass follows the submission of a job that does not fit then. */
export type OracleRule = 'batch' | 'each' | 'each-fitting';

/** A run of a job that preemption ended. */
export interface Kill {
  start: number;
  end: number;
  /** The work that was in its image when the run began; only if images are kept. */
  image?: number;
}

/** Why a job started when it did; corpus/README.md says what each word means. */
export type Why =
  | 'head'
  | 'shadow'
  | 'extra'
  | 'preemption'
  | 'venture'
  | 'hole'
  | 'promise'
  | 'compression'
  | 'remade';

/** A job during the simulation. */
export interface Job {
  index: number;
  submit: number;
  request: number;
  processors: number;
  user: number;
  application: number;
  /** The trace's plan; negative means unknown. */
  column: number;
  /** How long it holds its processors. */
  length: number;
  /** The longest possible run: the request, or under the rule `each` at least a second. */
  estimate: number;
  /** The scheduler's estimate: at its submission, and as corrected so often. */
  planned: number;
  plan: number;
  corrections: number;
  /** Start of its last run so far. */
  start: number;
  /** The number of this start among all starts. */
  turn: number;
  kills: Kill[];
  /** Its first reservation; NaN if it had none. */
  promised: number;
  /**
   * Conservative only: its present reservation, and whether reservations were made again after it outlived
   * its plan.
   */
  hole: number;
  overrunSeen: boolean;
  /** Why its last run started when it did; before that, under conservative backfilling, why its hole is. */
  why: Why;
  /**
   * Of jobs that keep work (images.ts): the seconds of work in the image, and of the present run the seconds that are
   * not work. `whole` has its times at the submission, `sunnySince` when it became sunny load, and `ended` its end.
   */
  image: number;
  overhead: number;
  whole: { work: number; believed: number; asked: number };
  sunnySince: number | undefined;
  ended: number | undefined;
  /** Whether its last start passed waiting jobs. */
  backfilled: boolean;
  blocked: boolean;
}

export interface Machine {
  processors: number;
  running: Job[];
  waiting: Job[];
  /** Completed jobs in the order of their ends. */
  completed: Job[];
  /** The number of starts so far. */
  turns: number;
  /** Rule `each`: a job whose planned end has come counts as ended, even if its end was not handled yet. */
  releaseAtPlan: boolean;
}

export function startJob(machine: Machine, job: Job, now: number, backfilled: boolean, why: Why): void {
  job.start = now;
  job.why = why;
  job.turn = machine.turns++;
  job.backfilled = backfilled;
  job.sunnySince = undefined;
  machine.waiting = machine.waiting.filter((other) => other !== job);
  machine.running.push(job);
}

export function endOf(job: Job): number {
  return job.ended ?? Math.max(job.start + job.length, job.sunnySince ?? -Infinity);
}

/** Whether a running job ends after its planned end; both as the clock rounds them. */
export function outlives(job: Job): boolean {
  return job.start + job.plan < endOf(job);
}

/** Whether a running job is past its plan. */
export function overrun(job: Job, now: number): boolean {
  return outlives(job) && job.start + job.plan <= now;
}

export function width(jobs: Job[]): number {
  return jobs.reduce((sum, job) => sum + job.processors, 0);
}

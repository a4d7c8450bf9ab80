// The words of the oracle: a third implementation of the replay, written from the definition with plain objects and
// no cleverness. It shares no code with the kernel or the library, so it may be wrong in other places than they are.

export interface OracleJob {
  submit: number;
  run: number;
  request: number;
  processors: number;
  user?: number;
}

/** What an order that is a function may look at; the library's own view has the same fields. */
export interface OracleView {
  submit: number;
  plan: number;
  request: number;
  processors: number;
  user: number;
  group: number;
  application: number;
}

export type OracleOrder = string | ((job: OracleView) => number);

export interface OraclePolicy {
  order: OracleOrder;
  backfilling: 'none' | 'easy' | 'conservative';
  candidates?: OracleOrder;
  plan?: 'request' | 'exact';
}

export type OracleRule = 'batch' | 'each';

/** A job on its way through the simulation. */
export interface Job {
  index: number;
  submit: number;
  request: number;
  processors: number;
  user: number;
  /** How long it will occupy its processors. */
  length: number;
  /** How long the scheduler believes it will. */
  plan: number;
  start: number;
  /** The how-manieth job to start. */
  turn: number;
  /** Conservative only: where its reservation stands now, and where it was put at submission. */
  reserved: number;
  promised: number;
  backfilled: boolean;
  blocked: boolean;
}

export interface Machine {
  processors: number;
  running: Job[];
  waiting: Job[];
  /** Jobs started so far. */
  turns: number;
}

export function startJob(machine: Machine, job: Job, now: number): void {
  job.start = now;
  job.turn = machine.turns++;
  machine.waiting = machine.waiting.filter((other) => other !== job);
  machine.running.push(job);
}

export function plannedEnd(job: Job): number {
  return job.start + job.plan;
}

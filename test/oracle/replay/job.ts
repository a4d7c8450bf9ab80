// The words of the oracle: a third implementation of the replay, written from the definition with plain objects and
// no cleverness. It shares no code with the kernel or the library, so it may be wrong in other places than they are.

export interface OracleJob {
  submit: number;
  run: number;
  request: number;
  processors: number;
  user?: number;
  application?: number;
  /** What the plan `column` takes; negative is unknown. */
  plan?: number;
}

/** What an order that is a function may look at; the library's own view has the same fields. */
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

export type OracleOrder = string | ((job: OracleView) => number);

/** `as-given`: what somebody else made of each job, kept as it is. */
export type OraclePlan =
  | 'request'
  | 'exact'
  | 'column'
  | 'as-given'
  | 'last'
  | 'last-two'
  | 'last-application';

/** With `preemption` or venture backfilling, the order is `fcfs`. */
export interface OraclePolicy {
  order: OracleOrder;
  /** `conservative`, or a kind that `queue.ts` has. */
  backfilling: string;
  candidates?: OracleOrder;
  preemption?: 'none' | 'shadow';
  plan?: OraclePlan;
}

export type OracleRule = 'batch' | 'each';

/** A run of a job that was killed to make room. */
export interface Kill {
  start: number;
  end: number;
}

/** A job on its way through the simulation. */
export interface Job {
  index: number;
  submit: number;
  request: number;
  processors: number;
  user: number;
  application: number;
  /** What the trace gives as its plan; negative is unknown. */
  column: number;
  /** How long it will occupy its processors. */
  length: number;
  /** The longest anybody thinks it can take: the request, or what the event rule puts in its place. */
  estimate: number;
  /** How long the scheduler believes it will take; fixed at submission. */
  plan: number;
  /** Start of its last run so far. */
  start: number;
  /** The how-manieth start this was. */
  turn: number;
  kills: Kill[];
  /** Its first reservation, if it ever had one. */
  promised: number;
  /** Conservative only: where its reservation stands now, and whether everybody made room for its overrun. */
  hole: number;
  overrunSeen: boolean;
  /** Whether its last start passed others by. */
  backfilled: boolean;
  blocked: boolean;
}

export interface Machine {
  processors: number;
  running: Job[];
  waiting: Job[];
  /** Jobs that came to their end, in this order. */
  completed: Job[];
  /** Starts so far. */
  turns: number;
  /** Rule `each`: who is planned to be gone counts as gone, though its end was not handled yet. */
  releaseAtPlan: boolean;
}

export function startJob(machine: Machine, job: Job, now: number, backfilled: boolean): void {
  job.start = now;
  job.turn = machine.turns++;
  job.backfilled = backfilled;
  machine.waiting = machine.waiting.filter((other) => other !== job);
  machine.running.push(job);
}

export function endOf(job: Job): number {
  return job.start + job.length;
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

import type { OracleFormula } from '../replay/formula.ts';
import type { Job } from './job.ts';
import { type Run, regularRun } from './run.ts';

/** With `preemption` or venture backfilling the order must be `fcfs`. */
export interface OracleOnlinePolicy {
  order: string | OracleFormula;
  backfilling: 'none' | 'easy' | 'conservative' | 'venture';
  candidates?: string | OracleFormula;
  preemption?: 'none' | 'shadow';
}

export interface OracleSpeculation {
  speculative?: boolean;
  /** Where a job goes in the queue after a failed speculative run: to its old place, or to the top. */
  speculativeReturn?: 'place' | 'top';
  /** Requests are extended if no promised start is then later than so much after its promise. */
  extend?: number;
}

/** A machine on which only the ends of running jobs are planned. */
export interface Machine {
  processors: number;
  running: Run[];
  waiting: Job[];
  ended: Run[];
}

export function width(runs: Run[]): number {
  return runs.reduce((sum, run) => sum + run.job.given.processors, 0);
}

export function freeNow(machine: Machine): number {
  return machine.processors - width(machine.running);
}

export function begin(machine: Machine, run: Run): void {
  machine.waiting = machine.waiting.filter((job) => job !== run.job);
  machine.running.push(run);
  // The job gives up its reservation.
  run.job.hole = NaN;
}

export function startJob(machine: Machine, job: Job, now: number): void {
  begin(machine, regularRun(job, now));
}

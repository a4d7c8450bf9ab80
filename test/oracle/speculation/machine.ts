import type { Job } from './job.ts';
import { type Run, regularRun } from './run.ts';

/** With `preemption` or venture backfilling, the order is `fcfs`. */
export interface OracleOnlinePolicy {
  order: string;
  backfilling: 'none' | 'easy' | 'conservative' | 'venture';
  candidates?: string;
  preemption?: 'none' | 'shadow';
}

export interface OracleSpeculation {
  speculative?: boolean;
  /** Where in the queue a job goes that has failed speculatively: where it was, or to the front. */
  speculativeReturn?: 'place' | 'top';
}

/** A machine on which nothing is planned but the ends of what runs. */
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
  // Whatever was reserved for the job, it has given up.
  run.job.hole = NaN;
}

export function startJob(machine: Machine, job: Job, now: number): void {
  begin(machine, regularRun(job, now));
}

import { regularAttempt } from './attempt.ts';
import type { Job, Why } from './job.ts';

export interface Machine {
  processors: number;
  running: Job[];
  waiting: Job[];
  /** Completed jobs in the order of their ends. */
  completed: Job[];
  /** The number of starts so far. */
  turns: number;
  /** Rule `each`: a job whose estimated end has come counts as ended, even if its end was not handled yet. */
  releaseAtEstimate: boolean;
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

/** Ends the job's attempt, which may finish the job. */
export function endAttempt(machine: Machine, job: Job, end: number, ok: boolean): void {
  const { index, start, estimate, speculative, promised, extensions, image } = job;
  const attempt = { job: index, start, end, estimatedEnd: start + estimate, ok, speculative };
  job.tries.push({ ...attempt, promise: promised, extensions, image });
  machine.running = machine.running.filter((other) => other !== job);
}

/** The job waits again, at its place and with its present request. */
export function waitAgain(machine: Machine, job: Job): void {
  if (job.speculative) Object.assign(job, regularAttempt(job));
  machine.waiting.push(job);
}

export function endOf(job: Job): number {
  return job.ended ?? Math.max(job.start + job.length, job.sunnySince ?? -Infinity);
}

/** Whether a running job ends after its estimated end; both as the clock rounds them. */
export function willOverrun(job: Job): boolean {
  return job.start + job.estimate < endOf(job);
}

/** Whether a running job is past its estimate. */
export function overrun(job: Job, now: number): boolean {
  return willOverrun(job) && job.start + job.estimate <= now;
}

/**
 * When a running job is expected to end. A job that has exceeded its estimate is assumed to end at its request,
 * but at least a second from now.
 */
export function estimatedEnd(job: Job, now: number): number {
  return overrun(job, now) ? Math.max(now + 1, job.start + job.limit) : job.start + job.estimate;
}

export function width(jobs: Job[]): number {
  return jobs.reduce((sum, job) => sum + job.processors, 0);
}

/** The running jobs that hold their processors during a pass. */
export function holding(machine: Machine, now: number): Job[] {
  return machine.running.filter((job) => !(machine.releaseAtEstimate && estimatedEnd(job, now) <= now));
}

export function freeNow(machine: Machine, now: number): number {
  return machine.processors - width(holding(machine, now));
}

import { type Job, type Machine, overrun, width } from './job.ts';

/**
 * When a running job is planned to end. A job that has outlived its plan is planned to end at its request,
 * but at least a second from now.
 */
export function plannedEnd(job: Job, now: number): number {
  return overrun(job, now) ? Math.max(now + 1, job.start + job.estimate) : job.start + job.plan;
}

/** The running jobs that hold their processors during a pass. */
export function holding(machine: Machine, now: number): Job[] {
  return machine.running.filter((job) => !(machine.releaseAtPlan && plannedEnd(job, now) <= now));
}

export function freeNow(machine: Machine, now: number): number {
  return machine.processors - width(holding(machine, now));
}

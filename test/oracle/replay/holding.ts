import { type Job, type Machine, overrun, width } from './job.ts';

/** When a running job is expected to end. Who has outlived its plan may take up to its request, and a second at least. */
export function plannedEnd(job: Job, now: number): number {
  return overrun(job, now) ? Math.max(now + 1, job.start + job.estimate) : job.start + job.plan;
}

/** The running jobs that hold their processors in the eyes of a pass. */
export function holding(machine: Machine, now: number): Job[] {
  return machine.running.filter((job) => !(machine.releaseAtPlan && plannedEnd(job, now) <= now));
}

export function freeNow(machine: Machine, now: number): number {
  return machine.processors - width(holding(machine, now));
}

import type { Job } from './job.ts';
import { estimatedEnd, freeNow, holding, type Machine, startJob, width } from './machine.ts';

/**
 * When the head is expected to fit alongside the sunny jobs, which were submitted before it. Shadow jobs do not
 * count, because the head could take their processors at any time. Without preemption this may be now.
 */
export function ventureReservation(machine: Machine, head: Job, now: number): number {
  const sunny = holding(machine, now).filter((job) => job.place < head.place);
  const ends = sunny.map((job) => estimatedEnd(job, now)).sort((a, b) => a - b);
  for (const instant of [now, ...ends]) {
    const left = sunny.filter((job) => estimatedEnd(job, now) > instant);
    if (machine.processors - width(left) >= head.processors) return instant;
  }
  throw new Error('the head is wider than the machine');
}

/**
 * First starts jobs that are expected to end before the head can start, the shortest estimate first. Then starts
 * whatever fits, by submission.
 */
export function ventureScan(machine: Machine, candidates: Job[], reservation: number, now: number): void {
  const bySubmission = candidates.toSorted((a, b) => a.place - b.place);
  const likely = bySubmission
    .filter((job) => now + job.estimate <= reservation)
    .sort((a, b) => a.estimate - b.estimate || a.place - b.place);
  const startFitting = (jobs: Job[], why: 'shadow' | 'venture') => {
    for (const job of jobs)
      if (job.processors <= freeNow(machine, now)) startJob(machine, job, now, true, why);
  };
  startFitting(likely, 'shadow');
  startFitting(
    bySubmission.filter((job) => machine.waiting.includes(job)),
    'venture',
  );
}

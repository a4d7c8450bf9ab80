import { type Job, requestOf } from './job.ts';
import { freeNow, type Machine, startJob, width } from './machine.ts';

/** When the head is expected to fit beside the sunny runs, which belong to jobs before it. It may be now. */
export function ventureReservation(machine: Machine, head: Job, now: number): number {
  const sunny = machine.running.filter((run) => run.job.place < head.place);
  const ends = sunny.map((run) => run.plannedEnd).sort((a, b) => a - b);
  for (const instant of [now, ...ends]) {
    const left = sunny.filter((run) => run.plannedEnd > instant);
    if (machine.processors - width(left) >= head.given.processors) return instant;
  }
  throw new Error('the head is wider than the machine');
}

/**
 * First starts jobs that are planned to end before the head can start, the shortest plan first. Then starts
 * whatever fits, in queue order.
 */
export function ventureScan(machine: Machine, queue: Job[], reservation: number, now: number): void {
  const likely = queue
    .filter((job) => now + requestOf(job) <= reservation)
    .sort((a, b) => requestOf(a) - requestOf(b) || a.place - b.place);
  const startFitting = (job: Job) => {
    if (job.given.processors <= freeNow(machine)) startJob(machine, job, now);
  };
  likely.forEach(startFitting);
  queue.filter((job) => machine.waiting.includes(job)).forEach(startFitting);
}

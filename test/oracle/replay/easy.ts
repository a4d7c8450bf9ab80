import type { Job } from './job.ts';
import { freeNow, holding, type Machine, plannedEnd, startJob, width } from './machine.ts';

/**
 * The earliest planned end at which the head fits, and the extra processors then, after all planned ends of
 * that instant. A speculative run has a planned end, too.
 */
export function easyReservation(machine: Machine, head: Job, now: number) {
  const held = holding(machine, now);
  const free = freeNow(machine, now);
  const instants = held.map((job) => plannedEnd(job, now)).sort((a, b) => a - b);
  for (const shadow of instants) {
    const freeThen = free + width(held.filter((job) => plannedEnd(job, now) <= shadow));
    if (freeThen >= head.processors) return { shadow, extra: freeThen - head.processors };
  }
  throw new Error('the head is wider than the machine');
}

/**
 * One scan of the candidates. A job starts if it ends by the shadow time, or needs at most the extra
 * processors.
 */
export function easyScan(
  machine: Machine,
  candidates: Job[],
  { shadow, extra }: { shadow: number; extra: number },
  now: number,
): void {
  for (const job of candidates) {
    if (job.processors > freeNow(machine, now)) continue;
    const outlasts = now + job.plan > shadow;
    if (outlasts && job.processors > extra) continue;
    startJob(machine, job, now, true, outlasts ? 'extra' : 'shadow');
    if (outlasts) extra -= job.processors;
  }
}

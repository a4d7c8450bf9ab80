import type { Job } from './job.ts';
import { estimatedEnd, freeNow, holding, type Machine, startJob, width } from './machine.ts';

/**
 * The earliest estimated end at which the head fits, and the extra processors then, after all estimated ends of
 * that instant. A speculative run has a estimated end, too.
 */
export function easyReservation(machine: Machine, head: Job, now: number) {
  const held = holding(machine, now);
  const free = freeNow(machine, now);
  const instants = held.map((job) => estimatedEnd(job, now)).sort((a, b) => a - b);
  for (const shadow of instants) {
    const freeThen = free + width(held.filter((job) => estimatedEnd(job, now) <= shadow));
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
    const outlasts = now + job.estimate > shadow;
    if (outlasts && job.processors > extra) continue;
    startJob(machine, job, now, true, outlasts ? 'extra' : 'shadow');
    if (outlasts) extra -= job.processors;
  }
}

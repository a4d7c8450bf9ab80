import { type Job, requestOf } from './job.ts';
import { freeNow, type Machine, startJob, width } from './machine.ts';

/**
 * The earliest planned end at which the head fits, and the extra processors then, after all planned ends of
 * that instant. A speculative run has a planned end, too.
 */
export function easyReservation(machine: Machine, head: Job) {
  const instants = machine.running.map((run) => run.plannedEnd).sort((a, b) => a - b);
  for (const shadow of instants) {
    const freeThen = freeNow(machine) + width(machine.running.filter((run) => run.plannedEnd <= shadow));
    if (freeThen >= head.given.processors) return { shadow, extra: freeThen - head.given.processors };
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
    const { processors } = job.given;
    if (processors > freeNow(machine)) continue;
    const outlives = now + requestOf(job) > shadow;
    if (outlives && processors > extra) continue;
    startJob(machine, job, now);
    if (outlives) extra -= processors;
  }
}

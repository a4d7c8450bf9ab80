import { freeNow, holding } from './holding.ts';
import { type Job, type Machine, width } from './job.ts';

/** Kills a running job. It waits again and loses its work. */
function kill(machine: Machine, job: Job, now: number): void {
  job.kills.push({ start: job.start, end: now });
  machine.running = machine.running.filter((other) => other !== job);
  machine.waiting.push(job);
}

/**
 * Kills shadow jobs, which were submitted after the head, the latest first, until the head fits. If not even
 * killing all of them would suffice, none is killed. Returns whether the head fits.
 */
export function makeRoom(machine: Machine, head: Job, now: number): boolean {
  const shadow = holding(machine, now).filter((job) => job.index > head.index);
  if (freeNow(machine, now) + width(shadow) < head.processors) return false;
  for (const job of shadow.sort((a, b) => b.index - a.index)) {
    if (head.processors > freeNow(machine, now)) kill(machine, job, now);
  }
  return true;
}

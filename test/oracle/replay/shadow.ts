import { freeNow, holding } from './holding.ts';
import { type Saving, saveWork } from './images.ts';
import { type Job, type Machine, width } from './job.ts';

/** What is kept of the work of victims, and the victims that had to be saved. */
interface Keeping {
  saving: Saving;
  saved: Job[];
}

/** Kills a running job. It waits again and loses its work, unless work is kept. */
function kill(machine: Machine, job: Job, now: number, keeping?: Keeping): void {
  job.kills.push({ start: job.start, end: now, ...(keeping && { image: job.image }) });
  if (keeping && saveWork(job, keeping.saving, now)) keeping.saved.push(job);
  machine.running = machine.running.filter((other) => other !== job);
  machine.waiting.push(job);
}

/**
 * Kills shadow jobs, which were submitted after the head, the latest first, until the head fits. If not even
 * killing all of them would suffice, none is killed. Returns whether the head fits.
 */
export function makeRoom(machine: Machine, head: Job, now: number, keeping?: Keeping): boolean {
  const shadow = holding(machine, now).filter((job) => job.index > head.index);
  if (freeNow(machine, now) + width(shadow) < head.processors) return false;
  for (const job of shadow.sort((a, b) => b.index - a.index)) {
    if (head.processors > freeNow(machine, now)) kill(machine, job, now, keeping);
  }
  return true;
}

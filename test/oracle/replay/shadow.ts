import { type Saving, saveWork } from './images.ts';
import type { Job } from './job.ts';
import { endAttempt, freeNow, holding, type Machine, waitAgain, width } from './machine.ts';

/** Work of victims that is kept, and the victims that had to be saved. */
interface Keeping {
  saving: Saving;
  saved: Job[];
}

/**
 * Kills a running job. It waits again at its old place and loses its work, unless work is kept. A kill shows nothing
 * about the job, even if the run was speculative: its next attempt is as the killed one should have been.
 */
function kill(machine: Machine, job: Job, now: number, keeping?: Keeping): void {
  endAttempt(machine, job, now, false);
  if (keeping && saveWork(job, keeping.saving, now)) keeping.saved.push(job);
  waitAgain(machine, job);
}

/**
 * Kills shadow jobs, which come after the head, the last first, until the head fits. If not even
 * killing all of them would suffice, none is killed. Returns whether the head fits.
 */
export function makeRoom(machine: Machine, head: Job, now: number, keeping?: Keeping): boolean {
  const shadow = holding(machine, now).filter((job) => job.place > head.place);
  if (freeNow(machine, now) + width(shadow) < head.processors) return false;
  for (const job of shadow.sort((a, b) => b.place - a.place)) {
    if (head.processors > freeNow(machine, now)) kill(machine, job, now, keeping);
  }
  return true;
}

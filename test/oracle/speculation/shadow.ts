import type { Job } from './job.ts';
import { freeNow, type Machine, width } from './machine.ts';
import type { Run } from './run.ts';

/**
 * The job waits again at the place it had, with the request it had. A killed run proves nothing: somebody else's
 * arrival ended it, so neither progress nor what is known of the job changes, were it speculative or not.
 */
function kill(machine: Machine, run: Run, now: number): void {
  machine.running = machine.running.filter((other) => other !== run);
  machine.ended.push({ ...run, end: now, ok: false });
  machine.waiting.push(run.job);
}

/**
 * Kills shadow runs, those of jobs behind the head, from the last upward until the head fits. Where not even all of
 * them would do, nobody is killed. Returns whether the head fits.
 */
export function makeRoom(machine: Machine, head: Job, now: number): boolean {
  const shadow = machine.running.filter((run) => run.job.place > head.place);
  if (freeNow(machine) + width(shadow) < head.given.processors) return false;
  for (const run of shadow.sort((a, b) => b.job.place - a.job.place)) {
    if (head.given.processors > freeNow(machine)) kill(machine, run, now);
  }
  return true;
}

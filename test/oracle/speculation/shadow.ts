import type { Job } from './job.ts';
import { freeNow, type Machine, width } from './machine.ts';
import type { Run } from './run.ts';

/**
 * Kills a run. The job waits again at its old place with its present request. A kill shows nothing about the
 * job's work, so neither its progress nor what is known of it changes, even if the run was speculative.
 */
function kill(machine: Machine, run: Run, now: number): void {
  machine.running = machine.running.filter((other) => other !== run);
  machine.ended.push({ ...run, end: now, ok: false });
  machine.waiting.push(run.job);
}

/**
 * Kills shadow runs, which belong to jobs behind the head, the last first, until the head fits. If not even
 * killing all of them would suffice, none is killed. Returns whether the head fits.
 */
export function makeRoom(machine: Machine, head: Job, now: number): boolean {
  const shadow = machine.running.filter((run) => run.job.place > head.place);
  if (freeNow(machine) + width(shadow) < head.given.processors) return false;
  for (const run of shadow.sort((a, b) => b.job.place - a.job.place)) {
    if (head.given.processors > freeNow(machine)) kill(machine, run, now);
  }
  return true;
}

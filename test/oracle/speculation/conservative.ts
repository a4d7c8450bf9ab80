import { type Job, requestOf } from './job.ts';
import { begin, freeNow, type Machine, startJob, width } from './machine.ts';
import { earliestStart, freeUntil, type Profile } from './profile.ts';
import { speculativeRun } from './run.ts';
import { mostValuable } from './value.ts';

const isReserved = (job: Job) => !Number.isNaN(job.hole);

/** All that is planned: the running jobs to their planned ends, the waiting in their holes. */
function profileOf(machine: Machine, except?: Job): Profile {
  const running = machine.running.map(({ job, start, plannedEnd }) => {
    return { from: start, to: plannedEnd, processors: job.given.processors };
  });
  const reserved = machine.waiting
    .filter((job) => job !== except && isReserved(job))
    .map((job) => ({ from: job.hole, to: job.hole + requestOf(job), processors: job.given.processors }));
  return { processors: machine.processors, blocks: [...running, ...reserved] };
}

/** The job gets the earliest hole, everybody else where they are. */
export function reserve(machine: Machine, job: Job, now: number): void {
  job.hole = earliestStart(profileOf(machine, job), job.given.processors, requestOf(job), now);
}

/**
 * Each waiting job, in queue order, is taken out and put back. Who comes back from a speculative run has nothing to be
 * taken out of: its reservation went when that run started, and others may have moved there since. It gets the
 * earliest hole anew when its old place in the queue has its turn.
 */
export function compress(machine: Machine, queue: Job[], now: number): void {
  for (const job of queue) {
    const before = job.hole;
    reserve(machine, job, now);
    if (Number.isNaN(before)) continue;
    if (job.hole > before && requestOf(job) > 0) throw new Error('compression moved a reservation back');
    // A request of no length takes no room: another may have been put over it, and it keeps what it had.
    job.hole = Math.min(before, job.hole);
  }
}

/** Jobs due now start, in queue order. */
export function startDue(machine: Machine, queue: Job[], now: number): void {
  for (const job of queue) {
    if (job.hole <= now) startJob(machine, job, now);
  }
  // A request of no length takes no room, which is right only for a run that has none either.
  const busy = machine.running.filter((run) => run.end > now);
  if (width(busy) > machine.processors) throw new Error('jobs due overload the machine');
}

/**
 * Speculative runs in what the reservations leave: each job's window is bounded by all of them, its own too. A window
 * without a bound is none, since nothing could plan with its end. The first of the queue is nobody's candidate here
 * either.
 */
export function speculateBetween(machine: Machine, head: Job, now: number): void {
  while (freeNow(machine) > 0) {
    const profile = profileOf(machine);
    const candidates = machine.waiting
      .filter((job) => job !== head)
      .map((job) => ({ job, until: freeUntil(profile, job.given.processors, now) }))
      .filter(({ until }) => until < Infinity);
    const best = mostValuable(candidates, now);
    if (best === undefined) return;
    begin(machine, speculativeRun(best.job, now, best.until));
  }
}

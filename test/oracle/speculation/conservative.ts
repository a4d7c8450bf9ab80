import { type Job, requestOf } from './job.ts';
import { begin, freeNow, type Machine, startJob, width } from './machine.ts';
import { type Block, earliestStart, freeUntil, type Profile } from './profile.ts';
import { speculativeRun } from './run.ts';
import { mostValuable } from './value.ts';

const isReserved = (job: Job) => !Number.isNaN(job.hole);

/** What the running jobs hold until their planned ends. */
export function runningBlocks(machine: Machine): Block[] {
  return machine.running.map(({ job, start, plannedEnd }) => {
    return { from: start, to: plannedEnd, processors: job.given.processors };
  });
}

/** The planned blocks: running jobs until their planned ends, waiting jobs at their reservations. */
function profileOf(machine: Machine, except?: Job): Profile {
  const running = runningBlocks(machine);
  const reserved = machine.waiting
    .filter((job) => job !== except && isReserved(job))
    .map((job) => ({ from: job.hole, to: job.hole + requestOf(job), processors: job.given.processors }));
  return { processors: machine.processors, blocks: [...running, ...reserved] };
}

/** Reserves the job's earliest hole, while all other jobs stay. */
export function reserve(machine: Machine, job: Job, now: number): void {
  job.hole = earliestStart(profileOf(machine, job), job.given.processors, requestOf(job), now);
}

/**
 * Compresses the reservations: each waiting job in queue order is taken out and put into its earliest hole. A
 * job that returns from a speculative run has no reservation: it lost it when that run started, and other
 * jobs may have moved there. It gets its earliest hole when its place in the queue has its turn.
 */
export function compress(machine: Machine, queue: Job[], now: number): void {
  for (const job of queue) {
    const before = job.hole;
    reserve(machine, job, now);
    if (Number.isNaN(before)) continue;
    if (job.hole > before && requestOf(job) > 0) throw new Error('compression moved a reservation back');
    // A request of zero length takes no room. Another job may have been put there, and the job keeps its
    // reservation.
    job.hole = Math.min(before, job.hole);
  }
}

/** Starts the jobs that are due, in queue order. */
export function startDue(machine: Machine, queue: Job[], now: number): void {
  for (const job of queue) {
    if (job.hole <= now) startJob(machine, job, now);
  }
  // A request of zero length takes no room. That is right only for a run of zero length.
  const busy = machine.running.filter((run) => run.end > now);
  if (width(busy) > machine.processors) throw new Error('jobs due overload the machine');
}

/**
 * Runs jobs speculatively in what the reservations leave. Each job's window ends at the first reservation in
 * its way, its own included. A window without an end is not used, because the end of the run could not be
 * planned. The first job of the queue is never a candidate.
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

import type { Job } from './job.ts';
import { endOf, type Machine, overrun, startJob, width, willOverrun } from './machine.ts';
import { type Block, earliestStart, freeAt, type Profile } from './profile.ts';

/** When a running job is expected to end: by its estimate, or by its request once it has exceeded its estimate. */
function estimatedEnd(job: Job, now: number): number {
  return job.start + (overrun(job, now) ? job.limit : job.estimate);
}

const isReserved = (job: Job) => !Number.isNaN(job.hole);

/** The blocks of the running jobs, until their estimated ends. */
export function runningBlocks(machine: Machine, now: number): Block[] {
  return machine.running.map((job) => ({
    from: job.start,
    to: estimatedEnd(job, now),
    processors: job.processors,
  }));
}

/** The estimate of the machine without one job: the running jobs, and waiting jobs at their reservations. */
export function profileOf(machine: Machine, except: Job | undefined, now: number): Profile {
  const reserved = machine.waiting
    .filter((job) => job !== except && isReserved(job))
    .map((job) => ({ from: job.hole, to: job.hole + job.estimate, processors: job.processors }));
  return { processors: machine.processors, blocks: [...runningBlocks(machine, now), ...reserved] };
}

/** The job's earliest hole from now on, while all other jobs stay. */
function earliestHole(machine: Machine, job: Job, now: number): number {
  return earliestStart(profileOf(machine, job, now), job.processors, job.estimate, now);
}

/**
 * The obstacle to a start of the job now: the first instant at which processors would be missing, how many,
 * and the jobs whose reservations begin then.
 */
export function conflictNow(machine: Machine, job: Job, now: number) {
  const profile = profileOf(machine, job, now);
  const begins = machine.waiting.filter(
    (other) => other !== job && other.hole < now + job.estimate && other.estimate > 0,
  );
  const instants = begins.map((other) => other.hole).sort((a, b) => a - b);
  const due = instants.find((at) => freeAt(profile, at) < job.processors);
  if (due === undefined) return undefined;
  return {
    due,
    lacking: job.processors - freeAt(profile, due),
    holders: begins.filter((other) => other.hole === due).map((other) => other.index),
  };
}

/** Makes the job's first reservation. */
export function reserve(machine: Machine, job: Job, now: number): void {
  job.hole = earliestHole(machine, job, now);
  job.promised = job.hole;
  job.why = job.hole === now ? 'hole' : 'promise';
}

/**
 * Whether a job's reservation takes room. An estimate of zero length takes none, nor does an estimate so short that
 * adding it to a late time changes nothing.
 */
function takesRoom({ hole, estimate }: Job): boolean {
  return hole + estimate > hole;
}

/**
 * Compresses the reservations: each waiting job in queue order is taken out and put into its earliest hole.
 * The old hole is still free, unless the reservation takes no room. Then another job may have been put there,
 * and the job keeps its reservation. A job that returns from a speculative run has none: it gave it up when that run
 * started, and other jobs may have moved there.
 */
export function compress(machine: Machine, queue: Job[], now: number): void {
  for (const job of queue) {
    const hole = earliestHole(machine, job, now);
    if (hole > job.hole && takesRoom(job)) throw new Error('compression moved a reservation back');
    if (hole < job.hole) job.why = 'compression';
    job.hole = isReserved(job) ? Math.min(job.hole, hole) : hole;
  }
}

/**
 * When estimates of running jobs will run out on them. The clock stops there: reservations after them are wrong
 * then.
 */
export function overrunsAhead(machine: Machine): number[] {
  return machine.running
    .filter((job) => willOverrun(job) && !job.overrunSeen)
    .map((job) => job.start + job.estimate);
}

/** Whether an estimate has run out that had not before, on a job that does not end at this very instant. */
export function seeOverruns(machine: Machine, now: number): boolean {
  const fresh = machine.running.filter((job) => overrun(job, now) && endOf(job) > now && !job.overrunSeen);
  for (const job of fresh) job.overrunSeen = true;
  return fresh.length > 0;
}

/** Cancels all reservations, and makes them again in queue order. Some become later. */
export function redo(machine: Machine, queue: Job[], now: number): void {
  const before = queue.map((job) => job.hole);
  for (const job of queue) job.hole = NaN;
  queue.forEach((job, place) => {
    job.hole = earliestHole(machine, job, now);
    if (job.hole !== before[place]) job.why = 'remade';
  });
}

/** Starts the jobs that are due, in queue order. */
export function startDue(machine: Machine, queue: Job[], now: number): void {
  let passed = false;
  for (const job of queue) {
    if (job.hole <= now) {
      startJob(machine, job, now, passed, job.why);
    } else {
      if (!passed) job.blocked = true;
      passed = true;
    }
  }
  // An estimate of zero length takes no room. That is right only for a job of zero length.
  const busy = machine.running.filter((job) => endOf(job) > now);
  if (width(busy) > machine.processors) throw new Error('jobs due overload the machine');
}

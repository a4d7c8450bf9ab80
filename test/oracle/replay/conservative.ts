import { endOf, type Job, type Machine, outlives, overrun, startJob, width } from './job.ts';

/** Processors that are taken on [from, to). */
interface Block {
  from: number;
  to: number;
  processors: number;
}

/** When a running job is planned to end: by its plan, or by its request once it has outlived its plan. */
function plannedEnd(job: Job, now: number): number {
  return job.start + (overrun(job, now) ? job.estimate : job.plan);
}

const isReserved = (job: Job) => !Number.isNaN(job.hole);

/**
 * The planned blocks of all jobs but one: running jobs until their planned ends, waiting jobs at their
 * reservations.
 */
function blocks(machine: Machine, except: Job, now: number): Block[] {
  const running = machine.running.map((job) => ({
    from: job.start,
    to: plannedEnd(job, now),
    processors: job.processors,
  }));
  const reserved = machine.waiting
    .filter((job) => job !== except && isReserved(job))
    .map((job) => ({ from: job.hole, to: job.hole + job.plan, processors: job.processors }));
  return [...running, ...reserved];
}

function freeAt(machine: Machine, taken: Block[], instant: number): number {
  return taken
    .filter((block) => block.from <= instant && instant < block.to)
    .reduce((free, block) => free - block.processors, machine.processors);
}

/**
 * Whether enough processors are free from an instant to the end of the job's plan. For a plan of zero length
 * only the instant counts.
 */
function fits(machine: Machine, taken: Block[], from: number, job: Job): boolean {
  const until = from + job.plan;
  const instants = [from, ...taken.map((block) => block.from).filter((at) => from < at && at < until)];
  return instants.every((at) => freeAt(machine, taken, at) >= job.processors);
}

/**
 * The job's earliest hole from now on, while all other jobs stay. Processors become free only at the ends of
 * blocks.
 */
function earliestHole(machine: Machine, job: Job, now: number): number {
  const taken = blocks(machine, job, now);
  const candidates = [now, ...taken.map((block) => block.to).filter((at) => at > now)].sort((a, b) => a - b);
  const hole = candidates.find((at) => fits(machine, taken, at, job));
  if (hole === undefined) throw new Error('the job is wider than the machine');
  return hole;
}

/**
 * What prevents the job from starting now: the first instant at which processors would be missing, how many,
 * and the jobs whose reservations begin then.
 */
export function conflictNow(machine: Machine, job: Job, now: number) {
  const taken = blocks(machine, job, now);
  const begins = machine.waiting.filter(
    (other) => other !== job && other.hole < now + job.plan && other.plan > 0,
  );
  const instants = begins.map((other) => other.hole).sort((a, b) => a - b);
  const due = instants.find((at) => freeAt(machine, taken, at) < job.processors);
  if (due === undefined) return undefined;
  return {
    due,
    lacking: job.processors - freeAt(machine, taken, due),
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
 * Whether a job's reservation takes room. A plan of zero length takes none, nor does a plan so short that
 * adding it to a late time changes nothing.
 */
function takesRoom({ hole, plan }: Job): boolean {
  return hole + plan > hole;
}

/**
 * Compresses the reservations: each waiting job in queue order is taken out and put into its earliest hole.
 * The old hole is still free, unless the reservation takes no room. Then another job may have been put there,
 * and the job keeps its reservation.
 */
export function compress(machine: Machine, queue: Job[], now: number): void {
  for (const job of queue) {
    const hole = earliestHole(machine, job, now);
    if (hole > job.hole && takesRoom(job)) throw new Error('compression moved a reservation back');
    if (hole < job.hole) job.why = 'compression';
    job.hole = Math.min(job.hole, hole);
  }
}

/**
 * When plans of running jobs will run out on them. The clock stops there: reservations behind them are wrong
 * then.
 */
export function overrunsAhead(machine: Machine): number[] {
  return machine.running
    .filter((job) => outlives(job) && !job.overrunSeen)
    .map((job) => job.start + job.plan);
}

/** Whether a plan has run out that had not before, on a job that does not end at this very instant. */
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
  // A plan of zero length takes no room. That is right only for a job of zero length.
  const busy = machine.running.filter((job) => endOf(job) > now);
  if (width(busy) > machine.processors) throw new Error('jobs due overload the machine');
}

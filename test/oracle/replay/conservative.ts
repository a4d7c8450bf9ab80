import { type Job, type Machine, plannedEnd, startJob } from './job.ts';

/** Processors taken from an instant on, up to but without another. */
interface Block {
  from: number;
  to: number;
  processors: number;
}

/** Everything that is planned, but for one job: the running jobs to their planned ends, the waiting in their holes. */
function blocks(machine: Machine, except: Job): Block[] {
  const running = machine.running.map((job) => ({
    from: job.start,
    to: plannedEnd(job),
    processors: job.processors,
  }));
  const reserved = machine.waiting
    .filter((job) => job !== except)
    .map((job) => ({ from: job.reserved, to: job.reserved + job.plan, processors: job.processors }));
  return [...running, ...reserved];
}

function freeAt(machine: Machine, taken: Block[], instant: number): number {
  return taken
    .filter((block) => block.from <= instant && instant < block.to)
    .reduce((free, block) => free - block.processors, machine.processors);
}

/** Whether so many processors are free from an instant to the end of a plan; a plan of no length asks the instant only. */
function fits(machine: Machine, taken: Block[], from: number, job: Job): boolean {
  const until = from + job.plan;
  const instants = [from, ...taken.map((block) => block.from).filter((at) => from < at && at < until)];
  return instants.every((at) => freeAt(machine, taken, at) >= job.processors);
}

/** The job's earliest hole at or after now, everybody else where they are. Processors come free at ends of blocks only. */
function earliestHole(machine: Machine, job: Job, now: number): number {
  const taken = blocks(machine, job);
  const candidates = [now, ...taken.map((block) => block.to).filter((at) => at > now)].sort((a, b) => a - b);
  const hole = candidates.find((at) => fits(machine, taken, at, job));
  if (hole === undefined) throw new Error('the job is wider than the machine');
  return hole;
}

/** A job's first reservation. */
export function reserve(machine: Machine, job: Job, now: number): void {
  job.reserved = earliestHole(machine, job, now);
  job.promised = job.reserved;
}

/**
 * Each waiting job, in queue order, is taken out and put back. Its old hole is there still, unless its plan has no
 * length: then it took no room, another job may have been put over it, and it keeps what it was promised.
 */
export function compress(machine: Machine, queue: Job[], now: number): void {
  for (const job of queue) {
    const hole = earliestHole(machine, job, now);
    if (hole > job.reserved && job.plan > 0) throw new Error('compression moved a reservation back');
    job.reserved = Math.min(job.reserved, hole);
  }
}

/** Jobs due now start, in queue order. */
export function startDue(machine: Machine, queue: Job[], now: number): void {
  let passed = false;
  for (const job of queue) {
    if (job.reserved <= now) {
      job.backfilled = passed;
      startJob(machine, job, now);
    } else {
      if (!passed) job.blocked = true;
      passed = true;
    }
  }
}

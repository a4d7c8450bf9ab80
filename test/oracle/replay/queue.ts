import { type Job, type Machine, plannedEnd, startJob } from './job.ts';

/** Free processors. With `releaseAtPlan` (rule `each`) a job whose planned end has come counts as gone already. */
function freeNow(machine: Machine, now: number, releaseAtPlan: boolean): number {
  let free = machine.processors;
  for (const job of machine.running) {
    if (!(releaseAtPlan && plannedEnd(job) <= now)) free -= job.processors;
  }
  return free;
}

/** The earliest planned end at which the head fits, and what is free then, all ends of that instant counted. */
function reservation(machine: Machine, head: Job, free: number, now: number, releaseAtPlan: boolean) {
  const holding = machine.running.filter((job) => !(releaseAtPlan && plannedEnd(job) <= now));
  const instants = holding.map(plannedEnd).sort((a, b) => a - b);
  for (const shadow of instants) {
    const released = holding.filter((job) => plannedEnd(job) <= shadow);
    const freeThen = released.reduce((sum, job) => sum + job.processors, free);
    if (freeThen >= head.processors) return { shadow, extra: freeThen - head.processors };
  }
  throw new Error('the head is wider than the machine');
}

/**
 * One scheduling pass. `queue` is the waiting jobs in queue order; `scan` the order of the backfill candidates, if
 * there is backfilling.
 */
export function schedulingPass(
  machine: Machine,
  now: number,
  queue: Job[],
  scan: ((jobs: Job[]) => Job[]) | null,
  releaseAtPlan: boolean,
): void {
  let free = freeNow(machine, now, releaseAtPlan);
  let rest = queue;
  while (rest.length > 0 && rest[0].processors <= free) {
    free -= rest[0].processors;
    startJob(machine, rest[0], now);
    rest = rest.slice(1);
  }
  if (rest.length === 0) return;
  const head = rest[0];
  head.blocked = true;
  if (!scan) return;

  let { shadow, extra } = reservation(machine, head, free, now, releaseAtPlan);
  for (const job of scan(rest.slice(1))) {
    if (job.processors > free) continue;
    const outlives = now + job.plan > shadow;
    if (outlives && job.processors > extra) continue;
    job.backfilled = true;
    startJob(machine, job, now);
    free -= job.processors;
    if (outlives) extra -= job.processors;
  }
}

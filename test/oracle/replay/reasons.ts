// Explains why a job waits, from the oracle's own state after a pass.
import { conflictNow } from './conservative.ts';
import { easyReservation } from './easy.ts';
import type { Job, OraclePolicy } from './job.ts';
import { freeNow, type Machine } from './machine.ts';
import { ventureReservation } from './venture.ts';

export interface OracleReason {
  cause: string;
  free: number;
  lacking: number;
  ahead: number;
  head: number;
  holders: number[];
  due: number;
  expected: number;
}

/** @param queue the waiting jobs in their order */
export function reasonOf(
  machine: Machine,
  queue: Job[],
  job: Job,
  policy: OraclePolicy,
  now: number,
): OracleReason {
  const free = freeNow(machine, now);
  const head = queue[0];
  const reported = {
    free,
    ahead: queue.indexOf(job),
    head: head.index,
    holders: [] as number[],
    due: NaN,
    expected: NaN,
  };
  if (policy.backfilling === 'conservative') {
    reported.expected = job.hole;
    if (job.processors > free) return { ...reported, cause: 'processors', lacking: job.processors - free };
    const conflict = conflictNow(machine, job, now);
    if (conflict === undefined) return { ...reported, cause: 'compression', lacking: 0 };
    return { ...reported, cause: 'reservation', ...conflict };
  }
  if (job === head && policy.backfilling === 'easy')
    reported.expected = easyReservation(machine, head, now).shadow;
  if (job === head && policy.backfilling === 'venture')
    reported.expected = ventureReservation(machine, head, now);
  if (job.processors > free) return { ...reported, cause: 'processors', lacking: job.processors - free };
  if (policy.backfilling === 'none')
    return { ...reported, cause: 'order', lacking: head.processors - free, holders: [head.index] };
  const { shadow, extra } = easyReservation(machine, head, now);
  return {
    ...reported,
    cause: 'reservation',
    lacking: job.processors - extra,
    holders: [head.index],
    due: shadow,
  };
}

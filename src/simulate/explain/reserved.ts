// Finds the reason why a job waits under conservative backfilling. Every waiting job has a reservation.
import type { Reason } from './moment.ts';
import type { MachineState } from './state.ts';

/** Returns the reason why a waiting job cannot start now, if all other jobs keep their reservations. */
export function reservedReason(state: MachineState, job: number): Reason {
  const { now, free, processors, estimate, start, waiting } = state;
  const own = processors[job];
  const common = {
    free,
    head: waiting[0],
    ahead: waiting.indexOf(job),
    holders: [],
    due: Number.NaN,
    expected: start[job],
  };
  if (own > free) return { ...common, cause: 'processors', lacking: own - free };
  const conflict = firstConflict(state, job, now + estimate[job]);
  if (conflict === undefined) return { ...common, cause: 'compression', lacking: 0 };
  return { ...common, cause: 'reservation', ...conflict };
}

/**
 * The first instant before `end` at which a job that starts now would violate a reservation, and the jobs
 * with that reservation.
 */
function firstConflict(
  state: MachineState,
  job: number,
  end: number,
): { lacking: number; holders: number[]; due: number } | undefined {
  const { free, processors, estimate, running, start, waiting } = state;
  const changes: { time: number; processors: number; taker: number }[] = [];
  const block = (of: number, from: number, to: number) => {
    if (from < end) changes.push({ time: from, processors: -processors[of], taker: of });
    if (to < end) changes.push({ time: to, processors: processors[of], taker: -1 });
  };
  for (const other of waiting) {
    if (other !== job && estimate[other] > 0) block(other, start[other], start[other] + estimate[other]);
  }
  for (const other of running) {
    const until = state.estimatedEnd(other);
    if (until > state.now && until < end)
      changes.push({ time: until, processors: processors[other], taker: -1 });
  }
  changes.sort((a, b) => a.time - b.time);
  let available = free;
  for (let i = 0; i < changes.length; ) {
    const { time } = changes[i];
    const takers: number[] = [];
    for (; i < changes.length && changes[i].time === time; i++) {
      available += changes[i].processors;
      if (changes[i].taker >= 0) takers.push(changes[i].taker);
    }
    if (available < processors[job]) {
      return { lacking: processors[job] - available, holders: takers.sort((a, b) => a - b), due: time };
    }
  }
  return undefined;
}

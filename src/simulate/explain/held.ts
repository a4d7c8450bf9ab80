// Finds the reasons why jobs wait after a pass, under every policy.
import type { Backfilling, Policy } from '../../policy/policy.ts';
import type { PreparedReplay } from '../prepareReplay.ts';
import type { Reason } from './moment.ts';
import { easyReservation, type HeadReservation, queuedReason, ventureReservation } from './queued.ts';
import { reservedReason } from './reserved.ts';
import type { MachineState } from './state.ts';

/** Reasons that held the waiting jobs in the pass that has just ended. */
export interface Held {
  /** The reservation of the head, if the head alone may have one. */
  readonly reservation?: HeadReservation;
  reason(job: number): Reason;
}

/** The type makes the compiler reject a missing kind of backfilling. */
const HELD: Record<Backfilling, (state: MachineState) => Held> = {
  none: (state) => ({ reason: (job) => queuedReason(state, job) }),
  easy: (state) => beside(state, easyReservation),
  venture: (state) => beside(state, ventureReservation),
  conservative: (state) => ({ reason: (job) => reservedReason(state, job) }),
};

function beside(state: MachineState, reserve: (state: MachineState) => HeadReservation): Held {
  const reservation = state.waiting.length > 0 ? reserve(state) : undefined;
  return { reservation, reason: (job) => queuedReason(state, job, reservation) };
}

/** Makes a function that finds the reasons that held the waiting jobs of a run, from its state after a pass. */
export function holder({ instance }: PreparedReplay, policy: Policy): (state: MachineState) => Held {
  if (policy.scheduler === undefined) return HELD[policy.backfilling];
  return (state) => ({
    reason: (job) => ownReason(state, job, instance.columns.reserved[job]),
  });
}

/**
 * Returns the reason why a waiting job did not start in the last pass of a custom scheduler. Specula knows its actions,
 * but not its rules.
 *
 * @param promised the start that the scheduler promised to the job, or NaN
 */
function ownReason({ free, processors, waiting }: MachineState, job: number, promised: number): Reason {
  const lacking = Math.max(0, processors[job] - free);
  return {
    cause: lacking > 0 ? 'processors' : 'scheduler',
    free,
    lacking,
    head: waiting[0],
    ahead: waiting.indexOf(job),
    holders: [],
    due: Number.NaN,
    expected: promised,
  };
}

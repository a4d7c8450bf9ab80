// Finds the reason why a job waits if only the head of the queue may have a reservation: no backfilling, EASY, venture.
import type { Reason } from './moment.ts';
import type { MachineState } from './state.ts';

export interface HeadReservation {
  /** The shadow time: when the head is expected to start. */
  readonly due: number;
  /** Processors that are left over when the head has started then. */
  readonly extra: number;
}

/** The earliest estimated end of `counted` jobs at which the head fits, if `free` processors are free now. */
function earliestFit(state: MachineState, counted: readonly number[], free: number): HeadReservation {
  const { now, processors, waiting } = state;
  const width = processors[waiting[0]];
  const ends = counted.map((job) => ({ job, end: state.estimatedEnd(job) })).sort((a, b) => a.end - b.end);
  let available = free;
  let due = now;
  for (let i = 0; available < width; ) {
    due = ends[i].end;
    while (i < ends.length && ends[i].end === due) available += processors[ends[i++].job];
  }
  return { due, extra: available - width };
}

/** The head's reservation under EASY. */
export function easyReservation(state: MachineState): HeadReservation {
  return earliestFit(state, Array.from(state.running), state.free);
}

/**
 * The head's reservation under venture backfilling. It waits only for the running jobs that were submitted
 * before the head. The processors of the other running jobs count as free.
 */
export function ventureReservation(state: MachineState): HeadReservation {
  const { free, processors, running, waiting } = state;
  const [sunny, shadow] = [(job: number) => job < waiting[0], (job: number) => job > waiting[0]];
  const inShadow = Array.from(running).filter(shadow);
  return earliestFit(
    state,
    Array.from(running).filter(sunny),
    inShadow.reduce((sum, job) => sum + processors[job], free),
  );
}

/**
 * Returns the reason why a waiting job did not start in the pass that has just ended.
 *
 * @param reservation the head's reservation; undefined if no job may pass the head
 */
export function queuedReason(state: MachineState, job: number, reservation?: HeadReservation): Reason {
  const { free, processors, waiting } = state;
  const head = waiting[0];
  const common = { free, head, ahead: waiting.indexOf(job), holders: [], due: Number.NaN };
  const expected = reservation !== undefined && job === head ? reservation.due : Number.NaN;
  const own = processors[job];
  if (own > free) return { ...common, cause: 'processors', lacking: own - free, expected };
  if (reservation === undefined) {
    return { ...common, cause: 'order', lacking: processors[head] - free, holders: [head], expected };
  }
  const { due, extra } = reservation;
  return { ...common, cause: 'reservation', lacking: own - extra, holders: [head], due, expected };
}

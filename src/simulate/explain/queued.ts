// Why a job waits in a queue that is passed from its head: no backfilling, EASY, venture.
import type { Reason } from './moment.ts';
import type { MachineState } from './state.ts';

interface HeadReservation {
  /** When the head is planned to start: the shadow time. */
  readonly due: number;
  /** Processors it leaves over then. */
  readonly extra: number;
}

/** A job that has outlived its plan is planned to end at its request, and not before a second from now. */
function plannedEnd(state: MachineState, job: number): number {
  const end = state.plannedEnd(job);
  return state.isOutlived(job) ? Math.max(state.now + 1, end) : end;
}

/** The earliest planned end of `counted` jobs at which the head fits, with `free` processors to begin with. */
function earliestFit(state: MachineState, counted: readonly number[], free: number): HeadReservation {
  const { now, processors, waiting } = state;
  const width = processors[waiting[0]];
  const ends = counted.map((job) => ({ job, end: plannedEnd(state, job) })).sort((a, b) => a.end - b.end);
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
 * The head's reservation under venture backfilling. It counts on the jobs submitted before the head only. The
 * processors of the others count as free.
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
 * Why a waiting job did not start in the pass that is over.
 *
 * @param reservation of the head; none if nobody may pass the head
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

// Why a job waits in a queue that is passed from its head: no backfilling, EASY, venture.
import type { Backfilling } from '../../policy/policy.ts';
import type { Reason } from './moment.ts';
import type { MachineState } from './state.ts';

interface HeadReservation {
  /** When the head is planned to start: the shadow time. */
  readonly due: number;
  /** Processors it leaves over then. */
  readonly extra: number;
}

/** Who has outlived a plan is not counted on before a second from now. */
function plannedEnd(state: MachineState, job: number): number {
  const end = state.plannedEnd(job);
  return state.isOutlived(job) ? Math.max(state.now + 1, end) : end;
}

/**
 * The earliest planned end at which the head fits. A venture reservation counts on the sunny jobs only (submitted
 * before the head), as if the others' processors were free.
 */
function headReservation(
  state: MachineState,
  head: number,
  backfilling: 'easy' | 'venture',
): HeadReservation {
  const venture = backfilling === 'venture';
  const { now, processors, running } = state;
  const counted = Array.from(running).filter((job) => !venture || job < head);
  let available = state.free;
  if (venture) for (const job of running) if (job > head) available += processors[job];
  let due = now;
  const ends = counted.map((job) => ({ job, end: plannedEnd(state, job) })).sort((a, b) => a.end - b.end);
  for (let i = 0; available < processors[head]; ) {
    due = ends[i].end;
    while (i < ends.length && ends[i].end === due) available += processors[ends[i++].job];
  }
  return { due, extra: available - processors[head] };
}

/** Why a waiting job did not start in the pass that is over. */
export function queuedReason(
  state: MachineState,
  job: number,
  backfilling: Exclude<Backfilling, 'conservative'>,
): Reason {
  const { free, processors, waiting } = state;
  const head = waiting[0];
  const common = { free, head, ahead: waiting.indexOf(job), holders: [], due: Number.NaN };
  const reservation = backfilling === 'none' ? undefined : headReservation(state, head, backfilling);
  const expected = reservation !== undefined && job === head ? reservation.due : Number.NaN;
  const own = processors[job];
  if (own > free) return { ...common, cause: 'processors', lacking: own - free, expected };
  if (reservation === undefined) {
    return { ...common, cause: 'order', lacking: processors[head] - free, holders: [head], expected };
  }
  const { due, extra } = reservation;
  return { ...common, cause: 'reservation', lacking: own - extra, holders: [head], due, expected };
}

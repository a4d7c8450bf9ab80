// Why a job waits under a scheduler of one's own, of which only what it does is known.
import type { Reason } from './moment.ts';
import type { MachineState } from './state.ts';

/** Why a waiting job did not start in the pass that is over. `promised`: the start that it was promised, or NaN. */
export function ownReason(
  { free, processors, waiting }: MachineState,
  job: number,
  promised: number,
): Reason {
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

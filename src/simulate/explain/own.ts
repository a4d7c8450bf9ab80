// Why a job waits under a scheduler of one's own. Specula knows its actions, but not its rules.
import type { Reason } from './moment.ts';
import type { MachineState } from './state.ts';

/**
 * Why a waiting job did not start in the pass that has just ended.
 *
 * @param promised the start that the scheduler promised to the job, or NaN
 */
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

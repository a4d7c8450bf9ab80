import { RUN_ENDINGS, type RunEnding } from '../workload.ts';

/**
 * Ending of a run by accounting: by itself (`completed`, `failed`), because a person or the scheduler killed it, or
 * because the scheduler killed it at its time limit.
 */
type Outcome = 'completed' | 'failed' | 'killed' | 'killed at its limit' | 'unknown';

/** The codes of SWF, as other readers use them: 1 completed, 5 ended by a person, 0 failed or out of time. */
const STATUS = { completed: 1, failed: 0, killed: 5, 'killed at its limit': 0, unknown: -1 } as const;

/**
 * The status and the ending of a run. A run that was killed after at least its requested time reached its limit.
 *
 * @param requestedTime in seconds; -1 if there is none
 */
export function endingOf(
  outcome: Outcome,
  { run, requestedTime }: { readonly run: number; readonly requestedTime: number },
): { status: number; ending: number } {
  const isOver = outcome === 'killed' && requestedTime > 0 && run >= requestedTime;
  const settled = isOver ? 'killed at its limit' : outcome;
  let ending: RunEnding = 'otherwise';
  if (settled === 'completed') ending = 'completed';
  else if (settled === 'killed at its limit') ending = 'cut off';
  return { status: STATUS[settled], ending: RUN_ENDINGS.indexOf(ending) };
}

// Passes of the real controller that had other priorities than ours.
import type { RecordedRun } from './fixture.ts';
import { bestInstant, type Prioritized } from './recordedPriorities.ts';

export type OtherPriorities =
  /** They were computed a moment before or after the instant that the page takes. */
  | 'moment'
  /** squeue showed other ones in the same period. */
  | 'shown';

/**
 * A thread of the controller computes priorities once in a period, and waits for its turn. The page has one instant of
 * all periods of a run; it may be off by this many seconds of the fast clock in one of them.
 */
const LONGEST = 10;

/**
 * Which other priorities explain a difference. Those of another moment never do for a pass that is farther from it.
 *
 * @param at the instant of the pass
 * @param fits whether ours decides the same with these priorities
 */
export function otherPriorities(
  run: RecordedRun,
  at: number,
  priorities: readonly Prioritized[][],
  fits: (priorities: Prioritized[][]) => boolean,
): OtherPriorities | undefined {
  const { type, calcPeriod } = run.cluster.priority;
  if (type === 'basic') return undefined;
  const instant = bestInstant(run);
  const off = (time: number) => (((time - instant) % calcPeriod) + calcPeriod) % calcPeriod;
  const shifts = [
    ...(off(at) < LONGEST + 1 ? [LONGEST] : []),
    ...(calcPeriod - off(at) < LONGEST + 1 ? [-LONGEST] : []),
  ];
  const moved = (one: Prioritized, shift: number) =>
    off(one.at) === 0 && Math.abs(one.at - at) <= LONGEST + 1 ? { ...one, at: one.at + shift } : one;
  const isMoment = (shift: number) =>
    fits(priorities.map((history) => history.map((one) => moved(one, shift))));
  if (shifts.some(isMoment)) return 'moment';
  const begin = at - off(at);
  const shown = priorities.map((history, id) => {
    const polls = run.jobs[id].record.priority.filter(([time]) => time >= begin && time < begin + calcPeriod);
    const last = polls.at(-1)?.[1];
    return last === undefined ? history : history.map((one) => ({ ...one, shown: last }));
  });
  return fits(shown) ? 'shown' : undefined;
}

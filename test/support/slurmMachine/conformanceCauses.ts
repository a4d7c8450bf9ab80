// Why the model decides otherwise in recordings of random scenarios. What it does not follow, and says so, is found by
// itself (conformance.ts).
import type { Difference } from './decisions.ts';

const BEYOND = 'nodes that are found for a time behind the window of backfilling';
const SAME_PASS = 'a dependency that a start of the same pass meets';
const BUILTIN_SIZES = 'sizes of jobs for which sched/builtin looks for a start time';
const OTHER_PARTITION = 'a partition of the job that started before';
const WHY: Readonly<Record<NonNullable<Difference['why']>, string>> = {
  ended: 'nodes of a job that ended are not free yet',
  kept: 'a node that no job gets any more',
  'put back': 'a node that was put back a moment before',
  moment: 'priorities that are computed a moment before or after',
  shown: 'other priorities than ours, which squeue showed',
};

/** Causes found by inspection, by the seed. */
const SEEN: Readonly<Record<number, string>> = {
  33: BUILTIN_SIZES,
  44: OTHER_PARTITION,
  47: BUILTIN_SIZES,
  55: BUILTIN_SIZES,
  69: OTHER_PARTITION,
  118: BEYOND,
  171: SAME_PASS,
};

/** @param reported requests of the scenario that the model does not support */
export function causesOf(
  seed: number,
  differences: readonly Difference[],
  reported: readonly string[],
): string[] {
  const others = [...reported, ...(seed in SEEN ? [SEEN[seed]] : [])];
  const found = differences.flatMap(({ why }) =>
    why !== undefined ? [WHY[why]] : others.length > 0 ? [] : ['not known'],
  );
  return [...new Set([...others, ...found])];
}

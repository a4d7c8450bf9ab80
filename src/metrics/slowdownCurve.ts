import { lowerBound } from '../schedule/byTime.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { boundedSlowdown } from './boundedSlowdown.ts';
import type { JobFilter } from './metrics.ts';

/** The bounded slowdowns of a schedule's jobs, or of those that count, in ascending order. */
export function sortedSlowdowns({ workload, start, end }: Schedule, counts?: JobFilter): Float64Array {
  const { submit } = workload.jobs;
  const all = end.map((time, j) => boundedSlowdown(time - submit[j], time - start[j]));
  return (counts ? all.filter((_, j) => counts(j)) : all).sort();
}

/** The share of values that are at most x, for each x: the empirical distribution function. */
export function sharesUpTo(sorted: Float64Array, at: Float64Array): Float64Array {
  // No value lies between x and the next float. So the values at most x are those below the next float.
  return at.map((x) => lowerBound(sorted, x * (1 + Number.EPSILON)) / sorted.length);
}

/** So many points from 1 to `most`, both included, evenly spaced on a logarithmic axis. */
export function logGrid(most: number, points: number): Float64Array {
  const top = Math.max(most, 10);
  return Float64Array.from({ length: points }, (_, i) =>
    i === points - 1 ? top : top ** (i / (points - 1)),
  );
}

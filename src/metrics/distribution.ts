// Computes distribution functions: the share of the values that is at most x.
import type { Schedule } from '../schedule/schedule.ts';
import { lengthOf } from '../schedule/workTimes.ts';
import { boundedSlowdown } from './boundedSlowdown.ts';
import type { JobFilter } from './metrics.ts';

/** With more values, a distribution function is drawn at points of equal distance. */
const MOST_POINTS = 500;

function ofJobs(values: Float64Array, counts: JobFilter | undefined): Float64Array {
  return (counts ? values.filter((_, j) => counts(j)) : values).sort();
}

/** The bounded slowdowns of a schedule's jobs, or of those that count, in ascending order. */
export function sortedSlowdowns(schedule: Schedule, counts?: JobFilter): Float64Array {
  const { workload, end } = schedule;
  const { submit } = workload.jobs;
  const length = lengthOf(schedule);
  return ofJobs(
    end.map((time, j) => boundedSlowdown(time - submit[j], length(j))),
    counts,
  );
}

/** The waits of a schedule's jobs, or of those that count, in ascending order. Seconds. */
export function sortedWaits({ workload, start }: Schedule, counts?: JobFilter): Float64Array {
  const { submit } = workload.jobs;
  return ofJobs(
    start.map((time, j) => time - submit[j]),
    counts,
  );
}

/** Number of the ascending values that are at most x. */
export function countUpTo(sorted: Float64Array, x: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The share of values that are at most x, for each x: the empirical distribution function. */
export function sharesUpTo(sorted: Float64Array, at: Float64Array): Float64Array {
  return at.map((x) => countUpTo(sorted, x) / sorted.length);
}

/**
 * The same where values weigh: the share of the weight on values of at most x.
 *
 * @param at in ascending order
 */
export function weightUpTo(
  values: ArrayLike<number>,
  weights: ArrayLike<number>,
  at: Float64Array,
): Float64Array {
  const sums = new Float64Array(at.length);
  let all = 0;
  for (let i = 0; i < values.length; i++) {
    all += weights[i];
    let low = 0;
    let high = at.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at[middle] < values[i]) low = middle + 1;
      else high = middle;
    }
    if (low < at.length) sums[low] += weights[i];
  }
  let sum = 0;
  return sums.map((weight) => {
    sum += weight;
    return all === 0 ? 0 : sum / all;
  });
}

/** Returns `points` points from `from` to `to`, both included, evenly spaced on a linear or a logarithmic axis. */
function evenPoints(from: number, to: number, points: number, logarithmic: boolean): Float64Array {
  return Float64Array.from({ length: points }, (_, i) => {
    const share = i / (points - 1);
    if (i === points - 1) return to;
    return logarithmic ? from * (to / from) ** share : from + (to - from) * share;
  });
}

/**
 * Points at which distribution functions are drawn, in ascending order: at both ends and at every value between them,
 * or if there are too many, at points of equal distance on the axis.
 */
export function distributionPoints(
  columns: readonly Float64Array[],
  from: number,
  to: number,
  logarithmic: boolean,
): Float64Array {
  const values = new Set([from, to]);
  for (const column of columns) {
    for (const value of column) {
      if (value > from && value < to) values.add(value);
      if (values.size > MOST_POINTS) return evenPoints(from, to, MOST_POINTS, logarithmic);
    }
  }
  return Float64Array.from(values).sort();
}

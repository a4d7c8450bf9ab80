import type { DiscreteDistribution } from './distribution.ts';

/**
 * The empirical distribution of sorted run times with at most that many points: all distinct values if they are few
 * enough, else the last values of `points` groups with equally many runs. A run counts as the next point
 * above it, so that a request for the point suffices. The longest run stays as it is.
 */
export function compressedDistribution(sorted: ArrayLike<number>, points: number): DiscreteDistribution {
  const count = sorted.length;
  let distinct = 1;
  for (let i = 1; i < count; i++) if (sorted[i] !== sorted[i - 1]) distinct++;
  const v: number[] = [];
  /** The number of runs up to and including each value. */
  const below: number[] = [];
  const groups = distinct <= points ? count : points;
  for (let group = 1; group <= groups; group++) {
    const last = Math.ceil((group * count) / groups) - 1;
    if (v.length > 0 && sorted[last] === v[v.length - 1]) continue;
    v.push(sorted[last]);
  }
  let upTo = 0;
  for (const value of v) {
    while (upTo < count && sorted[upTo] <= value) upTo++;
    below.push(upTo);
  }
  return {
    text: `empirical distribution of ${count} runs`,
    v: Float64Array.from(v),
    f: Float64Array.from(below, (runs, i) => (runs - (i === 0 ? 0 : below[i - 1])) / count),
    survival: Float64Array.from(below, (runs) => (count - runs) / count),
  };
}

/**
 * A distribution with at most that many points: the distribution itself if it has few enough, else the last values of
 * `points` parts with equal probability. Each value counts as the next point above it. The longest possible value
 * stays as it is.
 */
export function atPoints(distribution: DiscreteDistribution, points: number): DiscreteDistribution {
  const { text, v, survival } = distribution;
  const n = v.length;
  if (n <= points) return distribution;
  const kept: number[] = [];
  for (let part = 1, i = 0; part <= points; part++) {
    while (i < n - 1 && survival[i] > 1 - part / points) i++;
    if (kept[kept.length - 1] !== i) kept.push(i);
  }
  const above = kept.map((i) => survival[i]);
  return {
    text,
    v: Float64Array.from(kept, (i) => v[i]),
    f: Float64Array.from(above, (s, k) => (k === 0 ? 1 : above[k - 1]) - s),
    survival: Float64Array.from(above),
  };
}

/**
 * The distribution on equal steps from 0 to its longest run time, as at-optimal needs it. Each value counts as the
 * next step above it.
 *
 * @throws RangeError if the longest run time is 0
 */
export function onEqualSteps(
  { text, v, f, survival }: DiscreteDistribution,
  steps: number,
): DiscreteDistribution {
  const high = v[v.length - 1];
  if (!(high > 0)) throw new RangeError(`${text}: all run times are 0`);
  const values = new Float64Array(steps);
  const shares = new Float64Array(steps);
  const above = new Float64Array(steps);
  let next = 0;
  for (let i = 0; i < steps; i++) {
    values[i] = i + 1 === steps ? high : ((i + 1) * high) / steps;
    for (; next < v.length && v[next] <= values[i]; next++) shares[i] += f[next];
    above[i] = next === 0 ? 1 : survival[next - 1];
  }
  return { text: `${text} on ${steps} steps`, v: values, f: shares, survival: above };
}

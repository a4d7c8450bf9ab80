import { UsageError } from '../errors.ts';
import { bounded } from './bounded.ts';
import type { ContinuousDistribution, DiscreteDistribution } from './distribution.ts';

/**
 * The equally spaced discrete distribution of a distribution on [a, b]: v_i = a + i (b - a) / n, f_i = P(v_{i-1} < X ≤
 * v_i), i = 1 … n (IPDPS 2020, section III-C). A distribution without an upper bound is first cut at Q(1 - 1e-7). Each
 * f_i is computed from the smaller tail, with an error of about 1e-16 of that tail. survival[i] is the distribution's
 * own P(X > v_i).
 *
 * @throws UsageError unless n is a whole number of at least 1
 */
export function equallySpaced(distribution: ContinuousDistribution, n: number): DiscreteDistribution {
  if (!(Number.isInteger(n) && n >= 1 && n < 2 ** 31)) {
    throw new UsageError(`${n} points: expected a whole number, at least 1 and below 2^31`);
  }
  const { distribution: cut } = bounded(distribution);
  const { low, high } = cut;
  const [v, f, survival] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  let [below, above] = [0, 1];
  for (let i = 0; i < n; i++) {
    const x = i + 1 === n ? high : low + ((i + 1) * (high - low)) / n;
    const [nextBelow, nextAbove] = [cut.cdf(x), cut.survival(x)];
    v[i] = x;
    f[i] = Math.max(above < 0.5 ? above - nextAbove : nextBelow - below, 0);
    survival[i] = Math.min(nextAbove, above);
    [below, above] = [nextBelow, survival[i]];
  }
  return { text: `${cut.text} at ${n} points`, v, f, survival };
}

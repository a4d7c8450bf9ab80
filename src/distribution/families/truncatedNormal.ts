import { UsageError } from '../../errors.ts';
import { normalBelow, normalQuantile } from '../../math/normal.ts';
import { exp, HALF_LN_2PI, halfSquare, ln } from '../../math/special.ts';
import type { ContinuousCore, ContinuousDistribution } from '../distribution.ts';
import { continuous, probabilityBetween } from './continuous.ts';
import { interval, positive } from './domain.ts';
import { truncated } from './truncated.ts';

// The distribution on all of ℝ, so not a distribution of run times by itself.
function normal(mean: number, sd: number): ContinuousCore {
  const z = (x: number) => (x - mean) / sd;
  const constant = -ln(sd) - HALF_LN_2PI;
  const logPdf = (x: number) => constant - halfSquare(z(x));
  const pdf = (x: number) => (Number.isFinite(x) ? exp(logPdf(x)) : 0);
  const mass = (a: number, b: number) =>
    z(a) > 0 ? normalBelow(-z(a)) - normalBelow(-z(b)) : normalBelow(z(b)) - normalBelow(z(a));
  return {
    name: 'truncnormal',
    text: `normal(${mean},${sd})`,
    parameters: { mean, sd },
    low: Number.NEGATIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
    mean,
    logPdf,
    cdf: (x) => normalBelow(z(x)),
    survival: (x) => normalBelow(-z(x)),
    lowerQuantile: (p) => mean + sd * normalQuantile(p),
    upperQuantile: (q) => mean - sd * normalQuantile(q),
    // Because f' = -(x - mean) f / sd².
    partialMean: (a, b) => mean * mass(a, b) + sd * sd * (pdf(a) - pdf(b)),
  };
}

/**
 * A normal distribution given low ≤ X ≤ high. `mean` and `sd` are those of the whole normal distribution; `high` may be
 * infinite.
 *
 * @throws UsageError unless sd > 0, 0 ≤ low < high, and there is probability in between
 */
export function truncatedNormal(mean: number, sd: number, low: number, high: number): ContinuousDistribution {
  if (!Number.isFinite(mean)) throw new UsageError(`truncnormal: mean is ${mean}; expected a number`);
  positive('truncnormal', { sd });
  interval('truncnormal', low, high, true);
  const text = `truncnormal(${mean},${sd},${low},${high === Number.POSITIVE_INFINITY ? 'inf' : high})`;
  const parameters = { mean, sd, low, high };
  return continuous({
    ...truncated(normal(mean, sd), low, high, probabilityBetween),
    text,
    whole: undefined,
    parameters,
  });
}

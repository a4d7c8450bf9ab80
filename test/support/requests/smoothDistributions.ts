// The nine distributions of IPDPS 2020, Table I, by their textbook survival functions. Distributions without an upper
// bound are cut at Q(1 − 10⁻⁷). For tests and benchmarks; shares no code with src/distribution.
import type { DiscreteDistribution } from '../../../src/distribution/distribution.ts';

/** erfc with a relative error of about 1e-15: the series of erf below 2.5, the continued fraction above. */
export function erfc(x: number): number {
  if (x < 0) return 2 - erfc(-x);
  if (x < 2.5) {
    let term = x;
    let sum = x;
    for (let k = 1; Math.abs(term) > 1e-18 * sum; k++) {
      term *= (2 * x * x) / (2 * k + 1);
      sum += term;
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
  }
  let fraction = x;
  for (let k = 80; k > 0; k--) fraction = x + k / 2 / fraction;
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / fraction;
}

export const normalSurvival = (z: number) => 0.5 * erfc(z / Math.SQRT2);

export interface SmoothDistribution {
  name: string;
  low: number;
  high: number;
  /** The survival function before the cut at `high`. */
  survival: (t: number) => number;
}

const CUT = 1e-7;

/** Where a falling function reaches the cut, by bisection. */
function upperEnd(survival: (t: number) => number): number {
  let low = 0;
  let high = 1;
  while (survival(high) > CUT) high *= 2;
  for (let k = 0; k < 200; k++) {
    const middle = (low + high) / 2;
    if (survival(middle) > CUT) low = middle;
    else high = middle;
  }
  return high;
}

function unbounded(name: string, low: number, survival: (t: number) => number): SmoothDistribution {
  return { name, low, high: upperEnd(survival), survival };
}

function bounded(
  name: string,
  low: number,
  high: number,
  survival: (t: number) => number,
): SmoothDistribution {
  return { name, low, high, survival };
}

export const smoothDistributions: SmoothDistribution[] = [
  unbounded('exponential', 0, (t) => Math.exp(-t)),
  unbounded('weibull', 0, (t) => Math.exp(-Math.sqrt(t))),
  unbounded('gamma', 0, (t) => Math.exp(-2 * t) * (1 + 2 * t)),
  unbounded('lognormal', 0, (t) => normalSurvival((Math.log(t) - 3) / 0.5)),
  unbounded('pareto', 1.5, (t) => (t < 1.5 ? 1 : (1.5 / t) ** 3)),
  bounded('truncated normal', 1, 20, (t) => normalSurvival((t - 8) / Math.SQRT2)),
  bounded('uniform', 1, 20, (t) => (20 - t) / 19),
  bounded('beta', 0, 1, (t) => 1 - t * t * (3 - 2 * t)),
  bounded('bounded pareto', 1, 20, (t) => t ** -2.1),
];

/** P(X > t) of the distribution on [low, high]. */
export function cut({ low, high, survival }: SmoothDistribution): (t: number) => number {
  const above = survival(high);
  const all = survival(low) - above;
  return (t) => Math.min(1, Math.max(0, (survival(t) - above) / all));
}

export function discretised(distribution: SmoothDistribution, n: number): DiscreteDistribution {
  return equallySpaced(cut(distribution), distribution.low, distribution.high, n);
}

/** v_i = low + i (high − low) / n, i = 1 … n, f_i = P(v_{i−1} < X ≤ v_i), of the distribution with this P(X > t). */
function equallySpaced(
  survival: (t: number) => number,
  low: number,
  high: number,
  n: number,
): DiscreteDistribution {
  const v = Float64Array.from({ length: n }, (_, i) => low + ((i + 1) * (high - low)) / n);
  v[n - 1] = high;
  const above = v.map(survival);
  above[n - 1] = 0;
  const f = above.map((s, i) => (i === 0 ? 1 : above[i - 1]) - s);
  return { text: 'distribution', v, f, survival: above };
}

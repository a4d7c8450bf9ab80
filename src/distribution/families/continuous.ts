import { UsageError } from '../../errors.ts';
import { gaussLegendre } from '../../math/quadrature.ts';
import { exp } from '../../math/special.ts';
import type { ContinuousCore, ContinuousDistribution } from '../distribution.ts';
import { truncated } from './truncated.ts';

/** The share of a tail that must lie between two points for the tails' difference to be exact enough. */
const NARROW = 0.01;

/** P(a < X ≤ b) of a and b in [low, high]. */
export function probabilityBetween(core: ContinuousCore, a: number, b: number): number {
  if (!(a < b)) return 0;
  const above = core.survival(a);
  const [more, less] = above < 0.5 ? [above, core.survival(b)] : [core.cdf(b), core.cdf(a)];
  const difference = more - less;
  // If less than a hundredth of a tail lies in between, the difference loses two digits, and the density
  // hardly varies. Quadrature loses none, if no end of the support is near, where the density may be
  // infinite.
  if (difference > NARROW * more || b - a > 0.1 * Math.min(a - core.low, core.high - b)) return difference;
  return gaussLegendre((x) => exp(core.logPdf(x)), a, b);
}

function checkedProbability(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new UsageError(`quantile of ${p}: expected a probability, 0 to 1`);
  return p;
}

/** Makes a complete distribution from the functions in its own file. */
export function continuous(core: ContinuousCore): ContinuousDistribution {
  const { low, high } = core;
  const upperQuantile = (q: number): number => {
    if (checkedProbability(q) === 0) return high;
    if (q === 1) return low;
    return clamp(q <= 0.5 ? core.upperQuantile(q) : core.lowerQuantile(1 - q));
  };
  const quantile = (p: number): number => {
    if (checkedProbability(p) === 0) return low;
    if (p === 1) return high;
    return clamp(p <= 0.5 ? core.lowerQuantile(p) : core.upperQuantile(1 - p));
  };
  const clamp = (x: number) => Math.min(Math.max(x, low), high);
  // Not at infinity, where many a formula is a difference of infinities.
  const logPdf = (x: number) =>
    x >= low && x <= high && Number.isFinite(x) ? core.logPdf(x) : Number.NEGATIVE_INFINITY;
  return {
    name: core.name,
    text: core.text,
    parameters: core.parameters,
    low,
    high,
    mean: core.mean,
    logPdf,
    pdf: (x) => exp(logPdf(x)),
    cdf: (x) => (x <= low ? 0 : x >= high ? 1 : core.cdf(x)),
    survival: (x) => (x <= low ? 1 : x >= high ? 0 : core.survival(x)),
    quantile,
    upperQuantile,
    between: (a, b) => probabilityBetween(core, clamp(a), clamp(b)),
    partialMean(a, b) {
      const [from, to] = [clamp(a), clamp(b)];
      return from < to ? core.partialMean(from, to) : 0;
    },
    sample(uniform) {
      let u = uniform();
      while (u === 0) u = uniform(); // 0 would give the end of an open support, which is not a possible value
      return quantile(u);
    },
    truncate: (a, b) => continuous(truncated(core, a, b, probabilityBetween)),
  };
}

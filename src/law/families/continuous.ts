import { UsageError } from '../../errors.ts';
import { gaussLegendre } from '../../math/quadrature.ts';
import { exp } from '../../math/special.ts';
import type { Law, LawCore } from '../law.ts';
import { truncated } from './truncated.ts';

/** How much of a tail may lie between two points before the tails' difference is exact enough. */
const NARROW = 0.01;

/** P(a < X ≤ b), low ≤ a ≤ b ≤ high. */
export function probabilityBetween(core: LawCore, a: number, b: number): number {
  if (a === b) return 0; // also at infinity
  const above = core.survival(a);
  const [more, less] = above < 0.5 ? [above, core.survival(b)] : [core.cdf(b), core.cdf(a)];
  const difference = more - less;
  // A hundredth of a tail is cut out: two digits are lost, and the density hardly varies in between.
  // Quadrature loses none, if no end of the support, where the density may be singular, is near.
  if (difference > NARROW * more || b - a > 0.1 * Math.min(a - core.low, core.high - b)) return difference;
  return gaussLegendre((x) => exp(core.logPdf(x)), a, b);
}

function checkedProbability(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new UsageError(`quantile of ${p}: expected a probability, 0 to 1`);
  return p;
}

/** The whole of a law from what its own file says of it. */
export function continuous(core: LawCore): Law {
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
  const logPdf = (x: number) => (x >= low && x <= high ? core.logPdf(x) : Number.NEGATIVE_INFINITY);
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
    between(a, b) {
      const [from, to] = [clamp(a), clamp(b)];
      return from < to ? probabilityBetween(core, from, to) : 0;
    },
    partialMean(a, b) {
      const [from, to] = [clamp(a), clamp(b)];
      return from < to ? core.partialMean(from, to) : 0;
    },
    sample(uniform) {
      let u = uniform();
      while (u === 0) u = uniform(); // not a value that an open support lacks
      return quantile(u);
    },
    truncate: (a, b) => continuous(truncated(core, a, b, probabilityBetween)),
  };
}

import { UsageError } from '../../errors.ts';
import { ln } from '../../math/special.ts';
import type { ContinuousCore } from '../distribution.ts';

type Between = (core: ContinuousCore, a: number, b: number) => number;

/**
 * The distribution of X given a ≤ X ≤ b. Both tails are probabilities of an interval of the whole distribution, divided
 * by the probability of [a, b]. So they keep their digits up to the ends, and also if [a, b] lies far out in a tail.
 */
export function truncated(core: ContinuousCore, a: number, b: number, between: Between): ContinuousCore {
  // A truncated distribution that is truncated again is truncated once, to the common interval.
  const whole = core.whole ?? core.text;
  const from = core.whole === undefined ? a : Math.max(a, core.low);
  const to = core.whole === undefined ? b : Math.min(b, core.high);
  const text = `${whole}[${from},${to === Number.POSITIVE_INFINITY ? 'inf' : to}]`;
  if (!(a < b)) throw new UsageError(`${text}: a truncation to [a, b] needs a below b`);
  const low = Math.max(a, core.low);
  const high = Math.min(b, core.high);
  const mass = between(core, low, high);
  if (!(mass > 0)) throw new UsageError(`${text}: the distribution has no probability in that interval`);
  const logMass = ln(mass);
  const below = core.cdf(low);
  const above = core.survival(high);
  // F(a) + p M from below, S(b) + (1 - p) M from above. Both are sums, so neither loses digits by
  // cancellation.
  const at = (cdf: number, survival: number) =>
    cdf < 0.5 ? core.lowerQuantile(cdf) : core.upperQuantile(Math.min(survival, 0.5));
  return {
    name: core.name,
    text,
    whole,
    parameters: { ...core.parameters, from, to },
    low,
    high,
    mean: Math.min(Math.max(core.partialMean(low, high) / mass, low), high),
    logPdf: (x) => core.logPdf(x) - logMass,
    cdf: (x) => Math.min(between(core, low, x) / mass, 1),
    survival: (x) => Math.min(between(core, x, high) / mass, 1),
    lowerQuantile: (p) => at(below + p * mass, above + (1 - p) * mass),
    upperQuantile: (q) => at(below + (1 - q) * mass, above + q * mass),
    partialMean: (x, y) => core.partialMean(x, y) / mass,
  };
}

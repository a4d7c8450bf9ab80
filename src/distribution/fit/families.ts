// Fits families by maximum likelihood, with one function per family. Where the likelihood has no closed maximum, the
// simplex method climbs to it, in coordinates that cannot leave the distribution's domain. It starts at the mean, with
// shapes of
// 1. The sample mean lies between 1 and 2 (`fitDistribution` scales it), so a step of 0.3 is suitable.

import { DataError } from '../../errors.ts';
import { exp, ln } from '../../math/special.ts';
import type { ContinuousDistribution } from '../distribution.ts';
import { beta } from '../families/beta.ts';
import { exponential } from '../families/exponential.ts';
import { gamma } from '../families/gamma.ts';
import { lognormal } from '../families/lognormal.ts';
import { pareto } from '../families/pareto.ts';
import { truncatedNormal } from '../families/truncatedNormal.ts';
import { weibull } from '../families/weibull.ts';
import { logLikelihood, type Sample, total } from './sample.ts';
import { minimise } from './simplex.ts';

/** The known ends of the run times, for the truncated normal and the beta distribution. */
export interface Support {
  readonly low?: number;
  readonly high?: number;
}

export interface Family {
  /** The number of fitted parameters. */
  readonly free: (support: Support) => number;
  /** The distribution of greatest likelihood, in the unit of the sample. */
  readonly fit: (sample: Sample, support: Support) => ContinuousDistribution;
}

function climb(
  sample: Sample,
  start: readonly number[],
  distribution: (point: readonly number[]) => ContinuousDistribution,
): ContinuousDistribution {
  const cost = (point: readonly number[]) => {
    try {
      return -logLikelihood(distribution(point), sample);
    } catch {
      return Number.POSITIVE_INFINITY; // a distribution outside its domain in double precision
    }
  };
  return distribution(
    minimise(
      cost,
      start,
      start.map(() => 0.3),
    ),
  );
}

function fitExponential(sample: Sample): ContinuousDistribution {
  const sum = (part: Sample['completed']) => total(part, (x) => x);
  return exponential((sum(sample.completed) + sum(sample.censored)) / sample.ends);
}

function fitLognormal(sample: Sample): ContinuousDistribution {
  const mu = total(sample.completed, ln) / sample.ends;
  const variance = total(sample.completed, (x) => (ln(x) - mu) * (ln(x) - mu)) / sample.ends;
  const sigma = Math.sqrt(variance);
  if (sample.kills === 0) return lognormal(exp(mu), sigma);
  return climb(sample, [mu, ln(sigma)], ([m, s]) => lognormal(exp(m), exp(s)));
}

function fitGamma(sample: Sample): ContinuousDistribution {
  return climb(sample, [ln(sample.mean), 0], ([mean, k]) => gamma(exp(k), exp(mean - k)));
}

function fitWeibull(sample: Sample): ContinuousDistribution {
  return climb(sample, [ln(sample.mean), 0], ([scale, shape]) => weibull(exp(scale), exp(shape)));
}

// With a mean far below 0 the normal distribution's tail is an exponential distribution. Its mean and deviation then
// have no meaning.
const LOWEST_MEAN = -20;

function fitTruncatedNormal(
  sample: Sample,
  { low = 0, high = Number.POSITIVE_INFINITY }: Support,
): ContinuousDistribution {
  const distribution = climb(sample, [sample.mean, ln(sample.sd)], ([mean, sd]) =>
    truncatedNormal(mean, exp(sd), low, high),
  );
  if (distribution.parameters.mean < LOWEST_MEAN)
    throw new DataError('it tends to an exponential distribution');
  return distribution;
}

function fitBeta(sample: Sample, support: Support): ContinuousDistribution {
  if (support.high === undefined && sample.longest > sample.greatest) {
    throw new DataError('the longest run was killed, so the upper end is not known: give it as support');
  }
  // An end that is not given is assumed beyond the sample, by the mean distance between two runs.
  const gap = (sample.longest - sample.least) / Math.max(sample.ends + sample.kills - 1, 1);
  const low = support.low ?? Math.max(sample.least - gap, 0);
  const high = support.high ?? sample.longest + gap;
  return climb(sample, [0, 0], ([a, b]) => beta(exp(a), exp(b), low, high));
}

function fitPareto(sample: Sample): ContinuousDistribution {
  const scale = sample.least;
  const excess = (x: number) => ln(Math.max(x / scale, 1));
  const shape = sample.ends / (total(sample.completed, excess) + total(sample.censored, excess));
  if (shape <= 1) throw new DataError(`its mean is infinite, at shape ${shape.toPrecision(3)}`);
  return pareto(scale, shape);
}

const ends = ({ low, high }: Support) => (low === undefined ? 1 : 0) + (high === undefined ? 1 : 0);

/** The families that `fitDistribution` can fit, by their names in the notation. */
export const FAMILIES = {
  truncnormal: { free: () => 2, fit: fitTruncatedNormal },
  lognormal: { free: () => 2, fit: fitLognormal },
  gamma: { free: () => 2, fit: fitGamma },
  weibull: { free: () => 2, fit: fitWeibull },
  exponential: { free: () => 1, fit: fitExponential },
  beta: { free: (support) => 2 + ends(support), fit: fitBeta },
  pareto: { free: () => 2, fit: fitPareto },
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;

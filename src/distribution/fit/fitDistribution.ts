import { DataError, UsageError } from '../../errors.ts';
import { didYouMean } from '../../input/nearest.ts';
import { ln } from '../../math/special.ts';
import type { ContinuousDistribution } from '../distribution.ts';
import { NOTATIONS } from '../notation.ts';
import { observations } from '../samples.ts';
import { FAMILIES, type Family, type FamilyName, type Support } from './families.ts';
import { criticalDistance, kolmogorovSmirnov, TOLERABLE_DISTANCE } from './goodness.ts';
import { logLikelihood, type Sample, sampleOf } from './sample.ts';

export interface FitOptions {
  /** The run times of runs that were killed. Each counts as P(X > c), not as a completion. */
  readonly censored?: ArrayLike<number>;
  /** The families to try; default: all seven. */
  readonly families?: readonly FamilyName[];
  /** Akaike's or the Bayesian information criterion, of which the smallest is chosen; default: `aic`. */
  readonly criterion?: 'aic' | 'bic';
  /**
   * The ends of the truncated normal distribution (default: 0 and infinity) and of the beta distribution (default:
   * beyond the sample).
   */
  readonly support?: Support;
  /** Prefix of error messages; default: `samples`. */
  readonly name?: string;
}

/** The distribution of greatest likelihood of a family. */
export interface Fit {
  readonly distribution: ContinuousDistribution;
  readonly parameters: Readonly<Record<string, number>>;
  readonly logLikelihood: number;
  /** AIC = 2 k - 2 ln L, or BIC = k ln n - 2 ln L, with k fitted parameters. */
  readonly criterion: number;
  /** The Kolmogorov-Smirnov distance; with censored runs, to the Kaplan-Meier estimate. */
  readonly ks: number;
}

export interface FitResult extends Fit {
  readonly criterionName: 'AIC' | 'BIC';
  /**
   * A warning if even the chosen distribution does not fit: its distance exceeds the limit of the 5% test and 0.05.
   */
  readonly warning?: string;
  /** All fitted families; the chosen one comes first. */
  readonly candidates: readonly Fit[];
  /** The families that could not be fitted, and why. */
  readonly refused: readonly { readonly name: FamilyName; readonly reason: string }[];
}

const NAMES = Object.keys(FAMILIES) as FamilyName[];
const NEED_POSITIVE: readonly FamilyName[] = ['lognormal', 'gamma', 'weibull', 'pareto'];

function familyOf(name: string): Family {
  if (Object.hasOwn(FAMILIES, name)) return FAMILIES[name as FamilyName];
  throw new UsageError(
    `no distribution '${name}' to fit${didYouMean(name, NAMES) || '.'} Known: ${NAMES.join(', ')}`,
  );
}

// Returns the reason why this family cannot have produced the sample; undefined if it can.
function refusal(name: FamilyName, sample: Sample, { low = 0, high = Number.POSITIVE_INFINITY }: Support) {
  if (sample.least === 0 && NEED_POSITIVE.includes(name)) return 'a run time of 0';
  if (sample.greatest === sample.least && name !== 'exponential') return 'all run times are equal';
  const isBounded = name === 'truncnormal' || name === 'beta';
  if (isBounded && (sample.least < low || sample.longest > high)) return 'run times outside the support';
  return undefined;
}

function supportIn({ low, high }: Support, unit: number): Support {
  return {
    ...(low === undefined ? {} : { low: low / unit }),
    ...(high === undefined ? {} : { high: high / unit }),
  };
}

// The largest power of two up to x. Divided by this unit the numbers are near 1, and no bit is lost.
function powerOfTwo(x: number): number {
  let unit = 1;
  while (unit * 2 <= x) unit *= 2;
  while (unit > x) unit /= 2;
  return unit;
}

/**
 * Fits distributions to run times by maximum likelihood and chooses the one with the smallest AIC (or BIC).
 *
 * @param completed run times of runs that ended by themselves, ≥ 0, at least one, in any one unit
 * @throws DataError for an empty or negative sample, or one that no family can have produced; UsageError for
 *   an unknown name
 */
export function fitDistribution(completed: ArrayLike<number>, options: FitOptions = {}): FitResult {
  const { censored = [], families = NAMES, criterion = 'aic', support = {}, name: of = 'samples' } = options;
  const observed = observations(completed, censored, of);
  const sample = sampleOf(observed);
  if (!(sample.mean > 0)) throw new DataError(`${of}: all run times are 0; expected some above`);
  const unit = powerOfTwo(sample.mean);
  const inUnit = sampleOf({
    completed: observed.completed.map((x) => x / unit),
    censored: observed.censored.map((x) => x / unit),
  });
  const n = sample.ends + sample.kills;
  const penalty = criterion === 'aic' ? 2 : ln(n);
  const candidates: Fit[] = [];
  const refused: { name: FamilyName; reason: string }[] = [];
  for (const name of families) {
    const family = familyOf(name);
    const reason = refusal(name, sample, support);
    if (reason !== undefined) {
      refused.push({ name, reason });
      continue;
    }
    try {
      const distribution = scaled(family.fit(inUnit, supportIn(support, unit)), unit);
      const likelihood = logLikelihood(distribution, sample);
      if (!Number.isFinite(likelihood)) throw new DataError('its likelihood has no maximum');
      candidates.push({
        distribution,
        parameters: distribution.parameters,
        logLikelihood: likelihood,
        criterion: penalty * family.free(support) - 2 * likelihood,
        ks: kolmogorovSmirnov(distribution, observed),
      });
    } catch (error) {
      refused.push({ name, reason: (error as Error).message });
    }
  }
  if (candidates.length === 0) {
    const reasons = refused.map(({ name, reason }) => `${name}: ${reason}`).join('; ');
    throw new DataError(`${of}: no distribution can be fitted (${reasons})`);
  }
  candidates.sort((a, b) => a.criterion - b.criterion);
  const criterionName = criterion === 'aic' ? 'AIC' : 'BIC';
  const warning = warningOf(candidates[0], sample.ends);
  return { ...candidates[0], criterionName, ...(warning && { warning }), candidates, refused };
}

function warningOf({ distribution, ks }: Fit, n: number): string | undefined {
  const limit = Math.max(criticalDistance(n), TOLERABLE_DISTANCE);
  if (ks <= limit) return undefined;
  const off = `${ks.toFixed(3)} in probability (limit ${limit.toFixed(3)})`;
  return `no distribution fits: the best, ${distribution.name}, has a distance of ${off}`;
}

/**
 * The same distribution with times in a unit that is `factor` times smaller: every parameter that is a time is
 * multiplied.
 */
function scaled(distribution: ContinuousDistribution, factor: number): ContinuousDistribution {
  const { parameters, make } = NOTATIONS[distribution.name];
  return make(
    ...Object.entries(parameters).map(
      ([name, isTime]) => distribution.parameters[name] * (isTime ? factor : 1),
    ),
  );
}

import type { ContinuousDistribution } from '../distribution.ts';
import { kaplanMeier, type Observations } from '../kaplanMeier.ts';

/**
 * The Kolmogorov-Smirnov distance: the largest difference between the distribution's cdf and that of the observations.
 * With censored runs, the latter is the Kaplan-Meier estimate. Beyond the longest run nothing is compared.
 */
export function kolmogorovSmirnov(distribution: ContinuousDistribution, observed: Observations): number {
  const { times, survival } = kaplanMeier(observed);
  let distance = 0;
  let before = 1;
  for (let i = 0; i < times.length; i++) {
    const above = distribution.survival(times[i]);
    distance = Math.max(distance, Math.abs(before - above), Math.abs(survival[i] - above));
    before = survival[i];
  }
  const longest = observed.censored[observed.censored.length - 1] ?? 0;
  if (longest > times[times.length - 1]) {
    distance = Math.max(distance, Math.abs(before - distribution.survival(longest)));
  }
  return distance;
}

/** The limit of the Kolmogorov-Smirnov test at 5% for a large sample: 1.358 / √n. */
export function criticalDistance(n: number): number {
  return 1.358 / Math.sqrt(n);
}

/**
 * A distribution within this distance is good enough, whatever a test says: with many runs a test rejects every
 * distribution.
 */
export const TOLERABLE_DISTANCE = 0.05;

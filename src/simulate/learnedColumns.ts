import type { Instance } from '../kernel/instance.ts';
import { circle } from '../math/circle.ts';
import { roundedLog } from '../math/roundedLog.ts';
import type { Loss, LossWeight } from '../policy/learned.ts';

const DAY = 86_400;
const WEEK = 604_800;

/** Writes the cosine and sine of the time in a period, for each submit time in seconds. */
function fill(submit: ArrayLike<number>, period: number, cosines: Float64Array, sines: Float64Array): void {
  for (let j = 0; j < submit.length; j++) {
    const { cosine, sine } = circle((2 * Math.PI * (submit[j] % period)) / period);
    cosines[j] = cosine;
    sines[j] = sine;
  }
}

/** The weight of a job of m processors that ran for r seconds. */
const WEIGHTS: Record<LossWeight, (m: number, r: number) => number> = {
  even: () => 1,
  'wide-short': (m, r) => 5 + roundedLog(m / r),
  'narrow-long': (m, r) => 5 + roundedLog(r / m),
  large: (m, r) => 1 + roundedLog(m * r),
  small: (m, r) => 11 + roundedLog(1 / (r * m)),
};

/**
 * Fills the columns that the estimate `learned` takes from the jobs, once these are prepared: the time of day and of
 * the week at the submission, and the weight of each job in the loss. Gaussier et al., SC 2015, Table 3.
 */
export function fillLearned({ columns }: Instance, { weight, settings }: Loss): void {
  fill(columns.submit, DAY, columns.dayCosine, columns.daySine);
  fill(columns.submit, WEEK, columns.weekCosine, columns.weekSine);
  const weigh = WEIGHTS[weight];
  // Where a weight is negative, learning climbs the loss.
  const least = settings.repaired ? 1 : Number.NEGATIVE_INFINITY;
  for (let j = 0; j < columns.lossWeight.length; j++)
    columns.lossWeight[j] = Math.max(least, weigh(columns.processors[j], Math.max(1, columns.length[j])));
}

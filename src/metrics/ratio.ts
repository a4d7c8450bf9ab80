import { pValue } from '../math/studentT.ts';

/**
 * Ratio of one value to another, with a 95% interval. All three are NaN if one of the values
 * is not above 0; the ends and p are NaN if there are too few values for an interval.
 */
export interface Ratio {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Probability of a ratio as far from 1 if the true ratio is 1: the p-value of the interval's test. */
  readonly p: number;
}

export const NO_RATIO: Ratio = { value: Number.NaN, low: Number.NaN, high: Number.NaN, p: Number.NaN };

/**
 * The ratio with this logarithm. Its interval is that of the logarithm, carried back: no end is below 0, so a
 * change in percent never passes -100%.
 *
 * @param freedom Student's degrees of freedom behind the half-width
 */
export function ratioOfLogarithm(logarithm: number, halfWidth: number, freedom: number): Ratio {
  return {
    value: Math.exp(logarithm),
    low: Math.exp(logarithm - halfWidth),
    high: Math.exp(logarithm + halfWidth),
    p: pValue(logarithm, halfWidth, freedom),
  };
}

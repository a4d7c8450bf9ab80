/**
 * How many times as large a value is as another, with a 95 % interval. All three are NaN if one of the values
 * is not above 0; the ends are NaN if there are too few values for an interval.
 */
export interface Ratio {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export const NO_RATIO: Ratio = { value: Number.NaN, low: Number.NaN, high: Number.NaN };

/**
 * The ratio with this logarithm. Its interval is that of the logarithm, carried back: no end is below 0, so a
 * change in percent never passes -100 %.
 */
export function ratioOfLogarithm(logarithm: number, halfWidth: number): Ratio {
  return {
    value: Math.exp(logarithm),
    low: Math.exp(logarithm - halfWidth),
    high: Math.exp(logarithm + halfWidth),
  };
}

import { betaBelow } from './incompleteBeta.ts';

const OUTSIDE = 0.05;

/** P(|T| > t) of Student's t with this many degrees of freedom: I_y(ν/2, 1/2) at y = ν / (ν + t²). */
function beyond(t: number, freedom: number): number {
  const square = t * t;
  return betaBelow(freedom / 2, 0.5, freedom / (freedom + square), square / (freedom + square));
}

/** A table has an interval for each metric, and all have one degree of freedom. */
const known = new Map<number, number>();

/** The t with P(|T| ≤ t) = 95%, for at least 1 degree of freedom. */
export function studentT95(freedom: number): number {
  // 12.7 for one degree of freedom, 1.96 for infinitely many
  const found = known.get(freedom) ?? between(1, 13, freedom, OUTSIDE);
  known.set(freedom, found);
  return found;
}

/** The t with P(T > t) = `above`, a share of at most 1/2; infinite for 0. */
export function studentTAbove(above: number, freedom: number): number {
  if (!(above > 0)) return Number.POSITIVE_INFINITY;
  let high = 1;
  while (beyond(high, freedom) > 2 * above) high *= 2;
  return between(0, high, freedom, 2 * above);
}

/** The t between two with P(|T| > t) = `outside`, by bisection to the last bits. */
function between(least: number, most: number, freedom: number, outside: number): number {
  let low = least;
  let high = most;
  for (let middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
    if (beyond(middle, freedom) > outside) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The probability of a mean at least as far from 0 as this one, if the truth is 0: the p-value of the test whose
 * 95% interval is mean ± halfWidth. It is below 0.05 where the interval leaves 0 out. NaN without an interval.
 */
export function pValue(mean: number, halfWidth: number, freedom: number): number {
  if (Number.isNaN(mean) || Number.isNaN(halfWidth)) return Number.NaN;
  if (mean === 0) return 1;
  if (halfWidth === 0) return 0;
  return beyond((Math.abs(mean) / halfWidth) * studentT95(freedom), freedom);
}

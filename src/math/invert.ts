// Computes quantiles of distributions without a closed inverse: Newton's method on the logarithm of the tail, inside a
// bracket.
import { exp, ln } from './special.ts';

interface Inversion {
  /** The tail as a function of x > 0: rising from 0 (a cdf) or falling from 1 (a survival function). */
  readonly tail: (x: number) => number;
  readonly pdf: (x: number) => number;
  readonly rising: boolean;
  /** The root lies in (0, high]; high may be infinite. */
  readonly high: number;
  readonly guess: number;
}

const ROUNDING = 4e-16;
const MOST_STEPS = 200;

// The middle of the bracket. While its ends are far apart, their exponents are halved, so that a root near
// 1e-100 is found as fast as any other.
function middle(low: number, high: number): number {
  if (high === Number.POSITIVE_INFINITY) return low === 0 ? 1 : 16 * low;
  if (low === 0) return high / 1024;
  return high > 4 * low ? Math.sqrt(low) * Math.sqrt(high) : low + 0.5 * (high - low);
}

/** The x at which the tail is `target`, 0 < target < 1, as accurate as the tail itself. */
export function invert({ tail, pdf, rising, high: top, guess }: Inversion, target: number): number {
  let low = 0;
  let high = top;
  let x = guess > 0 && guess < top ? guess : middle(low, high);
  for (let step = 0; step < MOST_STEPS; step++) {
    const value = tail(x);
    if (value < target === rising) low = x;
    else high = x;
    const excess = ln(value / target);
    if (Math.abs(excess) <= ROUNDING || high - low <= ROUNDING * low) return x;
    // Near 0 a cdf is nearly a power of x; a survival function is nearly an exponential of x. In these
    // coordinates each is a line.
    const slope = value / pdf(x);
    let next = rising ? x * exp(-(excess * slope) / x) : x + excess * slope;
    if (!(next > low && next < high)) next = middle(low, high);
    if (!(next > 0) || Math.abs(next - x) <= ROUNDING * x) return x;
    x = next;
  }
  return x;
}

/**
 * Shares proportional to base[i] t^i, with t chosen so that `values` (ascending) have the mean `mean`. Among
 * all distributions with this mean, it is the nearest to the base (exponential tilting). It uses products
 * only, so that every engine gives the same bits.
 *
 * @throws RangeError if the mean lies outside the values
 */
export function tilted(base: readonly number[], values: readonly number[], mean: number): number[] {
  if (!(mean > values[0] && mean < values[values.length - 1])) {
    throw new RangeError(`no shares of ${values.join(', ')} have the mean ${mean}`);
  }
  const sharesOf = (t: number) => {
    let power = 1;
    const weights = base.map((weight) => {
      const tiltedWeight = weight * power;
      power *= t;
      return tiltedWeight;
    });
    const sum = weights.reduce((a, b) => a + b, 0);
    return weights.map((weight) => weight / sum);
  };
  const t = solve((x) => average(sharesOf(x), values) - mean, 0, 1000);
  return sharesOf(t);
}

/** The mean of `values` under `shares`. */
export function average(shares: readonly number[], values: readonly number[]): number {
  return shares.reduce((sum, share, i) => sum + share * values[i], 0);
}

/** The zero of an increasing function, by bisection to the last bit. */
export function solve(f: (x: number) => number, low: number, high: number): number {
  while (true) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    if (f(middle) < 0) low = middle;
    else high = middle;
  }
}

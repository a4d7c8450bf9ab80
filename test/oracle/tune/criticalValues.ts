// Critical values of looks at a sum of normal values, from the definition: the distribution of the sum is on a fine
// even grid, each look adds a normal value to every place by brute force, and what passes is cut off. It shares no code
// with src/tune: no quadrature of its own, no recursion over nodes, and the normal distribution by its series.

/** P(Z <= z), by the series of erf (Abramowitz and Stegun 7.1.6) near 0 and by its continued fraction far out. */
export function below(z: number): number {
  if (z < 0) return 1 - below(-z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < 4) {
    let term = z;
    let sum = z;
    for (let k = 1; k < 200; k++) {
      term *= (z * z) / (2 * k + 1);
      sum += term;
    }
    return 0.5 + density * sum;
  }
  let fraction = 0;
  for (let k = 200; k > 0; k--) fraction = k / (z + fraction);
  return 1 - density / (z + fraction);
}

/** Steps of the grid in one standard deviation of the smallest increment. */
const FINE = 24;

/**
 * The critical values of sum / sqrt(n).
 *
 * @param looks the numbers of values at the looks, ascending
 * @param spends how likely it is to pass first at each
 */
export function criticalValues(looks: readonly number[], spends: readonly number[]): number[] {
  const increments = looks.map((n, k) => n - (looks[k - 1] ?? 0));
  const step = Math.sqrt(Math.min(...increments)) / FINE;
  const half = Math.ceil((9 * Math.sqrt(looks[looks.length - 1])) / step);
  /** How likely the sum is near (i - half) steps without having passed; at first it is 0. */
  let distribution = new Float64Array(2 * half + 1);
  distribution[half] = 1;
  return looks.map((n, k) => {
    const spread = Math.sqrt(increments[k]);
    const reach = Math.ceil((9 * spread) / step);
    const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) => {
      const x = ((i - reach) * step) / spread;
      return (Math.exp((-x * x) / 2) * step) / (spread * Math.sqrt(2 * Math.PI));
    });
    const next = new Float64Array(distribution.length);
    for (let i = 0; i < distribution.length; i++) {
      if (distribution[i] === 0) continue;
      for (let j = Math.max(0, i - reach); j <= Math.min(distribution.length - 1, i + reach); j++)
        next[j] += distribution[i] * kernel[j - i + reach];
    }
    // From the top down, until so much has passed. Within a step the distribution is a line.
    let passed = 0;
    let top = distribution.length - 1;
    while (passed + (next[top] + next[top - 1]) / 2 < spends[k]) {
      passed += (next[top] + next[top - 1]) / 2;
      top--;
    }
    const share = (spends[k] - passed) / ((next[top] + next[top - 1]) / 2);
    const bound = (top - half - share) * step;
    distribution = next;
    // A place covers half a step on both sides; that of the bound keeps the part below it.
    const place = bound / step + half;
    for (let i = Math.ceil(place + 0.5); i < distribution.length; i++) distribution[i] = 0;
    const last = Math.round(place);
    distribution[last] *= place + 0.5 - last;
    return bound / Math.sqrt(n);
  });
}

// What paired seeds say of a difference.

/** Of how many spreads the farthest value of normal ones never is. */
const FAR = 6;
/** The spread of a normal law, in medians of the distance from its median. */
const SPREAD = 1.4826;

/** Student's T of the mean of values. Equal values give an infinite T, or 0 if they are 0. */
export function studentOf(values: ArrayLike<number>): number {
  const n = values.length;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < n; i++) sum += values[i];
  const mean = sum / n;
  for (let i = 0; i < n; i++) squares += (values[i] - mean) * (values[i] - mean);
  if (mean === 0) return 0;
  return (mean * Math.sqrt(n)) / Math.sqrt(squares / (n - 1));
}

/** T with one more value, as far on the other side as any: what a rare seed could do that has not come yet. */
export function guardedStudentOf(values: ArrayLike<number>, largest: number): number {
  return studentOf(Float64Array.of(...Array.from(values), -largest));
}

/** Whether a value is farther from the others than values of a normal law are. */
export function hasOutlier(values: ArrayLike<number>): boolean {
  const middle = median(values);
  const distances = Float64Array.from(values, (value) => Math.abs(value - middle));
  return Math.max(...distances) > FAR * SPREAD * median(distances) && median(distances) > 0;
}

function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

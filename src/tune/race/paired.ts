// Tests differences between paired seeds.

/** Number of spreads that the farthest of normal values never reaches. */
const FAR = 6;
/** The spread of a normal distribution, in medians of the distance from its median. */
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

/** State of the guard against outliers at a look. */
export interface Guard {
  /** True if some comparison has a value that is farther from the others than values of a normal distribution are. */
  readonly isOn: boolean;
  /** The largest distance of a value from the median of its comparison. */
  readonly largest: number;
}

/** The guard of comparisons that are looked at together. */
export function guardOf(comparisons: readonly ArrayLike<number>[]): Guard {
  let isOn = false;
  let largest = 0;
  for (const values of comparisons) {
    const middle = median(values);
    const distances = Float64Array.from(values, (value) => Math.abs(value - middle));
    const farthest = Math.max(...distances);
    const usual = median(distances);
    isOn ||= farthest > FAR * SPREAD * usual && usual > 0;
    largest = Math.max(largest, farthest);
  }
  return { isOn, largest };
}

/** T with one more value, as far below the mean as any is from the others: a rare seed that has not come yet. */
export function guardedStudentOf(values: ArrayLike<number>, largest: number): number {
  const all = Array.from(values);
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  return studentOf(Float64Array.of(...all, mean - largest));
}

function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

import { DataError } from '../errors.ts';
import { parseJson } from '../input/json.ts';
import type { DiscreteDistribution, DistributionFunctions } from './distribution.ts';

/** Largest allowed deviation of the sum of the probabilities from 1. */
const SUM_TOLERANCE = 1e-9;

function checkColumns(v: ArrayLike<number>, f: ArrayLike<number>, name: string): void {
  if (v.length === 0) throw new DataError(`${name}: v is empty; expected at least one value`);
  if (v.length !== f.length) {
    throw new DataError(`${name}: v has ${v.length} values and f has ${f.length}; expected equally many`);
  }
  let sum = 0;
  for (let i = v.length - 1; i >= 0; i--) {
    if (!(v[i] >= 0 && v[i] < Number.POSITIVE_INFINITY)) {
      throw new DataError(`${name}: v[${i}] is ${v[i]}; expected a finite run time, 0 or more`);
    }
    if (v[i] <= v[i - 1]) {
      throw new DataError(`${name}: v[${i}] is ${v[i]} after ${v[i - 1]}; expected values that rise`);
    }
    if (!(f[i] >= 0)) {
      throw new DataError(`${name}: f[${i}] is ${f[i]}; expected a probability, 0 or more`);
    }
    sum += f[i];
  }
  if (!(Math.abs(sum - 1) <= SUM_TOLERANCE)) {
    throw new DataError(`${name}: f sums to ${sum}; expected 1 (within ${SUM_TOLERANCE})`);
  }
}

/** Checks columns that may have been made by hand. @throws DataError, one line, if they are not a distribution */
export function checkDiscrete({ text, v, f, survival }: DiscreteDistribution): void {
  checkColumns(v, f, text);
  if (survival.length !== v.length) {
    throw new DataError(
      `${text}: v has ${v.length} values and survival has ${survival.length}; expected equally many`,
    );
  }
  let before = 1;
  for (let i = 0; i < survival.length; i++) {
    if (!(survival[i] >= 0 && survival[i] <= before)) {
      throw new DataError(`${text}: survival[${i}] is ${survival[i]}; expected 0 to ${before}`);
    }
    before = survival[i];
  }
  if (before !== 0) throw new DataError(`${text}: survival ends at ${before}; expected 0 at the last value`);
}

/** The number of values up to the last possible one. */
export function possibleValues({ survival }: DiscreteDistribution): number {
  return survival.indexOf(0) + 1;
}

/**
 * The distribution P(X = v_i) = f_i, exactly as given: f is not divided by its sum.
 *
 * @param v finite, ≥ 0, rising
 * @param f ≥ 0, with a sum within 1e-9 of 1
 * @param name how errors begin; also the distribution's text
 * @throws DataError, one line, if the columns are not a distribution
 */
export function discrete(
  v: ArrayLike<number>,
  f: ArrayLike<number>,
  name = 'discrete distribution',
): DiscreteDistribution {
  checkColumns(v, f, name);
  // Summed from the tail, so that small probabilities keep their digits.
  const survival = new Float64Array(v.length);
  let above = 0;
  for (let i = v.length - 1; i >= 0; i--) {
    survival[i] = Math.min(above, 1);
    above += f[i];
  }
  // The sum is 1 only up to rounding, so the first values may wrongly seem possible.
  for (let i = 0; f[i] === 0; i++) survival[i] = 1;
  return { text: name, v: Float64Array.from(v), f: Float64Array.from(f), survival };
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}

/**
 * The distribution in a JSON text `{"v": […], "f": […]}`. Weights are divided by their sum.
 *
 * @param note takes a line for the user if they were
 * @throws DataError, one line that begins with the file's name
 */
export function parseDiscrete(
  json: string,
  file: string,
  note: (line: string) => void = () => {},
): DiscreteDistribution {
  const value = parseJson(json, file, { expected: '{"v": […], "f": […]}' });
  const { v, f } = (value ?? {}) as { v?: unknown; f?: unknown };
  for (const [column, values] of Object.entries({ v, f })) {
    if (!isNumbers(values))
      throw new DataError(`${file}: ${column} is not a list of numbers; expected {"v": […], "f": […]}`);
  }
  const weights = f as number[];
  const sum = weights.reduce((before, weight) => before + weight, 0);
  const areWeights = Math.abs(sum - 1) > SUM_TOLERANCE && sum > 0 && weights.every((weight) => weight >= 0);
  if (!areWeights || sum === Number.POSITIVE_INFINITY) return discrete(v as number[], weights, file);
  const distribution = discrete(
    v as number[],
    weights.map((weight) => weight / sum),
    file,
  );
  note(`${file}: f sums to ${sum}: assumed to be weights, which are divided by their sum`);
  return distribution;
}

/** The number of values up to x, by bisection. */
function countUpTo(v: Float64Array, x: number): number {
  let low = 0;
  let high = v.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (v[middle] <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A discrete distribution as a step function of the run time. */
export function stepFunctions(distribution: DiscreteDistribution): DistributionFunctions {
  const { text, v, f, survival } = distribution;
  const above = (x: number) => {
    const count = countUpTo(v, x);
    return count === 0 ? 1 : survival[count - 1];
  };
  const quantile = (p: number) => {
    let low = 0;
    let high = v.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (1 - survival[middle] >= p) high = middle;
      else low = middle + 1;
    }
    return v[low];
  };
  return {
    text,
    // A first value of probability 0 is not possible.
    low: v[f.findIndex((probability) => probability > 0)],
    high: v[possibleValues(distribution) - 1],
    mean: v.reduce((sum, value, i) => sum + value * f[i], 0),
    cdf: (x) => 1 - above(x),
    survival: above,
    quantile,
    // u lies in (F(v_{i-1}), F(v_i)]. 1 - u lies in (0, 1] if u lies in [0, 1), so no value of probability 0
    // is drawn.
    sample: (uniform) => quantile(1 - uniform()),
  };
}

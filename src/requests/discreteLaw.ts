import { DataError } from '../errors.ts';

/** A discrete law of run times, in any one unit of time. */
export interface DiscreteLaw {
  /** Values, at least one, ≥ 0, strictly rising. */
  readonly v: Float64Array;
  /** f_i = P(X = v_i), summing to 1. */
  readonly f: Float64Array;
  /** P(X > v_i), where it is known better than as a sum of `f`. */
  readonly survival?: Float64Array;
}

/** How far from 1 the probabilities may sum; they are then divided by their sum. */
const SUM_TOLERANCE = 1e-6;

/** @throws DataError where the law is none, in one line that begins with `name` */
export function checkLaw({ v, f, survival }: DiscreteLaw, name = 'law'): void {
  if (v.length === 0) throw new DataError(`${name}: no values; expected at least one`);
  for (const [column, values] of Object.entries({ f, survival })) {
    if (values !== undefined && values.length !== v.length) {
      throw new DataError(
        `${name}: ${v.length} values in v, ${values.length} in ${column}; expected as many`,
      );
    }
  }
  let sum = 0;
  for (let i = 0; i < v.length; i++) {
    if (!(v[i] >= 0 && v[i] < Number.POSITIVE_INFINITY)) {
      throw new DataError(`${name}: v[${i}] = ${v[i]}; expected a finite run time, 0 or more`);
    }
    if (i > 0 && v[i] <= v[i - 1]) {
      throw new DataError(`${name}: v[${i}] = ${v[i]} after ${v[i - 1]}; expected values that rise`);
    }
    if (!(f[i] >= 0)) throw new DataError(`${name}: f[${i}] = ${f[i]}; expected a probability, 0 or more`);
    sum += f[i];
  }
  if (!(Math.abs(sum - 1) <= SUM_TOLERANCE)) {
    throw new DataError(`${name}: the probabilities f sum to ${sum}; expected 1 (± ${SUM_TOLERANCE})`);
  }
  if (survival !== undefined) checkSurvival(survival, name);
}

function checkSurvival(survival: Float64Array, name: string): void {
  let before = 1;
  for (let i = 0; i < survival.length; i++) {
    if (!(survival[i] >= 0 && survival[i] <= before)) {
      throw new DataError(`${name}: survival[${i}] = ${survival[i]}; expected 0 to ${before}`);
    }
    before = survival[i];
  }
  if (before !== 0) throw new DataError(`${name}: survival ends at ${before}; expected 0 at the last value`);
}

/**
 * The columns the kernel takes: P(X > v_i) for each value, both without what lies past the last possible
 * value.
 */
export function lawColumns({ v, f, survival = survivalOf(f) }: DiscreteLaw): {
  v: Float64Array;
  survival: Float64Array;
} {
  const last = survival.indexOf(0);
  return { v: v.subarray(0, last + 1), survival: survival.subarray(0, last + 1) };
}

/** P(X > v_i) from the probabilities, summed from the tail so that small values keep their digits. */
function survivalOf(f: Float64Array): Float64Array {
  const survival = new Float64Array(f.length);
  let above = 0;
  for (let i = f.length - 1; i >= 0; i--) {
    survival[i] = above;
    above += f[i];
  }
  for (let i = 0; i < f.length; i++) survival[i] /= above;
  return survival;
}

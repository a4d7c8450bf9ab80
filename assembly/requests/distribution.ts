// Stores the distribution of a job's run time X as columns: values v_1 < … < v_n in any one unit of time, and S_l = P(X
// > v_l). Index 0 means "nothing tried yet": v_0 = 0 and S_0 = 1. Probabilities are not needed: sums of f_l v_l
// are computed from S, whose small tail values keep their digits.
import { allocateF64 } from '../memory';

/** n: the last value with a positive probability. */
export let points: i32 = 0;
export let value: StaticArray<f64> = allocateF64(0);
export let survival: StaticArray<f64> = allocateF64(0);

export function createDistribution(values: f64): void {
  points = i32(values);
  value = allocateF64(values + 1);
  survival = allocateF64(values + 1);
}

/**
 * The host fills the columns from index 1 on. This fills index 0, and drops the values after the first l with
 * S_l = 0.
 */
export function beginDistribution(): void {
  unchecked((value[0] = 0));
  unchecked((survival[0] = 1));
  let last = 1;
  while (last < points && unchecked(survival[last]) > 0) last++;
  points = last;
  unchecked((survival[last] = 0));
}

/** E[X], the area under S. */
export function mean(): f64 {
  let area: f64 = 0;
  for (let l = points - 1; l >= 0; l--) {
    area += (unchecked(value[l + 1]) - unchecked(value[l])) * unchecked(survival[l]);
  }
  return area;
}

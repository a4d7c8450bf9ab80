import { possibleValues } from '../distribution/discrete.ts';
import type { DiscreteDistribution } from '../distribution/distribution.ts';

/** The columns that the kernel needs: v and P(X > v_i), up to the last possible value. */
export function distributionColumns(distribution: DiscreteDistribution): {
  v: Float64Array;
  survival: Float64Array;
} {
  const count = possibleValues(distribution);
  return { v: distribution.v.subarray(0, count), survival: distribution.survival.subarray(0, count) };
}

import type { DiscreteDistribution } from '../distribution/distribution.ts';

/**
 * The tables for speculative backfilling in the kernel (assembly/replay/speculation.ts), one distribution after
 * another.
 */
interface DistributionTables {
  /** Distribution k has the places [offset[k], offset[k + 1]): one element more than there are distributions. */
  readonly offset: Int32Array;
  readonly value: Float64Array;
  /** Σ f v up to each value, and Σ f beyond it. */
  readonly moment: Float64Array;
  readonly beyond: Float64Array;
}

export function distributionTables(distributions: readonly DiscreteDistribution[]): DistributionTables {
  const points = distributions.reduce((sum, { v }) => sum + v.length, 0);
  const offset = new Int32Array(distributions.length + 1);
  const [value, moment, beyond] = [0, 1, 2].map(() => new Float64Array(points));
  distributions.forEach(({ v, f, survival }, k) => {
    const from = offset[k];
    let sum = 0;
    for (let i = 0; i < v.length; i++) {
      sum += f[i] * v[i];
      value[from + i] = v[i];
      moment[from + i] = sum;
      beyond[from + i] = survival[i];
    }
    offset[k + 1] = from + v.length;
  });
  return { offset, value, moment, beyond };
}

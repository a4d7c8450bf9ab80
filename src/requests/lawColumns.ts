import { possibleValues } from '../law/discrete.ts';
import type { DiscreteLaw } from '../law/law.ts';

/** The columns that the kernel needs: v and P(X > v_i), up to the last possible value. */
export function lawColumns(law: DiscreteLaw): { v: Float64Array; survival: Float64Array } {
  const count = possibleValues(law);
  return { v: law.v.subarray(0, count), survival: law.survival.subarray(0, count) };
}

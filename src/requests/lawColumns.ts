import { possibleValues } from '../law/discrete.ts';
import type { DiscreteLaw } from '../law/law.ts';

/** The columns the kernel takes: v and P(X > v_i), without what lies past the last possible value. */
export function lawColumns(law: DiscreteLaw): { v: Float64Array; survival: Float64Array } {
  const count = possibleValues(law);
  return { v: law.v.subarray(0, count), survival: law.survival.subarray(0, count) };
}

import { UsageError } from '../../errors.ts';

/** @throws UsageError */
export function checkScale(factor: number): void {
  if (!(factor > 0) || !Number.isFinite(factor))
    throw new UsageError(`--scale-load: expected a positive factor, not ${factor}`);
}

/**
 * Divides the times between submissions by `factor`, in place. The same work then arrives in a shorter or
 * longer time.
 */
export function scaleLoad(submit: Float64Array, factor: number, first: number = submit[0]): void {
  for (let job = 0; job < submit.length; job++) submit[job] = first + (submit[job] - first) / factor;
}

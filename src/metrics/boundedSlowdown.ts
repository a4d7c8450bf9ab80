import { SUM } from '../kernel/codes.ts';

/** Bounded slowdown replaces shorter run times by this many seconds. */
export const { BOUND } = SUM;

/** max(1, response / max(length, 10)). */
export function boundedSlowdown(response: number, length: number): number {
  // Math.max() looks for NaN and -0, and is called twice for each of tens of millions of jobs.
  const slowdown = response / (length < BOUND ? BOUND : length);
  return slowdown < 1 ? 1 : slowdown;
}

/** Bounded slowdown replaces shorter run times by this many seconds. */
export const BOUND = 10;

/** max(1, response / max(length, 10)). */
export function boundedSlowdown(response: number, length: number): number {
  return Math.max(1, response / Math.max(length, BOUND));
}

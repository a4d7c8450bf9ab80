import type { Strategies } from './lines.ts';

/**
 * The least C ≥ 0 from which on a concave cost that never falls is at least `target`, by Newton's method on
 * its lines. Each line lies above the cost, so it reaches the target no later: the steps rise, and the last
 * one is exact. @param target at most the greatest cost
 */
export function reached({ cheapest }: Strategies, target: number): number {
  let checkpoint = 0;
  for (;;) {
    const { intercept, slope } = cheapest(checkpoint);
    const next = (target - intercept) / slope;
    // Also if no checkpoint is left: the slope is 0, and the quotient infinite or not a number.
    if (!(next > checkpoint && next < Number.POSITIVE_INFINITY)) return checkpoint;
    checkpoint = next;
  }
}

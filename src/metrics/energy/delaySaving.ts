import { type Steps, stepAt } from '../../trace/series/series.ts';

/**
 * How much less the integral of a series over [start, end) is if both move to the best moment that is at most `delay`
 * later: 0 or more, in the unit of the series times seconds.
 *
 * The integral as a function of the delay is linear between the delays at which an end of the interval passes an edge of
 * the series, so its least value is at one of these.
 */
export function delaySaving({ edges, values }: Steps, start: number, end: number, delay: number): number {
  /** The delay after which a time passes the end of a step; the last step has none. */
  const passes = (step: number, time: number) =>
    step + 1 < values.length ? edges[step + 1] - time : Number.POSITIVE_INFINITY;
  let low = stepAt(edges, start);
  let high = stepAt(edges, end, low);
  let [delayed, change, least] = [0, 0, 0];
  while (delayed < delay) {
    const [early, late] = [passes(low, start), passes(high, end)];
    const next = Math.min(delay, early, late);
    change += (values[high] - values[low]) * (next - delayed);
    if (change < least) least = change;
    delayed = next;
    // By the delays, because a sum of the time and the delay may be rounded to before the edge.
    if (early <= next) low++;
    if (late <= next) high++;
  }
  return 0 - least;
}

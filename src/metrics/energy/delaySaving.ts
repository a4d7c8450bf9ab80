import { type Steps, stepAt } from '../../trace/series/series.ts';

/**
 * How much less the integral of a series over [start, end) is if both move to the best moment that is at most `delay`
 * later: 0 or more, in the unit of the series times seconds.
 *
 * The integral as a function of the delay is linear between the delays at which an end of the interval passes an edge of
 * the series, so its least value is at one of these.
 *
 * @param near a step that is probably close to the start
 */
export function delaySaving(
  { edges, values }: Steps,
  start: number,
  end: number,
  delay: number,
  near = 0,
): number {
  const last = values.length - 1;
  let low = stepAt(edges, start, near);
  let high = stepAt(edges, end, low);
  let delayed = 0;
  let change = 0;
  let least = 0;
  while (delayed < delay) {
    // The delays after which the start and the end pass the end of a step; the last step has none.
    const early = low < last ? edges[low + 1] - start : Number.POSITIVE_INFINITY;
    const late = high < last ? edges[high + 1] - end : Number.POSITIVE_INFINITY;
    const first = early < late ? early : late;
    const next = first < delay ? first : delay;
    change += (values[high] - values[low]) * (next - delayed);
    if (change < least) least = change;
    delayed = next;
    // By the delays, because a sum of the time and the delay may be rounded to before the edge.
    if (early <= next) low++;
    if (late <= next) high++;
  }
  return 0 - least;
}

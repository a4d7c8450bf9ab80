import { stepAt } from '../../trace/series/series.ts';

/**
 * Adds up heights that hold for some time, and integrates the sum over each of several consecutive steps.
 *
 * @param edges beginnings of the steps and the end of the last, ascending
 * @param start beginnings of the heights
 * @param end their ends
 * @returns the integral over each step
 */
export function stepAreas(
  edges: Float64Array,
  start: Float64Array,
  end: Float64Array,
  height: Float64Array,
): Float64Array {
  const steps = edges.length - 1;
  const areas = new Float64Array(steps);
  /** Changes of the height that fills whole steps. */
  const whole = new Float64Array(steps + 1);
  const begin = edges[0];
  const over = edges[steps];
  // Steps of equal length are found without a search.
  const perSecond = steps / (over - begin);
  const near = (time: number) => Math.min(steps - 1, Math.floor((time - begin) * perSecond));
  for (let i = 0; i < start.length; i++) {
    const from = Math.max(start[i], begin);
    const to = Math.min(end[i], over);
    if (from >= to) continue;
    const first = stepAt(edges, from, near(from));
    const next = edges[first + 1];
    if (to <= next) {
      areas[first] += height[i] * (to - from);
      continue;
    }
    const last = stepAt(edges, to, near(to));
    areas[first] += height[i] * (next - from);
    areas[last] += height[i] * (to - edges[last]);
    whole[first + 1] += height[i];
    whole[last] -= height[i];
  }
  let all = 0;
  for (let step = 0; step < steps; step++) {
    all += whole[step];
    areas[step] += all * (edges[step + 1] - edges[step]);
  }
  return areas;
}

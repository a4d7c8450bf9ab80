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
  const begin = edges[0];
  const over = edges[steps];
  const perSecond = steps / (over - begin);
  const near = stepsOfParts(edges);
  // The end of the last step is in the last part, with an area of 0.
  const areas = new Float64Array(steps + 1);
  /** Changes of the height that fills whole steps. */
  const whole = new Float64Array(steps + 1);
  for (let i = 0; i < start.length; i++) {
    const from = start[i] > begin ? start[i] : begin;
    const to = end[i] < over ? end[i] : over;
    if (!(from < to)) continue;
    let first = near[Math.floor((from - begin) * perSecond)];
    while (edges[first + 1] <= from) first++;
    const next = edges[first + 1];
    if (to <= next) {
      areas[first] += height[i] * (to - from);
      continue;
    }
    let last = near[Math.floor((to - begin) * perSecond)];
    while (edges[last + 1] <= to) last++;
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
  return areas.subarray(0, steps);
}

/**
 * The step in which each of as many equal parts begins, and one more for the end. Times may be less than the beginning of
 * their part by rounding, which changes an integral by no more.
 */
function stepsOfParts(edges: Float64Array): Int32Array {
  const steps = edges.length - 1;
  const seconds = (edges[steps] - edges[0]) / steps;
  const found = new Int32Array(steps + 1);
  let step = 0;
  for (let part = 0; part <= steps; part++) {
    const time = edges[0] + part * seconds;
    while (step + 1 < steps && edges[step + 1] <= time) step++;
    found[part] = step;
  }
  return found;
}

import type { Schedule } from '../../schedule/schedule.ts';
import { JOULES_PER_MWH } from '../metricFields.ts';
import { attemptsOf } from './attempts.ts';
import { type EnergyCosts, joulesOver, makespanOf, stepsOf } from './energyMetrics.ts';
import type { Power } from './power.ts';

/** Means of a machine in each of several equal parts of a schedule's makespan. */
export interface PowerOverTime {
  /** kW. */
  readonly power: Float64Array;
  /** kg of CO₂ equivalent per hour. */
  readonly carbon?: Float64Array;
}

/**
 * The mean power and carbon of the machine in each of `parts` equal parts of the makespan. All jobs draw power.
 *
 * @throws DataError if the series of carbon lacks values; if it needs dates, and the log has none
 */
export function powerOverTime(
  schedule: Schedule,
  power: Power,
  { carbon }: EnergyCosts,
  parts: number,
): PowerOverTime {
  const [from, to] = makespanOf(schedule);
  const seconds = (to - from) / parts;
  const edges = Float64Array.from({ length: parts + 1 }, (_, part) => from + part * seconds);
  const attempts = attemptsOf(schedule, power);
  const over = (some: Float64Array) => joulesOver(attempts, power.machineIdle, some);
  return {
    power: over(edges).map((joules) => joules / seconds / 1000),
    ...(carbon && { carbon: perHour(stepsOf(carbon, schedule, from, to)) }),
  };

  /** In each part, the sum over the steps in it; a step may begin or end in the middle of a part. */
  function perHour(steps: { readonly edges: Float64Array; readonly values: Float64Array }): Float64Array {
    const finer = Float64Array.from(new Set([...edges, ...steps.edges])).sort();
    const joules = over(finer);
    const sums = new Float64Array(parts);
    let [part, step] = [0, 0];
    for (let i = 0; i < joules.length; i++) {
      while (part + 1 < parts && edges[part + 1] <= finer[i]) part++;
      while (step + 1 < steps.values.length && steps.edges[step + 1] <= finer[i]) step++;
      sums[part] += (joules[i] / JOULES_PER_MWH) * steps.values[step];
    }
    // t in a part, as kg per hour.
    return sums.map((tonnes) => (1000 * tonnes) / (seconds / 3600));
  }
}

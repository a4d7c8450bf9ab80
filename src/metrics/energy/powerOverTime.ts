import type { Schedule } from '../../schedule/schedule.ts';
import type { Series } from '../../trace/series/series.ts';
import { JOULES_PER_MWH } from '../metricFields.ts';
import { type EnergyCosts, makespanOf } from './energyMetrics.ts';
import { placeSteps, withSums } from './energySums.ts';
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
  return withSums(schedule, power, (sums) => {
    const { exports, columns } = sums.kernel;
    return {
      power: joulesIn(edges).map((joules) => joules / seconds / 1000),
      ...(carbon && { carbon: perHour(carbon) }),
    };

    /** The energy of the machine in each step. */
    function joulesIn(some: Float64Array): Float64Array {
      exports.createSteps(some.length - 1);
      columns.stepEdges.set(some);
      exports.addSteps(sums.jobs, sums.machineIdle);
      return columns.stepJoules.subarray(0, some.length - 1);
    }

    /** In each part, the sum over the steps in it; a step may begin or end in the middle of a part. */
    function perHour(series: Series): Float64Array {
      placeSteps(sums, series, from, to);
      const { stepEdges: begins, stepValues: values } = columns;
      const finer = Float64Array.from(new Set([...edges, ...begins])).sort();
      const joules = joulesIn(finer);
      const tonnes = new Float64Array(parts);
      let [part, step] = [0, 0];
      for (let i = 0; i < joules.length; i++) {
        while (part + 1 < parts && edges[part + 1] <= finer[i]) part++;
        while (step + 1 < values.length && begins[step + 1] <= finer[i]) step++;
        tonnes[part] += (joules[i] / JOULES_PER_MWH) * values[step];
      }
      // t in a part, as kg per hour.
      return tonnes.map((sum) => (1000 * sum) / (seconds / 3600));
    }
  });
}

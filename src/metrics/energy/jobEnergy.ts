import type { Schedule } from '../../schedule/schedule.ts';
import type { Series } from '../../trace/series/series.ts';
import { type EnergyCosts, makespanOf } from './energyMetrics.ts';
import { type EnergySums, placeSteps, withSums } from './energySums.ts';
import type { Power } from './power.ts';

/** Energy of the processors of each job while they run it, killed attempts included, and its carbon and cost. */
export interface JobEnergy {
  /** MWh. */
  readonly energy: Float64Array;
  /** t. */
  readonly carbon?: Float64Array;
  readonly cost?: Float64Array;
}

/** The energy of each job of a schedule, in the order of its jobs. @throws DataError if a series lacks values */
export function jobEnergy(schedule: Schedule, power: Power, costs: EnergyCosts): JobEnergy {
  return withSums(schedule, power, (sums) => jobEnergyOf(sums, costs, makespanOf(schedule)));
}

/** The energy of each job of a schedule in a kernel. @param makespan of all jobs @throws DataError */
export function jobEnergyOf(
  sums: EnergySums,
  { carbon, price }: EnergyCosts,
  [from, to]: readonly [from: number, to: number],
): JobEnergy {
  const { exports, columns } = sums.kernel;
  exports.sumJobs(sums.jobs);
  return {
    energy: columns.jobSums.slice(),
    ...(carbon && { carbon: costOf(carbon) }),
    ...(price && { cost: costOf(price) }),
  };

  function costOf(series: Series): Float64Array {
    placeSteps(sums, series, from, to);
    exports.sumJobCosts(sums.jobs);
    return columns.jobSums.slice();
  }
}

import { UsageError } from '../../errors.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { constantOf, type Series } from '../../trace/series/series.ts';
import type { EnergyMetrics } from '../metricFields.ts';
import type { JobFilter } from '../metrics.ts';
import { energyMetrics } from './energyMetrics.ts';
import { type JobEnergy, jobEnergy } from './jobEnergy.ts';
import { evenPower, type Watts } from './power.ts';
import { type PowerOverTime, powerOverTime } from './powerOverTime.ts';

export interface EnergyOptions {
  /** Watts of one processor. */
  power: Watts;
  /** Carbon intensity over time (readSeries), or one number in kgCO2e/kWh. */
  carbon?: Series | number;
  /** Price over time (readSeries), or one number in money/kWh. */
  price?: Series | number;
  /** Longest delay of an attempt in the bounds `leastCarbon` and `leastCost`, in seconds; default: there are no bounds. */
  delay?: number;
  /** The jobs whose makespan the metrics cover; default: all. */
  counts?: JobFilter;
}

/** Energy of a schedule, and what it costs. */
export interface Energy {
  /** The metrics for which the options have what they need. */
  readonly metrics: Partial<EnergyMetrics>;
  /** The energy, carbon and cost of each job, in the order of the schedule's jobs. */
  readonly jobs: JobEnergy;
  /** Returns the mean power and carbon of the machine in each of some equal parts of the makespan. */
  readonly overTime: (parts: number) => PowerOverTime;
}

/**
 * Computes energy, power, carbon and cost of a schedule (docs/energy.md). Jobs whose energy the log records have their own.
 *
 * @throws UsageError for watts that are negative, or less when busy than when idle; DataError if a series lacks values, or
 *   needs dates that the log does not have
 */
export function energy(
  schedule: Schedule,
  { power: watts, carbon, price, delay, counts }: EnergyOptions,
): Energy {
  const { idle, busy } = watts;
  if (!(idle >= 0 && busy >= idle && busy < Number.POSITIVE_INFINITY))
    throw new UsageError(`power: idle=${idle}, busy=${busy}; expected watts, at least as many busy as idle`);
  if (delay !== undefined && !(delay >= 0 && delay < Number.POSITIVE_INFINITY))
    throw new UsageError(`delay: ${delay}; expected seconds`);
  const power = evenPower(schedule, watts);
  const costs = {
    delay,
    carbon: seriesOf(carbon, 'carbon'),
    price: seriesOf(price, 'price'),
  };
  return {
    metrics: energyMetrics(schedule, power, costs, counts),
    jobs: jobEnergy(schedule, power, costs),
    overTime: (parts) => powerOverTime(schedule, power, costs, parts),
  };
}

const seriesOf = (given: Series | number | undefined, kind: 'carbon' | 'price') =>
  typeof given === 'number' ? constantOf(given, kind) : given;

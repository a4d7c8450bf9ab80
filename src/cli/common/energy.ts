import type { ENERGY } from '../../commands/energy.ts';
import type { ValuesOf } from '../../commands/parameter.ts';
import { powerInFigures } from '../../figures/results.ts';
import { type Times, timesOf } from '../../metrics/differences.ts';
import { type EnergyCosts, energyMetrics } from '../../metrics/energy/energyMetrics.ts';
import { jobEnergy } from '../../metrics/energy/jobEnergy.ts';
import { evenPower, type Watts } from '../../metrics/energy/power.ts';
import type { PowerOverTime } from '../../metrics/energy/powerOverTime.ts';
import type { Metrics } from '../../metrics/metricFields.ts';
import type { JobFilter } from '../../metrics/metrics.ts';
import type { EnergyShown } from '../../report/energy/energyText.ts';
import { inLogOrder } from '../../schedule/logOrder.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { readSeries } from '../../trace/series/readSeries.ts';
import type { Workload } from '../../trace/workload.ts';

/** The power of a processor, and what energy costs, as plain data. */
export interface EnergyOptions extends EnergyShown {
  readonly power: Watts;
}

/** Reads the series of the options; undefined if energy is not requested. @throws TraceError */
export async function readEnergy({
  power,
  ...costs
}: ValuesOf<typeof ENERGY>): Promise<EnergyOptions | undefined> {
  if (power === undefined) return undefined;
  return { power, powerOf: powerOf(power, 'processor'), ...(await readCosts(costs)) };
}

/** Describes watts for results. */
export function powerOf({ idle, busy }: Watts, unit: 'processor' | 'node'): string {
  return `${idle} W of an idle and ${busy} W of a busy ${unit}`;
}

/** Reads the series of the options. @throws TraceError */
export async function readCosts({
  carbon,
  price,
  delay,
}: Pick<ValuesOf<typeof ENERGY>, 'carbon' | 'price' | 'delay'>): Promise<EnergyCosts> {
  return {
    delay,
    ...(carbon !== undefined && { carbon: await readSeries(carbon, 'carbon') }),
    ...(price !== undefined && { price: await readSeries(price, 'price') }),
  };
}

/** The metrics of a schedule with those of its energy. */
export function withEnergy(
  metrics: Metrics,
  schedule: Schedule,
  { power, ...costs }: EnergyOptions,
  counts?: JobFilter,
): Metrics {
  return { ...metrics, ...energyMetrics(schedule, evenPower(schedule, power), costs, counts) };
}

/** The power over time of the figures of a report. */
export function energyInFigures(schedule: Schedule, { power, ...costs }: EnergyOptions): PowerOverTime {
  return powerInFigures(schedule, evenPower(schedule, power), costs);
}

/** The times of every job, with its energy if it is requested. */
export function timesWithEnergy(schedule: Schedule, replayed: Workload, energy?: EnergyOptions): Times {
  const times = timesOf(schedule, replayed);
  if (energy === undefined) return times;
  const { power, ...costs } = energy;
  const ordered = inLogOrder(schedule, replayed);
  return { ...times, energy: jobEnergy(ordered, evenPower(ordered, power), costs) };
}

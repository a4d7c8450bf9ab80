import type { ENERGY } from '../../commands/energy.ts';
import type { ValuesOf } from '../../commands/parameter.ts';
import { powerInFigures } from '../../figures/results.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { type EnergyCosts, energyMetrics, energyMetricsOfSums } from '../../metrics/energy/energyMetrics.ts';
import { sumsOfRun } from '../../metrics/energy/energySums.ts';
import { type JobEnergy, jobEnergy, jobEnergyOf } from '../../metrics/energy/jobEnergy.ts';
import { evenPower, type Watts } from '../../metrics/energy/power.ts';
import type { PowerOverTime } from '../../metrics/energy/powerOverTime.ts';
import type { EnergyMetrics } from '../../metrics/metricFields.ts';
import type { JobFilter } from '../../metrics/metrics.ts';
import type { EnergyShown } from '../../report/energy/energyText.ts';
import { inLogOrder } from '../../schedule/logOrder.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { countedIn, type FinishedReplay } from '../../simulate/replayResult.ts';
import { readSeries } from '../../trace/series/readSeries.ts';
import type { Workload } from '../../trace/workload.ts';

/** The power of a processor, and what energy costs, as plain data. */
export interface EnergyOptions extends EnergyShown {
  readonly power: Watts;
}

/** Reads the series of the options; undefined if energy is not requested. @throws TraceError */
export async function readEnergy(
  { power, ...costs }: ValuesOf<typeof ENERGY>,
  kernel?: Kernel,
): Promise<EnergyOptions | undefined> {
  if (power === undefined) return undefined;
  return { power, powerOf: powerOf(power, 'processor'), ...(await readCosts(costs, kernel)) };
}

/** Describes watts for results. */
export function powerOf({ idle, busy }: Watts, unit: 'processor' | 'node'): string {
  return `${idle} W of an idle and ${busy} W of a busy ${unit}`;
}

/** Reads the series of the options. @throws TraceError */
export async function readCosts(
  { carbon, price, delay }: Pick<ValuesOf<typeof ENERGY>, 'carbon' | 'price' | 'delay'>,
  kernel?: Kernel,
): Promise<EnergyCosts> {
  return {
    delay,
    ...(carbon !== undefined && { carbon: await readSeries(carbon, 'carbon', kernel) }),
    ...(price !== undefined && { price: await readSeries(price, 'price', kernel) }),
  };
}

/** The power over time of the figures of a report. */
export function energyInFigures(schedule: Schedule, { power, ...costs }: EnergyOptions): PowerOverTime {
  return powerInFigures(schedule, evenPower(schedule, power), costs);
}

/**
 * The metrics of the energy of a run, and that of each job in the order of the workload, if it is requested.
 *
 * @param scheduleOf makes the schedule if the kernel is not enough
 * @param counts the jobs that count, by their places in the workload
 */
export function energyOfRun(
  run: Pick<FinishedReplay, 'plain'>,
  scheduleOf: () => Schedule,
  workload: Workload,
  { power, ...costs }: EnergyOptions,
  { counts, withJobs = false }: { readonly counts?: JobFilter; readonly withJobs?: boolean },
): { readonly metrics: Partial<EnergyMetrics>; readonly jobs?: JobEnergy } {
  const { kernel, makespan } = run.plain ?? {};
  // The kernel has the sums of all jobs, and one power for all processors.
  if (kernel && makespan && counts === undefined && workload.jobs.watts === undefined) {
    const sums = sumsOfRun(kernel, workload, power);
    return {
      metrics: energyMetricsOfSums(sums, costs, makespan, { lostJoules: 0 }),
      ...(withJobs && { jobs: jobEnergyOf(sums, costs, makespan) }),
    };
  }
  const schedule = scheduleOf();
  const even = evenPower(schedule, power);
  const ordered = inLogOrder(schedule, workload);
  return {
    metrics: energyMetrics(schedule, even, costs, countedIn(schedule, counts)),
    ...(withJobs && { jobs: jobEnergy(ordered, evenPower(ordered, power), costs) }),
  };
}

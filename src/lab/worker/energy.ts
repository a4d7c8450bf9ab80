// Computes energy, carbon and cost of the schedules that the page shows.
import { UsageError } from '../../errors.ts';
import { powerChart, powerInFigures } from '../../figures/results.ts';
import { decimalNumber } from '../../input/number.ts';
import { differences } from '../../metrics/differences.ts';
import { type EnergyCosts, energyMetrics } from '../../metrics/energy/energyMetrics.ts';
import { jobEnergy } from '../../metrics/energy/jobEnergy.ts';
import { evenPower, type Power } from '../../metrics/energy/power.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { constantOf } from '../../trace/series/series.ts';
import type { SeriesKind } from '../../trace/series/seriesColumns.ts';
import { readSeries } from '../../trace/series/seriesFrom.ts';
import type { EnergyAsk, EnergyView } from '../protocol.ts';
import type { ComparisonTask } from './comparison.ts';

/** @throws DataError, one line: also for a series that does not cover the schedules */
export async function energyView(
  { workload, policies, counts, cluster }: ComparisonTask,
  schedules: readonly Schedule[],
  { power, carbon, price, delay }: EnergyAsk,
): Promise<EnergyView> {
  const costs: EnergyCosts = {
    delay,
    ...(carbon !== undefined && { carbon: await seriesOf(carbon, 'carbon') }),
    ...(price !== undefined && { price: await seriesOf(price, 'price') }),
  };
  const powers = schedules.map((schedule, i): Power => {
    if (cluster !== undefined) return cluster.power(i, power);
    if ('text' in power) throw new UsageError(`${power.file}: only a cluster of a slurm.conf has nodes`);
    return evenPower(schedule, power);
  });
  const times = schedules.map((schedule, i) => {
    const { start, end, workload: own } = schedule;
    return { submit: own.jobs.submit, start, end, energy: jobEnergy(schedule, powers[i], costs) };
  });
  const runs = schedules.map((schedule, i) => ({
    ...{ name: policies[i].name, schedule },
    powerOverTime: powerInFigures(schedule, powers[i], costs),
  }));
  return {
    metrics: schedules.map((schedule, i) => energyMetrics(schedule, powers[i], costs, counts)),
    differences: times.map((one) => {
      const { carbon, cost } = differences(workload, times[0], one, counts);
      return { carbon, cost };
    }),
    figure: powerChart({ workload, runs, counts }),
    units: { carbon: costs.carbon?.unit, price: costs.price?.unit },
  };
}

/** @throws TraceError, UsageError */
function seriesOf(from: string | File, kind: SeriesKind) {
  return typeof from === 'string'
    ? constantOf(decimalNumber(from), kind)
    : readSeries(from, kind, { name: from.name });
}

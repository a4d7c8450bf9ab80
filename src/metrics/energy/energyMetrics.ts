// Computes energy, power, carbon and cost of a schedule. The machine draws a constant power while nothing changes, so
// all of them are integrals of step functions, in joules until they become metrics.
import { DataError } from '../../errors.ts';
import { quantileBetween } from '../../math/quantile.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import type { Series } from '../../trace/series/series.ts';
import type { EnergyMetrics } from '../metricFields.ts';
import { energyMetricsOf } from '../metricFields.ts';
import type { JobFilter } from '../metrics.ts';
import { type EnergySums, placeSteps, withSums } from './energySums.ts';
import { eachLoss } from './losses.ts';
import type { Power } from './power.ts';

/** The carbon and the price of energy: each of them has metrics if it is given. */
export interface EnergyCosts {
  /** Carbon intensity in t/MWh, which is kg/kWh. */
  readonly carbon?: Series;
  /** Price of a MWh. */
  readonly price?: Series;
  /** The longest delay of a job in the bounds, in seconds; undefined: there are no bounds. */
  readonly delay?: number;
}

/** Length of the windows of which power has a quantile and a maximum, in seconds. */
const WINDOW = 900;
const MOST_WINDOWS = 2 ** 24;

/**
 * Energy, power, carbon and cost of the machine from the first submission to the last end of the jobs that count. All
 * jobs draw power, including those that do not count.
 *
 * @throws DataError if a series lacks values; if it needs dates, and the log has none
 */
export function energyMetrics(
  schedule: Schedule,
  power: Power,
  costs: EnergyCosts,
  counts?: JobFilter,
): Partial<EnergyMetrics> {
  const [from, to] = makespanOf(schedule, counts);
  const { measured } = power;
  return withSums(schedule, power, (sums) =>
    energyMetricsOfSums(sums, costs, [from, to], {
      lostJoules: lostJoules(schedule, power, from, to),
      measured: measured && measuredShares(schedule, measured, from, to),
    }),
  );
}

/** The metrics of a schedule in a kernel. @param known what is not in the kernel @throws DataError */
export function energyMetricsOfSums(
  sums: EnergySums,
  { carbon, price, delay }: EnergyCosts,
  [from, to]: readonly [from: number, to: number],
  known: Pick<Parameters<typeof energyMetricsOf>[0], 'lostJoules' | 'measured'>,
): Partial<EnergyMetrics> {
  const { kernel, workload, jobs, machineIdle } = sums;
  const { exports, numbers } = kernel;
  const windows = Math.ceil((to - from) / WINDOW);
  if (windows > MOST_WINDOWS)
    throw new DataError(`${workload.name}: the schedule is too long for the power of windows of ${WINDOW} s`);
  exports.measureEnergy(jobs, machineIdle, from, to, WINDOW, windows);
  const { joules, busyJoules } = numbers;
  return energyMetricsOf({
    ...{ joules, busyJoules, ...known, seconds: to - from },
    power: (q) =>
      windows === 0 ? Number.NaN : quantileBetween(windows, q, (rank) => exports.powerOfRank(rank)),
    carbon: carbon && costOf(carbon),
    price: price && costOf(price),
  });

  /** The cost of the energy, and the least one if attempts may begin later. */
  function costOf(series: Series): { total: number; least?: number } {
    placeSteps(sums, series, from, to);
    exports.addSteps(jobs, machineIdle);
    const total = exports.stepCost();
    if (delay === undefined) return { total };
    placeSteps(sums, series, from, to + delay, 'the schedule with delays');
    return { total, least: total - exports.delaySavings(jobs, from, to, delay) };
  }
}

/** First submission and last end of the jobs that count. */
export function makespanOf({ workload, end }: Schedule, counts?: JobFilter): [from: number, to: number] {
  const { submit } = workload.jobs;
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let job = 0; job < submit.length; job++) {
    if (counts && !counts(job)) continue;
    if (submit[job] < from) from = submit[job];
    if (end[job] > to) to = end[job];
  }
  return [from, to];
}

/** The part of the busy energy in attempts that were no work, or whose work was lost. */
function lostJoules(schedule: Schedule, { ofJob }: Power, from: number, to: number): number {
  let joules = 0;
  eachLoss(schedule, (job, start, end, share) => {
    joules += ofJob[job] * share * Math.max(0, Math.min(end, to) - Math.max(start, from));
  });
  return joules;
}

/** The shares of measured jobs in the jobs that ran, and in their processor time. */
function measuredShares(
  { workload, start, end, kills }: Schedule,
  measured: Uint8Array,
  from: number,
  to: number,
): { jobs: number; time: number } {
  const { processors, length } = workload.jobs;
  const times = new Float64Array(length);
  const add = (job: number, begin: number, over: number) => {
    times[job] += processors[job] * Math.max(0, Math.min(over, to) - Math.max(begin, from));
  };
  for (let job = 0; job < length; job++) add(job, start[job], end[job]);
  for (let i = 0; i < kills.job.length; i++) add(kills.job[i], kills.start[i], kills.end[i]);
  const sums = { jobs: 0, time: 0, measuredJobs: 0, measuredTime: 0 };
  for (let job = 0; job < length; job++) {
    if (times[job] === 0) continue;
    sums.jobs++;
    sums.time += times[job];
    sums.measuredJobs += measured[job];
    sums.measuredTime += measured[job] * times[job];
  }
  return { jobs: sums.measuredJobs / sums.jobs, time: sums.measuredTime / sums.time };
}

// Computes energy, power, carbon and cost of a schedule. The machine draws a constant power while nothing changes, so
// all of them are integrals of step functions, in joules until they become metrics.
import { DataError } from '../../errors.ts';
import { quantileBetween } from '../../math/quantile.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { type Series, type Steps, stepAt, stepsOver } from '../../trace/series/series.ts';
import type { EnergyMetrics } from '../metricFields.ts';
import { energyMetricsOf, JOULES_PER_MWH } from '../metricFields.ts';
import type { JobFilter } from '../metrics.ts';
import { type Attempts, attemptsOf, eachLoss } from './attempts.ts';
import { delaySaving } from './delaySaving.ts';
import { largest } from './largest.ts';
import type { Power } from './power.ts';
import { stepAreas } from './stepAreas.ts';

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
/** The quantiles of power are among this share of the largest. */
const TAIL = 0.01;

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
  const attempts = attemptsOf(schedule, power);
  const { joules, busyJoules, means } = inWindows(attempts, power.machineIdle, from, to, schedule.workload);
  const largestMeans = largest(means, Math.ceil(TAIL * means.length) + 1);
  return energyMetricsOf({
    joules,
    busyJoules,
    lostJoules: lostJoules(schedule, power, from, to),
    measured: power.measured && measuredShares(schedule, power.measured, from, to),
    seconds: to - from,
    power: (q) =>
      quantileBetween(means.length, q, (rank) => largestMeans[rank - means.length + largestMeans.length]),
    carbon: costs.carbon && costOf(costs.carbon),
    price: costs.price && costOf(costs.price),
  });

  /** The cost of the energy, and the least one if attempts may begin later. */
  function costOf(series: Series): { total: number; least?: number } {
    const { delay } = costs;
    const { edges, values } = stepsOf(series, schedule, from, to);
    const energy = joulesOver(attempts, power.machineIdle, edges);
    let total = 0;
    for (let step = 0; step < values.length; step++) total += values[step] * (energy[step] / JOULES_PER_MWH);
    if (delay === undefined) return { total };
    const longer = stepsOf(series, schedule, from, to + delay, 'the schedule with delays');
    return { total, least: total - savedJoules(attempts, longer, from, to, delay) / JOULES_PER_MWH };
  }
}

/** The largest decrease of the cost if each attempt may begin up to `delay` later, in joules times the series. */
function savedJoules(
  { start, end, added }: Attempts,
  steps: Steps,
  from: number,
  to: number,
  delay: number,
): number {
  // A job whose measured power is less than the idle power of its processors is best at the dearest moment.
  const negated = { edges: steps.edges, values: steps.values.map((value) => -value) };
  let saving = 0;
  let near = 0;
  for (let i = 0; i < start.length; i++) {
    const begin = Math.max(start[i], from);
    const over = Math.min(end[i], to);
    if (!(begin < over)) continue;
    near = stepAt(steps.edges, begin, near);
    saving += Math.abs(added[i]) * delaySaving(added[i] < 0 ? negated : steps, begin, over, delay, near);
  }
  return saving;
}

/** The steps of a series over a part of a schedule. @throws DataError */
export function stepsOf(
  series: Series,
  { workload: { name, unixStartTime } }: Schedule,
  from: number,
  to: number,
  need = 'the schedule',
): Steps {
  const isConstant = series.edges[0] === Number.NEGATIVE_INFINITY;
  if (unixStartTime === undefined && !isConstant)
    throw new DataError(
      `${name}: has no dates, which ${series.name} needs; give one value instead of a series`,
    );
  return stepsOver(series, from, to, unixStartTime ?? 0, need);
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

/**
 * The energy of the machine and of processors that run jobs, and the mean power in each window from the first submission
 * on; the last one may be shorter. The energy is equal to joulesOver() of one step to the last digit.
 */
function inWindows(
  { start, end, busy, added }: Attempts,
  machineIdle: number,
  from: number,
  to: number,
  { name }: Pick<Schedule['workload'], 'name'>,
): { joules: number; busyJoules: number; means: Float64Array } {
  const count = Math.ceil((to - from) / WINDOW);
  if (count > MOST_WINDOWS)
    throw new DataError(`${name}: the schedule is too long for the power of windows of ${WINDOW} s`);
  // The end of the last window is in one more, with an energy of 0.
  const areas = new Float64Array(count + 1);
  /** Changes of the power that fills whole windows. */
  const whole = new Float64Array(count + 1);
  let joules = 0;
  let busyJoules = 0;
  for (let i = 0; i < start.length; i++) {
    const begin = start[i] > from ? start[i] : from;
    const over = end[i] < to ? end[i] : to;
    const seconds = over - begin;
    if (!(seconds > 0)) continue;
    const watts = added[i];
    joules += watts * seconds;
    busyJoules += busy[i] * seconds;
    const first = Math.floor((begin - from) / WINDOW);
    const last = Math.floor((over - from) / WINDOW);
    if (first === last) areas[first] += watts * seconds;
    else {
      areas[first] += watts * (from + (first + 1) * WINDOW - begin);
      areas[last] += watts * (over - (from + last * WINDOW));
      whole[first + 1] += watts;
      whole[last] -= watts;
    }
  }
  const means = areas.subarray(0, count);
  let all = machineIdle;
  for (let window = 0; window < count; window++) {
    const seconds = Math.min(WINDOW, to - (from + window * WINDOW));
    all += whole[window];
    means[window] = means[window] / seconds + all;
  }
  return { joules: joules + machineIdle * (to - from), busyJoules, means };
}

/** The energy of the machine in each step, in joules. */
export function joulesOver(
  { start, end, added }: Attempts,
  machineIdle: number,
  edges: Float64Array,
): Float64Array {
  const joules = stepAreas(edges, start, end, added);
  for (let step = 0; step < joules.length; step++)
    joules[step] += machineIdle * (edges[step + 1] - edges[step]);
  return joules;
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

// The metrics. Each is a field of `Metrics`, whose comment is also its formula in docs/metrics.md and in the library's
// reference, and a row of `METRICS`, from which all else is made.
import { SUM } from '../kernel/codes.ts';

/**
 * The metrics of a schedule. A job's last attempt has start s, end e and length e - s, on p processors. (If preempted
 * jobs keep their work, the length is the run time, and all other time in attempts counts as time in killed attempts.)
 * Then wait = s - submit; response = e - submit; slowdown = response / length; bounded slowdown = max(1, response /
 * max(length, 10)). P is the machine's processors. Times in seconds. Quantiles are interpolated (type 7). A
 * mean over no jobs is NaN.
 */
export interface Metrics {
  /** The jobs that the metrics cover. */
  jobs: number;
  /** Mean of the waits. */
  meanWait: number;
  /** Median of the waits. */
  medianWait: number;
  /** Quantile 0.9 of the waits. */
  p90Wait: number;
  /** Quantile 0.99 of the waits. */
  p99Wait: number;
  /** The longest wait. */
  maxWait: number;
  /** Mean time in the queue: the wait without the attempts that preemption ended. */
  meanQueued: number;
  /** Mean of the responses. */
  meanResponse: number;
  /** Mean of the slowdowns, over the jobs of positive length; a job of length 0 has no slowdown. */
  meanSlowdown: number;
  /** Mean of the bounded slowdowns. */
  meanBoundedSlowdown: number;
  /** Σ p · bounded slowdown / Σ p. */
  meanWeightedBoundedSlowdown: number;
  /** Mean of max(1, response / (p · max(length, 10))): Zotkin and Keleher, HPDC 1999. */
  meanPerProcessorBoundedSlowdown: number;
  /**
   * Σ p · length / (P · makespan). On a Slurm cluster without last attempts whose work is lost, because
   * of preemption or a node failure: these count as killed attempts.
   */
  utilization: number;
  /** Σ p · length / (P · (last submission - first submission)). */
  load: number;
  /** Last end - first submission. */
  makespan: number;
  /** Jobs / makespan in days: how many come through. */
  jobsADay: number;
  /** With feedback: mean of submit - that of the log; otherwise 0. Below 0 where users came earlier. */
  meanSubmissionDelay: number;
  /**
   * Jobs that started ahead of a job before them in the queue: under EASY in the backfill scan, under
   * conservative backfilling while a job before them kept waiting.
   */
  backfilled: number;
  /** Jobs that some scheduling pass left waiting at the head of the queue. */
  blocked: number;
  /** Jobs killed at their request, because they needed more. */
  killed: number;
  /** Σ p · (length + time in killed attempts) / (P · makespan). */
  totalLoad: number;
  /** The share of totalLoad that killed attempts take. */
  wastedLoad: number;
  /** Jobs of which preemption ended at least one attempt. */
  preempted: number;
  /** Number of attempts that preemption ended per preempted job. */
  meanKills: number;
  /** Mean of time in killed attempts / length over the preempted jobs (of positive length). */
  runTimeWaste: number;
  /** Jobs that started later than their fair start: jobs submitted after them delayed them. */
  delayed: number;
  /** The largest delay. */
  maxDelay: number;
  /** The mean delay over the delayed jobs. */
  meanDelay: number;
  /**
   * Delayed jobs that started later than their first reservation, which they got as blocked head of the queue, or
   * under conservative backfilling at their submission. Jobs whose reservation was missed because of
   * earlier jobs are excluded.
   */
  reservationViolations: number;
  /** Mean of |estimate - length|. */
  meanEstimateError: number;
  /** Mean of min(estimate, length) / max(estimate, length), 1 where both are 0. */
  meanEstimateAccuracy: number;
  /** Jobs that ran longer than their estimate. */
  overran: number;
  /**
   * On a Slurm cluster with a topology: mean number of leaf switches (tree) or base blocks (block) that the nodes
   * of a job are on, over the jobs of at least two nodes; otherwise undefined.
   */
  meanSpan: number;
}

/**
 * Metrics of a run on a Slurm cluster. The idle CPUs and GPUs of a partition are stranded while a job waits there that
 * asks for no more CPUs and no more GPUs than are idle in it; GPUs only while such a job asks for a GPU. NaN for GPUs
 * of a cluster that has none.
 */
export interface StrandedMetrics {
  /** Stranded CPU time / (P · makespan). */
  strandedCpus: number;
  /** Stranded CPU time / idle CPU time. */
  strandedIdleCpus: number;
  /** Stranded CPU time in hours. */
  strandedCpuHours: number;
  /** Stranded GPU time / (GPUs of the cluster · makespan). */
  strandedGpus: number;
  /** Stranded GPU time / idle GPU time. */
  strandedIdleGpus: number;
  /** Stranded GPU time in hours. */
  strandedGpuHours: number;
}

/** The metrics of a schedule on a Slurm cluster. */
export interface SlurmMetrics extends Metrics, StrandedMetrics {}

/**
 * Energy, power, carbon and cost of a machine whose power is known, from the first submission to the last end. Its power
 * at an instant is that of its idle processors plus that of the busy ones.
 */
export interface EnergyMetrics {
  /** ∫ power of the machine. */
  energy: number;
  /** ∫ power of the processors that run jobs, killed attempts included. */
  busyEnergy: number;
  /** ∫ power of the idle processors. */
  idleEnergy: number;
  /** The part of busyEnergy in the time in killed attempts. */
  lostEnergy: number;
  /** If the log records the energy of jobs: the share of the jobs that ran whose own energy counts. */
  measuredJobs: number;
  /** The share of these jobs in the processor time, killed attempts included. */
  measuredTime: number;
  /** energy / makespan. */
  meanPower: number;
  /** Quantile 0.99 of the mean power in windows of 15 min from the first submission on; the last one may be shorter. */
  p99Power: number;
  /** The largest mean power in such a window. */
  maxPower: number;
  /** ∫ power · carbon intensity. */
  carbon: number;
  /**
   * With --delay D: lower bound of carbon if each attempt may start up to D later at its best moment: carbon - Σ over the
   * attempts of the largest decrease of ∫ (power of its processors - their idle power) · carbon intensity. Other jobs and
   * the size of the machine are ignored.
   */
  leastCarbon: number;
  /** ∫ power · price. */
  cost: number;
  /** With --delay D: the lower bound of cost that leastCarbon is of carbon. */
  leastCost: number;
}

export type MetricName = keyof SlurmMetrics | keyof EnergyMetrics;

/** Any metrics of a schedule. */
export interface AnyMetrics extends SlurmMetrics, EnergyMetrics {}

/** The better direction of a metric: less, more, or neither. */
export type Better = 'less' | 'more' | 'neither';

/** A load is a share that may be more than the whole machine. */
export type MetricUnit = 'seconds' | 'jobs' | 'number' | 'share' | 'load' | 'slowdown';

/** A schedule as the formulas of metrics see it. */
interface Totals {
  /** Returns a sum of the kernel (assembly/codes/sums.ts). */
  readonly sum: (of: number) => number;
  readonly jobs: number;
  /** Processors of the machine. */
  readonly machine: number;
  readonly makespan: number;
  /** Time from the first submission to the last. */
  readonly span: number;
  /** Processor time of the machine during the makespan. */
  readonly capacity: number;
  /** Jobs killed at their request. */
  readonly killed: number;
  /** Returns a quantile of the waits. */
  readonly wait: (q: number) => number;
}

type Formula = (totals: Totals) => number;

/** CPU or GPU time of a Slurm cluster during the makespan, in seconds. */
export interface ResourceTime {
  readonly capacity: number;
  readonly idle: number;
  readonly stranded: number;
}

/** A run on a Slurm cluster as the formulas of its own metrics see it. */
interface ClusterTotals {
  readonly cpus: ResourceTime;
  readonly gpus: ResourceTime;
}

type ClusterFormula = (totals: ClusterTotals) => number;

/** The energy of a schedule as the formulas of its metrics see it. */
interface EnergyTotals {
  readonly joules: number;
  readonly busyJoules: number;
  readonly lostJoules: number;
  /** Shares of the jobs whose power was measured; undefined if the log has none. */
  readonly measured?: { readonly jobs: number; readonly time: number };
  readonly seconds: number;
  /** Returns a quantile of the mean power of windows, in watts. */
  readonly power: (q: number) => number;
  /** In t; and the bound. */
  readonly carbon?: { readonly total: number; readonly least?: number };
  /** In the money of the price; and the bound. */
  readonly price?: { readonly total: number; readonly least?: number };
}

/** Undefined: the metric needs a series, or a delay, that is not given. */
type EnergyFormula = (totals: EnergyTotals) => number | undefined;

/** The unit of energies: a kWh is 3.6 MJ. */
export const JOULES_PER_MWH = 3.6e9;
const WATTS_PER_KW = 1000;

interface Metric<Of = Formula | ClusterFormula | EnergyFormula> {
  /** In tables. */
  readonly title: string;
  readonly unit: MetricUnit;
  /** Neither: it depends on the workload alone (`load`), or only describes what a policy does (`backfilled`). */
  readonly better: Better;
  readonly of: Of;
  /** True if it decreases when users submit later, whatever the scheduler does. */
  readonly isOfWaiting?: true;
  /** True if it may be negative. */
  readonly isSigned?: true;
}

const row = <Of>(
  title: string,
  unit: MetricUnit,
  better: Better,
  of: Of,
  more: Pick<Metric, 'isOfWaiting' | 'isSigned'> = {},
): Metric<Of> => ({ title, unit, better, of, ...more });
const waiting = (title: string, unit: MetricUnit, of: Formula) =>
  row(title, unit, 'less', of, { isOfWaiting: true });

const total =
  (of: number): Formula =>
  ({ sum }) =>
    sum(of);
const mean =
  (of: number): Formula =>
  ({ sum, jobs }) =>
    sum(of) / jobs;
const ratio =
  (of: number, by: number): Formula =>
  ({ sum }) =>
    sum(of) / sum(by);
/** A part of the machine's processor time. */
const part =
  (...all: number[]): Formula =>
  ({ sum, capacity }) =>
    all.reduce((one, other) => one + sum(other), 0) / capacity;

const OF_SCHEDULES: Readonly<Record<keyof Metrics, Metric<Formula>>> = {
  jobs: row('jobs', 'jobs', 'neither', ({ jobs }) => jobs),
  meanWait: waiting('mean wait', 'seconds', mean(SUM.WAIT)),
  medianWait: waiting('median wait', 'seconds', ({ wait }) => wait(0.5)),
  p90Wait: waiting('p90 wait', 'seconds', ({ wait }) => wait(0.9)),
  p99Wait: waiting('p99 wait', 'seconds', ({ wait }) => wait(0.99)),
  maxWait: row('max wait', 'seconds', 'less', ({ wait }) => wait(1)),
  meanQueued: waiting('mean time in the queue', 'seconds', mean(SUM.QUEUED)),
  meanResponse: waiting('mean response', 'seconds', mean(SUM.RESPONSE)),
  meanSlowdown: waiting('slowdown', 'slowdown', ratio(SUM.SLOWDOWN, SUM.SLOWED)),
  meanBoundedSlowdown: waiting('bounded slowdown', 'slowdown', mean(SUM.BOUNDED)),
  meanWeightedBoundedSlowdown: waiting('weighted slowdown', 'slowdown', ratio(SUM.WEIGHTED, SUM.WIDTH)),
  meanPerProcessorBoundedSlowdown: waiting('slowdown per processor', 'slowdown', mean(SUM.PER_PROCESSOR)),
  utilization: row('utilization', 'share', 'more', part(SUM.AREA)),
  load: row('load', 'load', 'neither', ({ sum, machine, span }) => sum(SUM.AREA) / (machine * span)),
  makespan: row('makespan', 'seconds', 'less', ({ makespan }) => makespan),
  jobsADay: row('jobs a day', 'number', 'more', ({ jobs, makespan }) => jobs / (makespan / 86_400)),
  // The host computes it (metrics.ts).
  meanSubmissionDelay: row('submitted later', 'seconds', 'less', () => 0, { isSigned: true }),
  backfilled: row('backfilled jobs', 'jobs', 'neither', total(SUM.BACKFILLED)),
  blocked: row('blocked jobs', 'jobs', 'neither', total(SUM.BLOCKED)),
  killed: row('killed jobs', 'jobs', 'neither', ({ killed }) => killed),
  totalLoad: row('total load', 'share', 'neither', part(SUM.AREA, SUM.WASTED)),
  wastedLoad: row('wasted load', 'share', 'less', part(SUM.WASTED)),
  preempted: row('preempted jobs', 'jobs', 'less', total(SUM.PREEMPTED)),
  meanKills: row('preemptions / preempted job', 'number', 'less', ratio(SUM.KILLS, SUM.PREEMPTED)),
  runTimeWaste: row('wasted time / length', 'number', 'less', ratio(SUM.WASTE, SUM.PREEMPTED)),
  delayed: row('delayed jobs', 'jobs', 'less', total(SUM.DELAYED)),
  maxDelay: row('max delay', 'seconds', 'less', total(SUM.MAX_DELAY)),
  meanDelay: row('mean delay', 'seconds', 'less', ratio(SUM.DELAY, SUM.DELAYED)),
  reservationViolations: row('reservation violations', 'jobs', 'less', total(SUM.VIOLATIONS)),
  meanEstimateError: row('estimate error', 'seconds', 'less', mean(SUM.ESTIMATE_ERROR)),
  meanEstimateAccuracy: row('estimate accuracy', 'share', 'more', mean(SUM.ESTIMATE_ACCURACY)),
  overran: row('overran jobs', 'jobs', 'less', total(SUM.OVERRAN)),
  // The host computes it (metrics.ts).
  meanSpan: row('switches or blocks / job', 'number', 'less', () => Number.NaN),
};

/** Stranded hours of a resource; NaN if the cluster has none of it. */
const hours = ({ stranded, capacity }: ResourceTime) => (capacity > 0 ? stranded / 3600 : Number.NaN);

const OF_CLUSTERS: Readonly<Record<keyof StrandedMetrics, Metric<ClusterFormula>>> = {
  strandedCpus: row('stranded CPUs', 'share', 'less', ({ cpus }) => cpus.stranded / cpus.capacity),
  strandedIdleCpus: row('stranded of idle CPUs', 'share', 'less', ({ cpus }) => cpus.stranded / cpus.idle),
  strandedCpuHours: row('stranded CPU-hours', 'number', 'less', ({ cpus }) => hours(cpus)),
  strandedGpus: row('stranded GPUs', 'share', 'less', ({ gpus }) => gpus.stranded / gpus.capacity),
  strandedIdleGpus: row('stranded of idle GPUs', 'share', 'less', ({ gpus }) => gpus.stranded / gpus.idle),
  strandedGpuHours: row('stranded GPU-hours', 'number', 'less', ({ gpus }) => hours(gpus)),
};

const OF_ENERGY: Readonly<Record<keyof EnergyMetrics, Metric<EnergyFormula>>> = {
  energy: row('energy, MWh', 'number', 'less', ({ joules }) => joules / JOULES_PER_MWH),
  busyEnergy: row('busy, MWh', 'number', 'less', ({ busyJoules }) => busyJoules / JOULES_PER_MWH),
  idleEnergy: row(
    'idle, MWh',
    'number',
    'less',
    ({ joules, busyJoules }) => (joules - busyJoules) / JOULES_PER_MWH,
  ),
  lostEnergy: row('lost, MWh', 'number', 'less', ({ lostJoules }) => lostJoules / JOULES_PER_MWH),
  measuredJobs: row('measured jobs', 'share', 'neither', ({ measured }) => measured?.jobs),
  measuredTime: row('measured time', 'share', 'neither', ({ measured }) => measured?.time),
  meanPower: row(
    'mean power, kW',
    'number',
    'neither',
    ({ joules, seconds }) => joules / seconds / WATTS_PER_KW,
  ),
  p99Power: row('p99 power, kW', 'number', 'less', ({ power }) => power(0.99) / WATTS_PER_KW),
  maxPower: row('max power, kW', 'number', 'less', ({ power }) => power(1) / WATTS_PER_KW),
  carbon: row('carbon, t', 'number', 'less', ({ carbon }) => carbon?.total),
  leastCarbon: row('carbon at least, t', 'number', 'less', ({ carbon }) => carbon?.least),
  cost: row('cost', 'number', 'less', ({ price }) => price?.total, { isSigned: true }),
  leastCost: row('cost at least', 'number', 'less', ({ price }) => price?.least, { isSigned: true }),
};

export const METRICS: Readonly<Record<MetricName, Metric>> = {
  ...OF_SCHEDULES,
  ...OF_CLUSTERS,
  ...OF_ENERGY,
};

/** The names of the metrics of all schedules, in the order in which they are shown. */
export const METRIC_NAMES = Object.keys(OF_SCHEDULES) as (keyof Metrics)[];

/** The names of the metrics of a schedule on a Slurm cluster. */
export const SLURM_METRIC_NAMES = [...METRIC_NAMES, ...Object.keys(OF_CLUSTERS)] as (keyof SlurmMetrics)[];

/** The names of the metrics of energy. */
export const ENERGY_METRIC_NAMES = Object.keys(OF_ENERGY) as (keyof EnergyMetrics)[];

/** The names of all metrics. */
export const ALL_METRIC_NAMES = Object.keys(METRICS) as MetricName[];

/** The names of those metrics that some results have. */
export function namesIn(results: Partial<Record<MetricName, unknown>>): MetricName[] {
  return ALL_METRIC_NAMES.filter((name) => name in results);
}

function eachRow<Name extends MetricName, Row, T>(
  rows: Readonly<Record<Name, Row>>,
  of: (row: Row) => T,
): Record<Name, T> {
  return Object.fromEntries(Object.entries<Row>(rows).map(([name, one]) => [name, of(one)])) as Record<
    Name,
    T
  >;
}

/** Computes the metrics that all schedules have. */
export function metricsOf(totals: Totals): Metrics {
  return eachRow(OF_SCHEDULES, ({ of }) => of(totals));
}

/** Computes the metrics that only schedules on a Slurm cluster have. */
export function strandedMetricsOf(totals: ClusterTotals): StrandedMetrics {
  return eachRow(OF_CLUSTERS, ({ of }) => of(totals));
}

/** Computes the metrics of energy, as far as what they need is known. */
export function energyMetricsOf(totals: EnergyTotals): Partial<EnergyMetrics> {
  const all = Object.entries(eachRow(OF_ENERGY, ({ of }) => of(totals)));
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/**
 * Better direction of each metric. Sums that depend on the workload alone (`load`), or that only describe what
 * a policy does (`backfilled`), are neither.
 */
export const BETTER: Readonly<Record<keyof SlurmMetrics | keyof EnergyMetrics, Better>> = eachRow(
  METRICS,
  ({ better }) => better,
);

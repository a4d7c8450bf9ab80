import { inLogOrder } from '../schedule/logOrder.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { workTimes } from '../schedule/workTimes.ts';
import type { Workload } from '../trace/workload.ts';
import { boundedSlowdown } from './boundedSlowdown.ts';
import type { JobEnergy } from './energy/jobEnergy.ts';
import type { JobFilter } from './metrics.ts';
import { NO_RATIO, type Ratio, ratioOfLogarithm } from './ratio.ts';

/**
 * The difference between the means of a metric under two policies, over the same jobs: value ± halfWidth at
 * 95%; and their ratio, whose interval never passes 0.
 */
export interface Difference {
  readonly value: number;
  /** NaN if there are too few jobs. */
  readonly halfWidth: number;
  /** The other's mean over the first's. */
  readonly ratio: Ratio;
}

/** Differences of the metrics that are means over jobs; only these have an interval. */
export interface Differences {
  readonly meanWait: Difference;
  readonly meanBoundedSlowdown: Difference;
  readonly meanWeightedBoundedSlowdown: Difference;
  /** Carbon of the busy processors of a job, in t, if the carbon intensity is known. */
  readonly carbon?: Difference;
  /** Their cost, if the price is known. */
  readonly cost?: Difference;
}

const BATCHES = 30;
/** Student's t with 29 degrees of freedom at 0.975. */
const QUANTILE = 2.0452296421327034;
const LEAST_IN_A_BATCH = 2;

/**
 * The mean of other − first, job by job, with its 95% interval by batch means (Law and Kelton, Simulation
 * Modeling and Analysis, 9.5.3). The waits of neighboring jobs are correlated, so not single jobs but 30
 * batches of consecutive jobs count as independent. With weights w it is Σ w (other − first) / Σ w. The ratio
 * Σ w other / Σ w first has the interval of its linearised logarithm.
 */
export function pairedDifference(
  first: ArrayLike<number>,
  other: ArrayLike<number>,
  weights?: ArrayLike<number>,
): Difference {
  const n = first.length;
  const sums = new Float64Array(BATCHES);
  const firsts = new Float64Array(BATCHES);
  const others = new Float64Array(BATCHES);
  const shares = new Float64Array(BATCHES);
  let sum = 0;
  let share = 0;
  for (let j = 0; j < n; j++) {
    const batch = Math.floor((j * BATCHES) / n);
    const weight = weights ? weights[j] : 1;
    sums[batch] += weight * (other[j] - first[j]);
    firsts[batch] += weight * first[j];
    others[batch] += weight * other[j];
    shares[batch] += weight;
  }
  for (let batch = 0; batch < BATCHES; batch++) {
    sum += sums[batch];
    share += shares[batch];
  }
  const value = sum / share;
  const enough = n >= LEAST_IN_A_BATCH * BATCHES;
  const halfWidth = enough ? reach((batch) => sums[batch] - value * shares[batch]) / share : Number.NaN;
  return { value, halfWidth, ratio: ratioOf(others, firsts, enough) };
}

/** The ratio of the sum over the batches of others to that of firsts. */
function ratioOf(others: Float64Array, firsts: Float64Array, withInterval: boolean): Ratio {
  const other = others.reduce((sum, one) => sum + one, 0);
  const first = firsts.reduce((sum, one) => sum + one, 0);
  if (!(first > 0 && other > 0)) return NO_RATIO;
  const deviation = (batch: number) => others[batch] / other - firsts[batch] / first;
  const halfWidth = withInterval ? reach(deviation) : Number.NaN;
  return ratioOfLogarithm(Math.log(other / first), halfWidth, BATCHES - 1);
}

/** Half of the interval of a sum over the batches, by how far each batch deviates from its part of it. */
function reach(deviation: (batch: number) => number): number {
  let squares = 0;
  for (let batch = 0; batch < BATCHES; batch++) squares += deviation(batch) ** 2;
  return QUANTILE * Math.sqrt((squares * BATCHES) / (BATCHES - 1));
}

/** The times of every job of a schedule, in the order of the workload that was replayed. */
export interface Times extends Pick<Schedule, 'start' | 'end'> {
  /** If preempted jobs keep their work: the lengths of the jobs. Otherwise they are those of the last attempts. */
  readonly length?: Float64Array;
  /** With feedback: the submissions. Otherwise they are those of the workload. */
  readonly submit?: Float64Array;
  /** If the power of the machine is known. */
  readonly energy?: JobEnergy;
}

/** The times of a schedule of a workload, in the order of that workload. */
export function timesOf(schedule: Schedule, replayed: Workload): Times {
  const ordered = inLogOrder(schedule, replayed);
  const { start, end, workload } = ordered;
  const length = workTimes(ordered);
  return {
    start,
    end,
    ...(length && { length }),
    ...(replayed.feedback && { submit: workload.jobs.submit }),
  };
}

/** The bounded slowdown of each job. */
export function slowdownsOf({ submit, start, end, length }: Times, given: Float64Array): Float64Array {
  const from = submit ?? given;
  return end.map((time, j) => boundedSlowdown(time - from[j], length ? length[j] : time - start[j]));
}

/** Differences between two policies' schedules of a workload, over the jobs that count. */
export function differences({ jobs }: Workload, first: Times, other: Times, counts?: JobFilter): Differences {
  const counted = <Column extends Float64Array | Int32Array>(column: Column) =>
    (counts ? column.filter((_, j) => counts(j)) : column) as Column;
  const waits = ({ submit = jobs.submit, start }: Times) => counted(start.map((time, j) => time - submit[j]));
  const slowdowns = (times: Times) => counted(slowdownsOf(times, jobs.submit));
  const [before, after] = [slowdowns(first), slowdowns(other)];
  return {
    meanWait: pairedDifference(waits(first), waits(other)),
    meanBoundedSlowdown: pairedDifference(before, after),
    meanWeightedBoundedSlowdown: pairedDifference(before, after, counted(jobs.processors)),
    ...costDifferences(first.energy, other.energy, counts),
  };
}

/** Differences between what the energy of the jobs costs, as far as that is known. */
export function costDifferences(
  first: JobEnergy | undefined,
  other: JobEnergy | undefined,
  counts?: JobFilter,
): Pick<Differences, 'carbon' | 'cost'> {
  const counted = (column: Float64Array) => (counts ? column.filter((_, j) => counts(j)) : column);
  const costs = (of: 'carbon' | 'cost') => {
    const [one, two] = [first?.[of], other?.[of]];
    return one && two && { [of]: pairedDifference(counted(one), counted(two)) };
  };
  return { ...costs('carbon'), ...costs('cost') };
}

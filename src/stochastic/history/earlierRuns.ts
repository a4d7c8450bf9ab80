import { bounded } from '../../distribution/bounded.ts';
import { discrete } from '../../distribution/discrete.ts';
import type { DiscreteDistribution } from '../../distribution/distribution.ts';
import { empirical } from '../../distribution/empirical.ts';
import { equallySpaced } from '../../distribution/equallySpaced.ts';
import { atPoints, compressedDistribution } from '../../distribution/fewerPoints.ts';
import { fitDistribution } from '../../distribution/fit/fitDistribution.ts';
import { DataError, UsageError } from '../../errors.ts';
import { type Jobs, RUN_ENDINGS } from '../../trace/workload.ts';
import { applicationNumbers } from './applications.ts';

export interface HistoryOptions {
  /** The least number of an application's runs for a distribution; default: 10. */
  readonly minimum?: number;
  /** The share by which its runs must grow before the distribution is computed again; default: 0.1. */
  readonly growth?: number;
  /** The most points of a distribution; default: 64. */
  readonly points?: number;
  /**
   * Earlier jobs that are known when a job is submitted: those that had ended in the log, at submit + wait + run, or
   * all that were submitted before; default: `completed`.
   */
  readonly known?: 'completed' | 'submitted';
  /** True to use the distribution that fits the runs best instead of the runs themselves, if one can be fitted. */
  readonly fit?: boolean;
}

/** Information about each job's application at the job's submission. */
interface EarlierRuns {
  /**
   * The work of each job, which it also contributes to the history: its run time, at most its request, at
   * which it was killed.
   */
  readonly run: Float64Array;
  /** An index of `distributions`; -1 if there were too few runs. */
  readonly distribution: Int32Array;
  readonly distributions: readonly DiscreteDistribution[];
}

/** The known runs of one application. */
class Application {
  /** The runs that completed, and the others; both in the order in which they became known. */
  readonly runs: number[] = [];
  readonly censored: number[] = [];
  /** The last runs in the order of submission, the latest at the end, and their jobs. */
  readonly recent: number[] = [];
  readonly recentJobs: number[] = [];
  distribution = -1;
  /** The number of runs at which the next distribution is computed. */
  next: number;

  constructor(minimum: number) {
    this.next = minimum;
  }

  add(job: number, run: number, censored: boolean, most: number): void {
    (censored ? this.censored : this.runs).push(run);
    const { recent, recentJobs } = this;
    let place = recentJobs.length;
    while (recentJobs[place - 1] > job) place--;
    recentJobs.splice(place, 0, job);
    recent.splice(place, 0, run);
    if (recent.length > most) {
      recent.shift();
      recentJobs.shift();
    }
  }
}

/** The work of each job of a trace: its run time in the log, at most its request, at which it was killed. */
function workOf({ run, request }: Jobs): Float64Array {
  return run.map((time, job) => Math.min(time, request[job]));
}

/** Instant at which each job's run becomes known, in the log's own time. */
function knownAt({ submit, wait }: Jobs, run: Float64Array, known: HistoryOptions['known']): Float64Array {
  if (known === 'submitted') return submit;
  // If a log has no waits, they count as zero.
  return submit.map((time, job) => time + Math.max(wait[job], 0) + run[job]);
}

/**
 * The distribution of an application's runs with at most that many points: the empirical distribution, with censored
 * runs the Kaplan-Meier estimate, or the distribution that fits best.
 *
 * @param runs the runs that completed, at least one
 */
export function distributionOfRuns(
  runs: readonly number[],
  censored: readonly number[],
  { points = 64, fit = false }: Pick<HistoryOptions, 'points' | 'fit'>,
): DiscreteDistribution {
  const fitted = fit ? fittedDistribution(runs, censored, points) : undefined;
  if (fitted) return fitted;
  if (censored.length > 0) return atPoints(empirical(runs, censored), points);
  return compressedDistribution(Float64Array.from(runs).sort(), points);
}

/**
 * The distribution that fits best, at equally spaced points. Undefined if none can be fitted, for instance to equal
 * runs.
 */
function fittedDistribution(
  runs: readonly number[],
  censored: readonly number[],
  points: number,
): DiscreteDistribution | undefined {
  try {
    const { v, f, text } = equallySpaced(
      bounded(fitDistribution(runs, { censored }).distribution).distribution,
      points,
    );
    return discrete(v, f, text);
  } catch (error) {
    if (error instanceof DataError || error instanceof UsageError) return undefined;
    throw error;
  }
}

function checkOptions({ minimum, growth, points }: Required<HistoryOptions>): void {
  if (!(Number.isInteger(minimum) && minimum >= 1)) {
    throw new UsageError(`minimum ${minimum}: expected a whole number of runs, 1 or more`);
  }
  if (!(growth > 0)) throw new UsageError(`growth ${growth}: expected a share above 0`);
  if (!(Number.isInteger(points) && points >= 1)) {
    throw new UsageError(`points ${points}: expected a whole number, 1 or more`);
  }
}

/**
 * The empirical distribution of every job's application (user, application number, processors) from the application's
 * earlier runs alone. These are the jobs before it in the trace that the log had completed at its submission.
 * If the trace tells how runs ended, the distribution is the Kaplan-Meier estimate of completed and cut-off runs
 * (empirical()), and `minimum` counts the completed ones. The distribution is computed at the first submission with
 * `minimum` known runs, and again when the runs have grown by `growth`. So for n runs it is computed about
 * log(n / minimum) / log(1 + growth) times; in between, the last distribution is used.
 *
 * @param mostRecent how many last runs `onRecent` gets
 * @param onRecent called for each job with its application's last runs in the order of submission, at most
 *   `mostRecent` of them
 */
export function distributionsOfEarlierRuns(
  jobs: Jobs,
  options: HistoryOptions = {},
  mostRecent = 0,
  onRecent?: (job: number, runs: readonly number[]) => void,
): EarlierRuns {
  const setting = {
    minimum: 10,
    growth: 0.1,
    points: 64,
    known: 'completed' as const,
    fit: false,
    ...options,
  };
  checkOptions(setting);
  const { minimum, growth, points, known, fit } = setting;
  const { length, submit } = jobs;
  const run = workOf(jobs);
  const at = knownAt(jobs, run, known);
  const applicationNumber = applicationNumbers(jobs);
  const applications: Application[] = [];
  const order = Int32Array.from({ length }, (_, job) => job).sort((a, b) => at[a] - at[b] || a - b);
  const distribution = new Int32Array(length);
  const distributions: DiscreteDistribution[] = [];
  let learned = 0;
  for (let job = 0; job < length; job++) {
    // A job of zero length can end at the instant at which an earlier line is submitted. Only earlier lines
    // count.
    for (; at[order[learned]] <= submit[job] && order[learned] < job; learned++) {
      const done = order[learned];
      const ending = RUN_ENDINGS[jobs.ending?.[done] ?? 0];
      if (ending === 'otherwise') continue;
      applications[applicationNumber[done]].add(done, run[done], ending === 'cut off', mostRecent);
    }
    const number = applicationNumber[job];
    applications[number] ??= new Application(minimum);
    const application = applications[number];
    const { runs } = application;
    if (runs.length >= application.next) {
      application.distribution =
        distributions.push(distributionOfRuns(runs, application.censored, { points, fit })) - 1;
      application.next = Math.max(Math.ceil(runs.length * (1 + growth)), runs.length + 1);
    }
    distribution[job] = application.distribution;
    onRecent?.(job, application.recent);
  }
  return { run, distribution, distributions };
}

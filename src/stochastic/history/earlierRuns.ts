import { DataError, UsageError } from '../../errors.ts';
import { bounded } from '../../law/bounded.ts';
import { discrete } from '../../law/discrete.ts';
import { empirical } from '../../law/empirical.ts';
import { equallySpaced } from '../../law/equallySpaced.ts';
import { atPoints, compressedLaw } from '../../law/fewerPoints.ts';
import { fitLaw } from '../../law/fit/fitLaw.ts';
import type { DiscreteLaw } from '../../law/law.ts';
import { type Jobs, RUN_ENDINGS } from '../../trace/workload.ts';
import { applicationNumbers } from './applications.ts';

export interface HistoryOptions {
  /** Runs of an application before its law is asked; default 10. */
  readonly minimum?: number;
  /** By what share its runs must have grown before its law is made anew; default 0.1. */
  readonly growth?: number;
  /** Most points of a law; default 64. */
  readonly points?: number;
  /**
   * Which earlier jobs of the log are known when a job is submitted: those that had ended by its record, submit + wait + run
   * (default), or all that were submitted before.
   */
  readonly known?: 'completed' | 'submitted';
  /** The law that fits the runs best instead of the runs themselves, where one can be fitted. */
  readonly fit?: boolean;
}

/** What was known of each job's application when it was submitted. */
interface EarlierRuns {
  /** The job's work, and what an earlier one tells: its run time, at most its request, where it was killed. */
  readonly run: Float64Array;
  /** A place in `laws`, -1 where there were too few runs. */
  readonly law: Int32Array;
  readonly laws: readonly DiscreteLaw[];
}

/** The runs of one application as they become known. */
class Application {
  /** In the order in which they became known: those that ended by themselves, and the others. */
  readonly runs: number[] = [];
  readonly censored: number[] = [];
  /** The last runs in the order of their submission, the latest at the end, and which jobs they are. */
  readonly recent: number[] = [];
  readonly recentJobs: number[] = [];
  law = -1;
  /** Runs there must be before the next law. */
  next: number;

  constructor(minimum: number) {
    this.next = minimum;
  }

  add(job: number, run: number, censored: boolean, most: number): void {
    (censored ? this.censored : this.runs).push(run);
    const { recent, recentJobs } = this;
    let place = recentJobs.length;
    while (place > 0 && recentJobs[place - 1] > job) place--;
    recentJobs.splice(place, 0, job);
    recent.splice(place, 0, run);
    if (recent.length > most) {
      recent.shift();
      recentJobs.shift();
    }
  }
}

/** Work of each job of a trace: what it ran in the log, where it was killed at its request. */
function workOf({ run, request }: Jobs): Float64Array {
  return run.map((time, job) => Math.min(time, request[job]));
}

/** When each job's run becomes known, in the log's own time. */
function knownAt({ submit, wait }: Jobs, run: Float64Array, known: HistoryOptions['known']): Float64Array {
  if (known === 'submitted') return submit;
  // A log that does not say how long a job waited is taken not to have let it wait.
  return submit.map((time, job) => time + Math.max(wait[job], 0) + run[job]);
}

/**
 * The law of an application's runs at so many points at most: the empirical one, Kaplan and Meier's estimate where runs were
 * censored, or the one that fits best. @param runs those that ended by themselves, at least one
 */
export function lawOfRuns(
  runs: readonly number[],
  censored: readonly number[],
  { points = 64, fit = false }: Pick<HistoryOptions, 'points' | 'fit'>,
): DiscreteLaw {
  const fitted = fit ? fittedLaw(runs, censored, points) : undefined;
  if (fitted) return fitted;
  if (censored.length > 0) return atPoints(empirical(runs, censored), points);
  return compressedLaw(Float64Array.from(runs).sort(), points);
}

/** The law that fits best, at equally spaced points; undefined where none can be fitted, as to equal runs. */
function fittedLaw(
  runs: readonly number[],
  censored: readonly number[],
  points: number,
): DiscreteLaw | undefined {
  try {
    const { v, f, text } = equallySpaced(bounded(fitLaw(runs, { censored }).law).law, points);
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
 * The empirical law of every job's application, user + application number + processors, from the application's earlier
 * runs alone: at a job's submission those jobs before it in the trace that the log had completed by then. Where the trace says how
 * runs ended, the law is the Kaplan-Meier estimate of those completed and those cut off (empirical()), and `minimum` counts the
 * completed ones. The law is made
 * at the first submission for which there are `minimum` runs, and again when the runs have grown by `growth`, so that of n
 * runs it is made about log(n / minimum) / log(1 + growth) times; in between the last one stands.
 *
 * @param mostRecent how many last runs `onRecent` is shown
 * @param onRecent called for each job with its application's last runs, in submission order, at most `mostRecent` of them
 */
export function lawsOfEarlierRuns(
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
  const law = new Int32Array(length).fill(-1);
  const laws: DiscreteLaw[] = [];
  let learnt = 0;
  for (let job = 0; job < length; job++) {
    // A job of no length can end at the instant at which an earlier line is submitted. Only earlier lines count.
    for (; learnt < length && at[order[learnt]] <= submit[job] && order[learnt] < job; learnt++) {
      const done = order[learnt];
      const ending = RUN_ENDINGS[jobs.ending?.[done] ?? 0];
      if (ending === 'otherwise') continue;
      applications[applicationNumber[done]].add(done, run[done], ending === 'cut off', mostRecent);
    }
    const number = applicationNumber[job];
    applications[number] ??= new Application(minimum);
    const application = applications[number];
    const { runs } = application;
    if (runs.length >= application.next) {
      application.law = laws.push(lawOfRuns(runs, application.censored, { points, fit })) - 1;
      application.next = Math.max(Math.ceil(runs.length * (1 + growth)), runs.length + 1);
    }
    law[job] = application.law;
    onRecent?.(job, application.recent);
  }
  return { run, law, laws };
}

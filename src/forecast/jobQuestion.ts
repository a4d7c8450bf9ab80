// Locates the job of a workload that is forecast, and what is known at the instant of the forecast.
import { UsageError } from '../errors.ts';
import { durationText } from '../input/duration.ts';
import type { Instant } from '../trace/instant.ts';
import { clockOf, secondsAfterFirst } from '../trace/instant.ts';
import { jobName, jobOfId } from '../trace/jobName.ts';
import { numberOfName } from '../trace/numberOfName.ts';
import type { Workload } from '../trace/workload.ts';
import type { History } from './history.ts';
import { placeAfter, withNewJob } from './newJob.ts';

/** A job of the workload, or a new one. */
export type ForecastQuestion =
  | {
      /** Number of the job in the trace. */
      readonly job: number | string;
      /**
       * Instant of the forecast, in seconds after the first submission or as a date; default: its submission. The job
       * must not have started by then.
       */
      readonly at?: Instant;
    }
  | {
      /** Submission of the new job: seconds after the first submission of the workload, or a date. */
      readonly at: Instant;
      readonly processors: number;
      /** Time limit, in seconds. */
      readonly request: number;
      /** User: a number of the trace, or a name if the trace has names; default: an unknown user. */
      readonly user?: number | string;
    };

/** The job being forecast. */
export interface TargetJob {
  /** Number in the trace, or the name if the job is a task of an array; null for a new job. */
  readonly id: number | string | null;
  readonly processors: number;
  /** Time limit, in seconds. */
  readonly limit: number;
  /** Submission, in seconds of the trace. */
  readonly submit: number;
}

/** A history that contains the target job. Times are those of the log, in seconds. */
interface JobQuestion {
  readonly history: History;
  readonly now: number;
  /** Place of the job. */
  readonly place: number;
  /** Place of the last job that is known. */
  readonly last: number;
  readonly isNew: boolean;
  readonly target: TargetJob;
}

/**
 * @param history of the workload
 * @throws DataError if there is no such job; UsageError if it has started, or if a new one does not fit
 */
export function jobQuestion(history: History, workload: Workload, question: ForecastQuestion): JobQuestion {
  const found =
    'job' in question ? ofTheLog(history, workload, question) : ofANewJob(history, workload, question);
  const { processors, request, submit } = found.history.jobs;
  const { place } = found;
  const isNew = !('job' in question);
  const { id: numbers, task } = workload.jobs;
  const isTask = task !== undefined && task[place] >= 0;
  const id = isNew ? null : isTask ? jobName(workload.jobs, place) : numbers[place];
  return {
    ...{ ...found, isNew },
    target: { id, processors: processors[place], limit: request[place], submit: submit[place] },
  };
}

function ofANewJob(
  history: History,
  workload: Workload,
  { at: instant, processors, request, user }: Exclude<ForecastQuestion, { job: number | string }>,
) {
  const at = secondsAfterFirst(instant, clockOf(workload), '--at');
  if (!(at >= 0 && at < Number.POSITIVE_INFINITY))
    throw new UsageError(`--at ${instant}: expected seconds after the first job, 0 or more`);
  const end = endOfLog(workload);
  if (at > end)
    throw new UsageError(
      `--at ${durationText(at)}: the log ends ${durationText(end)} after its first job; choose an earlier instant`,
    );
  if (!(Number.isInteger(processors) && processors > 0))
    throw new UsageError(`--job-processors ${processors}: expected a whole number, 1 or more`);
  if (processors > workload.processors)
    throw new UsageError(`--job-processors ${processors}: the machine has ${workload.processors}`);
  if (!(request > 0 && request < Number.POSITIVE_INFINITY))
    throw new UsageError(`--job-limit ${request}: expected a time above 0`);
  const now = workload.jobs.submit[0] + at;
  const number =
    typeof user === 'string'
      ? numberOfName(workload, 'user', user, `--job-user ${user}`, '; leave it out for a new user')
      : (user ?? -1);
  const made = withNewJob(history, { submit: now, processors, request, user: number });
  return { ...made, now, last: made.place };
}

/** Returns the seconds from the first submission to the last end; jobs without a wait count as started immediately. */
function endOfLog({ jobs: { submit, wait, run, length } }: Workload): number {
  let last = 0;
  for (let job = 0; job < length; job++)
    last = Math.max(last, submit[job] - submit[0] + Math.max(0, wait[job]) + run[job]);
  return Math.ceil(last);
}

function ofTheLog(
  history: History,
  workload: Workload,
  { job, at: instant }: { job: number | string; at?: Instant },
) {
  const { submit: submits } = workload.jobs;
  const [first] = submits;
  const place = jobOfId(workload, job);
  const submit = submits[place];
  if (instant === undefined) return { history, place, now: submit, last: place };
  const at = secondsAfterFirst(instant, clockOf(workload), '--at');
  const now = first + at;
  const after = (time: number) => `${durationText(time - first)} after the first job`;
  if (!(now >= submit))
    throw new UsageError(`--at ${durationText(at)}: job ${job} is submitted ${after(submit)}`);
  if (!(now < history.start[place]))
    throw new UsageError(`--at ${durationText(at)}: job ${job} starts ${after(history.start[place])}`);
  return { history, place, now, last: placeAfter(workload.jobs, now) - 1 };
}

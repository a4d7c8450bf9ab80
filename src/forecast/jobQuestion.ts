// Which job of a workload asks, and what is known when it asks.
import { UsageError } from '../errors.ts';
import { durationText } from '../input/duration.ts';
import type { Instant } from '../trace/instant.ts';
import { clockOf, secondsAfterFirst } from '../trace/instant.ts';
import { jobName, jobOfId } from '../trace/jobName.ts';
import { numberOfName } from '../trace/numberOfName.ts';
import type { Workload } from '../trace/workload.ts';
import { placeBehind, withNewJob } from './askedJob.ts';
import type { World } from './world.ts';

/** A job of the workload, or a new one. */
export type ForecastQuestion =
  | {
      /** The number of the job in the trace. */
      readonly job: number | string;
      /**
       * When it asks, in seconds after the first submission, or as a date; default: at its submission. It must not
       * have started.
       */
      readonly at?: Instant;
    }
  | {
      /** When the new job is submitted: seconds after the first submission of the workload, or a date. */
      readonly at: Instant;
      readonly processors: number;
      /** Its time limit, in seconds. */
      readonly request: number;
      /** Its user: a number of the trace, or a name if the trace has names; default: an unknown user. */
      readonly user?: number | string;
    };

/** The job that asks. */
export interface AskedJob {
  /** Its number in the trace, or its name if it is a task of an array; null for a new job. */
  readonly id: number | string | null;
  readonly processors: number;
  /** Its time limit, in seconds. */
  readonly limit: number;
  /** In seconds of the trace. */
  readonly submit: number;
}

/** A world with the job that asks. Times are those of the log, in seconds. */
interface JobQuestion {
  readonly world: World;
  readonly now: number;
  /** The place of the job. */
  readonly place: number;
  /** The place of the last job that is known. */
  readonly last: number;
  readonly isNew: boolean;
  readonly asked: AskedJob;
}

/**
 * @param world of the workload
 * @throws DataError if there is no such job; UsageError if it has started, or if a new one does not fit
 */
export function jobQuestion(world: World, workload: Workload, question: ForecastQuestion): JobQuestion {
  const found =
    'job' in question ? ofTheLog(world, workload, question) : ofANewJob(world, workload, question);
  const { processors, request, submit } = found.world.jobs;
  const { place } = found;
  const isNew = !('job' in question);
  const { id: numbers, task } = workload.jobs;
  const isTask = task !== undefined && task[place] >= 0;
  const id = isNew ? null : isTask ? jobName(workload.jobs, place) : numbers[place];
  return {
    ...{ ...found, isNew },
    asked: { id, processors: processors[place], limit: request[place], submit: submit[place] },
  };
}

function ofANewJob(
  world: World,
  workload: Workload,
  { at: instant, processors, request, user }: Exclude<ForecastQuestion, { job: number | string }>,
) {
  const at = secondsAfterFirst(instant, clockOf(workload), '--at');
  if (!(at >= 0 && at < Number.POSITIVE_INFINITY))
    throw new UsageError(`--at ${instant}: expected seconds after the first job, 0 or more`);
  const end = endOfLog(workload);
  if (at > end)
    throw new UsageError(
      `--at ${durationText(at)}: the log ends ${durationText(end)} after its first job; nothing is known of later`,
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
  const made = withNewJob(world, { submit: now, processors, request, user: number });
  return { ...made, now, last: made.place };
}

/** Seconds from the first submission to the last end, as far as the trace tells of waits. */
function endOfLog({ jobs: { submit, wait, run, length } }: Workload): number {
  let last = 0;
  for (let job = 0; job < length; job++)
    last = Math.max(last, submit[job] - submit[0] + Math.max(0, wait[job]) + run[job]);
  return Math.ceil(last);
}

function ofTheLog(
  world: World,
  workload: Workload,
  { job, at: instant }: { job: number | string; at?: Instant },
) {
  const { submit: submits } = workload.jobs;
  const [first] = submits;
  const place = jobOfId(workload, job);
  const submit = submits[place];
  if (instant === undefined) return { world, place, now: submit, last: place };
  const at = secondsAfterFirst(instant, clockOf(workload), '--at');
  const now = first + at;
  const after = (time: number) => `${durationText(time - first)} after the first job`;
  if (!(now >= submit))
    throw new UsageError(`--at ${durationText(at)}: job ${job} is submitted ${after(submit)}`);
  if (!(now < world.start[place]))
    throw new UsageError(`--at ${durationText(at)}: job ${job} starts ${after(world.start[place])}`);
  return { world, place, now, last: placeBehind(workload.jobs, now) - 1 };
}

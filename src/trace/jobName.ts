import { DataError, UsageError } from '../errors.ts';
import type { Jobs, Workload } from './workload.ts';

/** Returns the trace's name of a job: its number, or as a task of an array, `1061_7`. */
export function jobName({ id, array, task }: Pick<Jobs, 'id' | 'array' | 'task'>, job: number): string {
  return array !== undefined && task !== undefined && task[job] >= 0
    ? `${array[job]}_${task[job]}`
    : `${id[job]}`;
}

/** A name of a job, as a user writes it. */
interface JobName {
  readonly number: number;
  /** The index of a task of an array. */
  readonly task?: number;
}

/** The value of --job: `1061`, `1061_7`. @throws UsageError */
export function readJobName(text: string): JobName {
  const [, number, task] = /^(-?\d{1,15})(?:_(\d{1,9}))?$/.exec(text.trim()) ?? [];
  if (number === undefined)
    throw new UsageError(`--job '${text}': expected a job number, or a task of an array, such as 17_3`);
  return { number: Number(number), ...(task !== undefined && { task: Number(task) }) };
}

/**
 * Returns the place in the workload of the job with this name in the trace: its number, or the task of an array,
 * `1061_7`. The number of an array alone is its first task.
 *
 * @throws DataError if there is none; UsageError for text that names no job
 */
export function jobOfId({ name, jobs }: Workload, id: number | string): number {
  const { number, task } = typeof id === 'string' ? readJobName(id) : { number: id, task: undefined };
  const job = placeOf(jobs, number, task);
  if (job >= 0) return job;
  throw new DataError(
    `${name}: there is no job ${id} among its ${jobs.length.toLocaleString('en')} jobs (the first is ${jobName(jobs, 0)}, the last` +
      ` ${jobName(jobs, jobs.length - 1)}); the cleaning may have dropped it (see --cleaned)`,
  );
}

function placeOf({ id, array, task: tasks }: Jobs, number: number, task: number | undefined): number {
  if (task !== undefined)
    return (array ?? []).findIndex((one, job) => one === number && tasks?.[job] === task);
  const place = id.indexOf(number);
  return place >= 0 || array === undefined || number < 0 ? place : array.indexOf(number);
}

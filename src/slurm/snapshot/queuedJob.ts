import { DataError } from '../../errors.ts';
import type { ListedJob, Snapshot } from './snapshot.ts';

/**
 * Returns the job of the queue with an id.
 *
 * @throws DataError, one line: it is not there, or it runs
 */
export function queuedJob({ name, jobs }: Snapshot, id: string): ListedJob {
  const found = jobs.find((job) => job.id === id);
  const task = jobs.find((job) => job.id.startsWith(`${id}_`));
  if (found === undefined && task !== undefined)
    throw new DataError(`job ${id}: is an array; ask about one of its tasks, such as ${task.id}`);
  if (found === undefined) throw new DataError(`job ${id}: ${name} lists no such job; it may have ended`);
  if (!Number.isNaN(found.start)) throw new DataError(`job ${id}: has started already; it does not wait`);
  return found;
}

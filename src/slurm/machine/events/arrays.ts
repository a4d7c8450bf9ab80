import { DataError } from '../../../errors.ts';
import type { ClusterJob } from '../cluster.ts';

/** Slurm takes no larger MaxArraySize. */
const MOST = 4_000_001;

/** MaxArraySize if the configuration does not say it. */
const USUAL_SIZE = 1001;

/**
 * Reads the numbers and the limit of `--array`: `0-9%3`, `1,3,5-7`, `0-15:4`.
 *
 * @returns undefined if a number is MaxArraySize or more: sbatch refuses such an array
 * @throws DataError, one line
 */
export function readArray(
  text: string,
  where: string,
  maxArraySize = USUAL_SIZE,
): { tasks: number[]; limit: number } | undefined {
  const [, list, most] = /^([\d,:-]+)(?:%(\d+))?$/.exec(text) ?? [];
  const tasks = new Set<number>();
  let isTooLarge = false;
  for (const part of (list ?? '').split(',')) {
    const [, first, last = first, by = '1'] = /^(\d+)(?:-(\d+)(?::(\d+))?)?$/.exec(part) ?? [];
    const [from, to, step] = [first, last, by].map(Number);
    if (!(from <= to && step >= 1)) {
      throw new DataError(`${where}: --array '${text}': expected numbers like 0-9, 1,3,5-7 or 0-15:4%2`);
    }
    isTooLarge ||= to >= Math.min(maxArraySize, MOST);
    for (let task = from; task <= to && !isTooLarge; task += step) tasks.add(task);
  }
  if (isTooLarge) return undefined;
  const limit = Number(most ?? 0);
  return { tasks: [...tasks].sort((a, b) => a - b), limit: limit > 0 ? limit : Number.POSITIVE_INFINITY };
}

/** Returns a job for each task of an array whose first task gets the index `first`; one if sbatch refuses it. */
export function tasksOf(
  job: ClusterJob,
  text: string,
  first: number,
  where: string,
  maxArraySize?: number,
): ClusterJob[] {
  const array = readArray(text, where, maxArraySize);
  if (array === undefined) return [{ ...job, refused: 'its array has numbers of MaxArraySize or more' }];
  return array.tasks.map((task) => ({ ...job, array: { first, task, limit: array.limit } }));
}

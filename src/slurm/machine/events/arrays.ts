import { DataError } from '../../../errors.ts';
import type { ClusterJob } from '../cluster.ts';

/** More tasks than any controller takes (MaxArraySize): a wrong range must not fill the memory. */
const MOST = 4_000_001;

/**
 * The numbers and the limit of `--array`: `0-9%3`, `1,3,5-7`, `0-15:4`.
 *
 * @throws DataError, one line
 */
export function readArray(text: string, where: string): { tasks: number[]; limit: number } {
  const [, list, most] = /^([\d,:-]+)(?:%(\d+))?$/.exec(text) ?? [];
  const tasks = new Set<number>();
  for (const part of (list ?? '').split(',')) {
    const [, from, to = from, step = '1'] = /^(\d+)(?:-(\d+)(?::(\d+))?)?$/.exec(part) ?? [];
    const count = Math.floor((Number(to) - Number(from)) / Number(step)) + 1;
    if (!(count >= 1 && count <= MOST)) {
      throw new DataError(`${where}: --array '${text}': expected numbers like 0-9, 1,3,5-7 or 0-15:4%2`);
    }
    for (let i = 0; i < count; i++) tasks.add(Number(from) + i * Number(step));
  }
  const limit = Number(most ?? 0);
  return { tasks: [...tasks].sort((a, b) => a - b), limit: limit > 0 ? limit : Number.POSITIVE_INFINITY };
}

/** MaxArraySize if the configuration does not say it. */
const USUAL_SIZE = 1001;

/** A job for each task of an array whose first task gets the index `first`. */
export function tasksOf(
  job: ClusterJob,
  text: string,
  first: number,
  where: string,
  maxArraySize = USUAL_SIZE,
): ClusterJob[] {
  const { tasks, limit } = readArray(text, where);
  const isTooLarge = (tasks.at(-1) as number) >= maxArraySize;
  const refused = isTooLarge ? { refused: 'its array has numbers of MaxArraySize or more' } : {};
  return tasks.map((task) => ({ ...job, ...refused, array: { first, task, limit } }));
}

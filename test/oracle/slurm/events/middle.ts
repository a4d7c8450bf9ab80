// Jobs of a replay that begins in the middle.
import type { Cluster } from '../../../../src/slurm/machine/cluster.ts';
import type { Entry } from '../jobs.ts';
import { type Controller, noteAccruals } from './waiting.ts';

/** Whether the tasks of its array that come before it run when the replay begins. */
export function isRest({ id, job: { array } }: Entry): boolean {
  return array !== undefined && array.first !== id;
}

/** Jobs that were submitted before the replay begins, are eligible since then, and have gained age. */
export function haveWaited(
  record: readonly Entry[],
  controller: Controller,
  cluster: Cluster,
  now: number,
): void {
  for (const entry of record) {
    const { submit, begin = Number.NEGATIVE_INFINITY } = entry.job;
    const since = Math.max(Math.floor(submit), Math.ceil(begin));
    if (entry.eligible === now) entry.eligible = Math.min(since, now);
  }
  noteAccruals({ ...controller, entries: record }, cluster, now);
}

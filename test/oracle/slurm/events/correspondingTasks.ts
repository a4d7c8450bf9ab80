// aftercorr: some tasks of an array that wait for tasks of other arrays leave the record of their array before they start.
import type { Cluster } from '../../../../src/slurm/machine/cluster.ts';
import type { Entry } from '../jobs.ts';
import { recordOf } from './arrays.ts';
import { isDependent } from './dependencies.ts';

/** @param list puts the rest of an array at the end of the controller's list */
export function separateTasks(
  { scheduling: { correspondAfterTaskCount } }: Cluster,
  entries: readonly Entry[],
  list: (record: readonly Entry[]) => void,
): void {
  for (const { id, job } of entries) {
    const dependsOnTasks = job.dependency?.terms.some(({ kind }) => kind === 'aftercorr');
    if (job.array?.first !== id || !dependsOnTasks) continue;
    const tasks = entries.filter((one) => one.job.array?.first === id);
    const pending = () => tasks.filter(({ state, isSplit }) => state === 'pending' && isSplit).length;
    for (;;) {
      const [first, ...rest] = tasks.filter(({ state, isSplit }) => state === 'pending' && !isSplit);
      if (first === undefined || !isDependent(first) || pending() >= correspondAfterTaskCount) break;
      first.isSplit = true;
      if (rest.length > 0) list(recordOf(rest[0], entries));
      if (rest.length === 1) rest[0].isSplit = true;
    }
  }
}

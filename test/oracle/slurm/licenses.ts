// Licenses: a job has those that it asks for while it runs.
import type { Cluster } from '../../../src/slurm/machine/cluster.ts';
import type { Entry } from './jobs.ts';

/** True if no job has the licenses that a job requests. */
export function areFree({ licenses = [] }: Cluster, entries: readonly Entry[], { job }: Entry): boolean {
  const running = entries.filter(({ state }) => state === 'running');
  return licenses.every(({ count }, i) => {
    const asked = job.licenses?.[i] ?? 0;
    const held = running.reduce((sum, other) => sum + (other.job.licenses?.[i] ?? 0), 0);
    return asked === 0 || held + asked <= count;
  });
}

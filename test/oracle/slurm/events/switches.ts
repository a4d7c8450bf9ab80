// How long jobs wait for --switches: from their submission on, when the controller tests them first.
import type { Cluster, ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import { goesByTree } from '../choice/tree.ts';
import type { Entry } from '../jobs.ts';
import type { Pass } from '../mainPass.ts';

/** The job as if any number of switches would do. */
export function onAnySwitches(job: ClusterJob): ClusterJob {
  const { switches } = job;
  return switches === undefined ? job : { ...job, switches: { ...switches, most: Number.POSITIVE_INFINITY } };
}

/** The job as it asks for nodes now. */
export function asking({ cluster, now }: Pass, entry: Entry): ClusterJob {
  return now >= endOfWait(cluster, entry) ? onAnySwitches(entry.job) : entry.job;
}

/** When a job takes any number of switches; -Infinity if it always does. */
function endOfWait(cluster: Cluster, { job, switchesSince = Math.floor(job.submit) }: Entry): number {
  if (job.switches === undefined || !goesByTree(cluster, job)) return Number.NEGATIVE_INFINITY;
  return switchesSince + Math.min(job.switches.wait, cluster.scheduling.maxSwitchWait);
}

/** Whether a job waits for nothing but nodes, and takes any number of switches later than an instant. */
export function areSwitchesAwaited(cluster: Cluster, entries: readonly Entry[], since: number): boolean {
  return entries.some(
    (entry) => entry.state === 'pending' && entry.isReleased && endOfWait(cluster, entry) > since,
  );
}

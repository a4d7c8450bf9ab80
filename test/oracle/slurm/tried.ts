// Changes that an attempt makes to a job that it does not start.

import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import { sizeVariesOf } from '../../../src/slurm/machine/sizeVaries.ts';
import { nodesOf } from './choice/nodesOf.ts';
import { recordOf } from './events/arrays.ts';
import { onAnySwitches } from './events/switches.ts';
import { type Entry, explain } from './jobs.ts';
import { explainRecord, mayAttempt, type Pass } from './mainPass.ts';
import { type Allocation, Resources, takesWholeNodes } from './resources.ts';

/** A partition that gives whole nodes only makes the job ask for whole nodes, in its other partitions too. */
export function askForWhole({ cluster, entries }: Pass, entry: Entry, partition: number): void {
  if (!cluster.scheduling.rules.forgetsExclusive) keepWhole({ cluster, entries }, entry, partition);
}

/** So does a start there, for the rest of its array, and for the job itself if it has to run again. */
export function keepWhole(
  { cluster, entries }: Pick<Pass, 'cluster' | 'entries'>,
  entry: Entry,
  partition: number,
): void {
  if (!cluster.partitions[partition].exclusive) return;
  for (const one of waitingWith(entry, entries)) one.job = { ...one.job, exclusive: true };
}

/** The size of a job counts the CPUs that it would hold of the nodes that were found for it last. */
export function noteSize({ entries }: Pass, entry: Entry, allocation: Allocation): void {
  const cpus = [...allocation.values()].reduce((sum, held) => sum + held.cpus, 0);
  for (const one of waitingWith(entry, entries)) one.sizeCpus = cpus;
}

/** Whether nodes that are found for a job may change its size. */
export function mayChange(cluster: Cluster, { job, sizeCpus }: Entry): boolean {
  const varies = sizeVariesOf(cluster)(job);
  return varies === 2 || (varies === 1 && sizeCpus === undefined);
}

function waitingWith(entry: Entry, entries: readonly Entry[]): Entry[] {
  return recordOf(entry, entries).filter(({ state }) => state === 'pending');
}

/**
 * A job is submitted. The controller asks its partitions, those of the highest tier first, until one could ever run
 * it, or until a limit is in the way of a job that nothing else holds.
 */
export function trySubmitted(pass: Pass, entry: Entry): void {
  const { cluster } = pass;
  for (const one of recordOf(entry, pass.entries)) one.switchesSince ??= Math.floor(entry.submit);
  for (const partition of byTier(cluster, entry.job)) {
    if (entry.isReleased && !mayAttempt(pass, entry, partition)) return;
    askForWhole(pass, entry, partition);
    const found = onIdleNodes(pass, entry, partition);
    if (found === undefined) continue;
    // A cluster that allocates whole nodes counts them at once.
    if (cluster.selection.unit === 'node') noteSize(pass, entry, found);
    if (entry.isReleased && lacksNodes(pass, entry))
      explainRecord(entry, pass.entries, 'Resources', pass.now);
    return;
  }
}

/** What the controller knows when it tests a submitted job. */
type Tested = Pick<Pass, 'cluster' | 'resources' | 'up' | 'completing' | 'limits'>;

/**
 * Whether a submitted job lacks nodes in its first partition that could ever run it. All CPUs count of the nodes that
 * no job has alone, whoever has them.
 */
export function lacksNodes(pass: Tested, entry: Entry): boolean {
  const { cluster, resources, up, completing } = pass;
  const partition = byTier(cluster, entry.job).find((one) => onIdleNodes(pass, entry, one) !== undefined);
  if (partition === undefined) return false;
  const holders = takesWholeNodes(cluster, entry.job, partition) ? resources.jobs : resources.alone;
  const isOpen = (node: number) => up.has(node) && !completing.has(node) && holders[node] === 0;
  return onIdleNodes(pass, entry, partition, isOpen) === undefined;
}

function byTier({ partitions }: Cluster, job: ClusterJob): number[] {
  return [...job.partitions].sort((a, b) => partitions[b].priorityTier - partitions[a].priorityTier);
}

function onIdleNodes(
  { cluster, limits }: Tested,
  entry: Entry,
  partition: number,
  isOpen = (_node: number) => true,
): Allocation | undefined {
  const most = limits.mostNodes(entry, partition).nodes;
  const nodes = nodesOf(cluster, entry.job, partition).filter(isOpen);
  return new Resources(cluster).allocate(onAnySwitches(entry.job), partition, nodes, most);
}

/** A job submitted after another of higher priority shows that reason. */
export function explainBehind(record: readonly Entry[], entries: readonly Entry[], now: number): void {
  const highest = ({ priority }: Entry) => Math.max(...priority);
  const isBehind = entries.some(
    (other) =>
      !record.includes(other) &&
      other.state === 'pending' &&
      other.isReleased &&
      highest(other) > highest(record[0]),
  );
  for (const entry of isBehind ? record : []) explain(entry, 'Priority', now);
}

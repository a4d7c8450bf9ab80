// Changes that an attempt makes to a job that it does not start.

import type { Cluster } from '../../../src/slurm/machine/cluster.ts';
import { sizeVariesOf } from '../../../src/slurm/machine/sizeVaries.ts';
import { nodesOf } from './choice/nodesOf.ts';
import { recordOf } from './events/arrays.ts';
import { onAnySwitches } from './events/switches.ts';
import { type Entry, explain } from './jobs.ts';
import { mayAttempt, type Pass } from './mainPass.ts';
import { type Allocation, Resources } from './resources.ts';

/** A partition that gives whole nodes only makes the job ask for whole nodes, in its other partitions too. */
export function askForWhole({ cluster, entries }: Pass, entry: Entry, partition: number): void {
  if (!cluster.partitions[partition].exclusive || cluster.scheduling.rules.forgetsExclusive) return;
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
  const { cluster, limits } = pass;
  const tierOf = (partition: number) => cluster.partitions[partition].priorityTier;
  for (const one of recordOf(entry, pass.entries)) one.switchesSince ??= Math.floor(entry.submit);
  const ofRecord = [...entry.job.partitions].sort((a, b) => tierOf(b) - tierOf(a));
  for (const partition of ofRecord) {
    if (entry.isReleased && !mayAttempt(pass, entry, partition)) return;
    askForWhole(pass, entry, partition);
    const most = limits.mostNodes(entry, partition).nodes;
    const nodes = nodesOf(cluster, entry.job, partition);
    const found = new Resources(cluster).allocate(onAnySwitches(entry.job), partition, nodes, most);
    // A cluster that allocates whole nodes counts them at once.
    if (found !== undefined && cluster.selection.unit === 'node') noteSize(pass, entry, found);
    if (found !== undefined) return;
  }
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

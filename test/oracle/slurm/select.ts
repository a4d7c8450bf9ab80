// The last word on a job in a pass: it starts, or jobs are preempted for it, or why not.

import { namedBy, nodesOf } from './choice/nodesOf.ts';
import { barredNodes } from './choice/wholeTopology.ts';
import { chooseVictims, stoppable, victimsFor } from './events/preemption.ts';
import { type Allowed, allowedNodes, occurrenceOf } from './events/reservations.ts';
import { asking, onAnySwitches } from './events/switches.ts';
import type { Entry } from './jobs.ts';
import { explainRecord, type Pass } from './mainPass.ts';
import { type Allocation, Resources, takesWholeNodes } from './resources.ts';
import { askForWhole, keepWhole, noteSize } from './tried.ts';

/**
 * - preempting (`driving`): jobs were preempted for it, or are about to end
 * - busy: it fits if other jobs end
 * - unavailable: it would not fit if all jobs ended, and no node is busy
 * - never: it would not fit in this partition if all jobs ended, and it has others
 * - reserved: it would not fit if all jobs ended, because reservations take nodes
 * - maintenance: one takes all nodes
 * - limit: a limit of accounting is in the way; the job shows it
 */
export type Outcome =
  | 'started'
  | 'driving'
  | 'busy'
  | 'never'
  | 'unavailable'
  | 'reserved'
  | 'maintenance'
  | 'limit';

/**
 * @param available the nodes that the pass has left
 * @param hasPatience whether jobs that were preempted for it of late keep further ones from it
 * @param countsWanted whether a job that finds no nodes records the limits that it would exceed on them
 */
export function select(
  pass: Pass,
  entry: Entry,
  partition: number,
  available: ReadonlySet<number>,
  hasPatience = true,
  countsWanted = true,
): Outcome {
  const { cluster, resources, now, occurrences, completing, limits } = pass;
  const allowed = allowedNodes(cluster, entry.job, partition, occurrences, now, 60 * entry.limit, false);
  const reservation = occurrenceOf(entry.job, occurrences);
  if (reservation !== undefined && allowed.overlaps && allowed.nodes.size === 0) return 'maintenance';
  askForWhole(pass, entry, partition);
  const own = nodesOf(cluster, entry.job, partition);
  const base = own.filter((node) => available.has(node) && allowed.nodes.has(node));
  const victims = victimsFor(cluster, pass.entries, entry, partition);
  const isOf = (node: number) => victims.some(({ allocation }) => (allocation as Allocation).has(node));
  const usable = new Set(base.filter((node) => !completing.has(node) || isOf(node)));
  const most = limits.mostNodes(entry, partition).nodes;
  const isOver = (nodes: Allocation | number) => {
    const limit = limits.afterSelection(entry, partition, nodes);
    if (limit !== undefined) explainRecord(entry, pass.entries, limit, now);
    return limit !== undefined;
  };
  const running = pass.entries.filter(({ state }) => state === 'running');
  const barred = barredNodes(cluster, entry.job, partition, running);
  const found = resources.allocateInSets(asking(pass, entry), partition, [...usable], most, barred);
  // Below switches, Slurm may find more nodes than the job may have. Then it looks for no others.
  const room = Math.min(entry.job.maxNodes, cluster.partitions[partition].maxNodes, most);
  const isTooMany = found !== undefined && found.size > room;
  const allocation = isTooMany ? undefined : found;
  if (allocation !== undefined) {
    noteSize(pass, entry, allocation);
    if (isOver(allocation)) return 'limit';
    keepWhole(pass, entry, partition);
    pass.start(entry, allocation, partition);
    return 'started';
  }
  if (!isTooMany && stoppable(cluster, victims).length > 0) {
    const choice = chooseVictims(pass, asking(pass, entry), partition, usable, victims, most);
    if (choice !== undefined && choice.allocation.size <= room) {
      noteSize(pass, entry, choice.allocation);
      if (isOver(choice.allocation)) return 'limit';
      return preempt(pass, entry, choice.victims, hasPatience);
    }
  }
  if (cluster.selection.unit === 'node') noteEmptied(pass, entry, partition, usable, base, allowed, most);
  if (countsWanted && isOver(nodesWanted(pass, entry, partition, most))) return 'limit';
  return whyNot(pass, entry, partition, base, allowed, most);
}

/**
 * A job that finds no nodes is checked again, as if no job held any node: first on those that are up, if enough of
 * them are idle. A cluster that allocates whole nodes counts its allocation there even before limits.
 */
function noteEmptied(
  pass: Pass,
  entry: Entry,
  partition: number,
  usable: ReadonlySet<number>,
  base: readonly number[],
  allowed: Allowed,
  most: number,
): void {
  if (namedBy(entry.job).some((node) => !base.includes(node))) return;
  const idle = [...usable].filter((node) => pass.resources.jobs[node] === 0).length;
  const empty = new Resources(pass.cluster);
  const find = (nodes: readonly number[]) => empty.allocate(onAnySwitches(entry.job), partition, nodes, most);
  const onBase = idle >= entry.job.minNodes ? find(base) : undefined;
  const found = onBase ?? find(everNodes(pass, entry, partition, allowed));
  if (found !== undefined) noteSize(pass, entry, found);
}

/** The nodes on which a job may run at some time. */
function everNodes({ cluster, occurrences }: Pass, { job }: Entry, partition: number, { nodes }: Allowed) {
  const members = nodesOf(cluster, job, partition);
  return occurrenceOf(job, occurrences) === undefined ? members : members.filter((node) => nodes.has(node));
}

/** How many nodes a job would have if there were enough. */
function nodesWanted({ cluster }: Pass, { job }: Entry, partition: number, most: number): number {
  if (job.maxNodes === Number.POSITIVE_INFINITY) return job.minNodes;
  return Math.max(job.minNodes, Math.min(job.maxNodes, cluster.partitions[partition].maxNodes, most));
}

function preempt(pass: Pass, entry: Entry, victims: readonly Entry[], hasPatience: boolean): Outcome {
  const { now, cluster } = pass;
  const { patience = 0 } = cluster.preemption ?? {};
  if (hasPatience && entry.droveOut > now - patience) return 'busy';
  for (const victim of victims) pass.preempt(victim);
  entry.droveOut = now;
  return 'driving';
}

function whyNot(
  pass: Pass,
  entry: Entry,
  partition: number,
  base: readonly number[],
  allowed: Allowed,
  most: number,
): Outcome {
  const { cluster } = pass;
  const { overlaps, isMaintenance } = allowed;
  if (!overlaps && namedBy(entry.job).some((node) => !base.includes(node))) return 'unavailable';
  const members = nodesOf(cluster, entry.job, partition);
  const empty = new Resources(cluster);
  const total = everNodes(pass, entry, partition, allowed);
  const ever = onAnySwitches(entry.job);
  const mayEver = empty.allocate(ever, partition, total, most) !== undefined;
  if (!mayEver && !overlaps && entry.job.partitions.length > 1) return 'never';
  if (base.length === members.length) return 'busy';
  const busy = base.filter((node) => isBusy(pass, entry, partition, node));
  const left = cluster.preemption === undefined ? base.length - busy.length : base.length;
  const fits = left >= entry.job.minNodes && empty.allocate(ever, partition, base, most) !== undefined;
  if (fits || busy.length > 0) return 'busy';
  if (!mayEver && overlaps) return 'reserved';
  return isMaintenance ? 'maintenance' : 'unavailable';
}

/** Whether the controller counts a node among those that are in use, as far as this job is concerned. */
function isBusy(pass: Pass, entry: Entry, partition: number, node: number): boolean {
  const { cluster, resources, completing, entries } = pass;
  if (completing.has(node)) return true;
  if (cluster.preemption !== undefined) return false;
  if (takesWholeNodes(cluster, entry.job, partition)) return resources.jobs[node] > 0;
  return entries.some(
    (other) =>
      other.state === 'running' &&
      other.allocation?.has(node) &&
      takesWholeNodes(cluster, other.job, other.partition),
  );
}

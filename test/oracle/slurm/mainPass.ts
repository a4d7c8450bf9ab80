// A pass of the main scheduler: jobs in the order of the queue. If a job does not fit, neither the rest of its partition's jobs nor
// its partition's nodes are looked at any more in this pass.
import type { Cluster } from '../../support/slurmMachine/model/cluster.ts';
import { type Entry, explain } from './jobs.ts';
import { queueOf } from './queue.ts';
import type { Allocation, Resources } from './resources.ts';

export interface Pass {
  readonly cluster: Cluster;
  readonly entries: readonly Entry[];
  readonly resources: Resources;
  /** Whole seconds. */
  readonly now: number;
  /** Seconds of the controller's clock at the instant 0. */
  readonly epoch: number;
  /** Nodes on which jobs are about to end. */
  readonly completing: ReadonlySet<number>;
  start(entry: Entry, allocation: Allocation): void;
}

/** @param depth so many jobs are looked at */
export function mainPass(pass: Pass, depth: number): void {
  const { cluster, resources, now } = pass;
  const available = new Set(cluster.nodes.keys());
  const failed = new Set<number>();
  let looked = 0;
  for (const { entry, partition } of queueOf(cluster, pass.entries)) {
    if (entry.state !== 'pending') continue;
    if (looked++ > depth) break;
    if (failed.has(partition)) {
      if (entry.reason === 'None' || entry.reason === 'Resources') explain(entry, 'Priority', now);
      continue;
    }
    const { nodes } = cluster.partitions[partition];
    const usable = nodes.filter((node) => available.has(node) && !pass.completing.has(node));
    const allocation = resources.allocate(entry.job, partition, usable);
    if (allocation !== undefined) {
      pass.start(entry, allocation);
      continue;
    }
    explain(entry, 'Resources', now);
    failed.add(partition);
    for (const node of nodes) available.delete(node);
  }
}

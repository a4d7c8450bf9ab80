// Counts the leaf switches or base blocks that the nodes of jobs are on.
import type { JobSpans } from '../../../schedule/schedule.ts';
import type { Cluster, ClusterJob } from '../cluster.ts';
import type { ClusterSchedule } from '../replay.ts';
import { blocksOf, switchesOf } from './columns.ts';

/** Returns the counts of jobs that start, or undefined if nodes are not chosen by a topology. */
export function jobSpans(
  {
    cluster,
    jobs,
    found,
  }: {
    readonly cluster: Cluster;
    readonly jobs: readonly ClusterJob[];
    readonly found: Pick<ClusterSchedule, 'firstNode' | 'nodes'>;
  },
  places: readonly number[],
): JobSpans | undefined {
  const blocks = blocksOf(cluster);
  const leaves = blocks?.blocks ?? switchesOf(cluster).filter(({ level }) => level === 0);
  if (leaves.length === 0) return undefined;
  const leafOf = new Int32Array(cluster.nodes.length).fill(-1);
  // A node on several of them counts for the first.
  for (const [leaf, { nodes }] of [...leaves.entries()].reverse())
    for (const node of nodes) leafOf[node] = leaf;
  const fewestIn = cluster.partitions.map(({ nodes }) => {
    const counts = new Int32Array(leaves.length);
    for (const node of nodes) if (leafOf[node] >= 0) counts[leafOf[node]]++;
    return counts.sort().reverse();
  });
  const { firstNode, nodes } = found;
  const spanned = places.map((place) => {
    const own = [...nodes.subarray(firstNode[place], firstNode[place + 1])].map((node) => leafOf[node]);
    return own.includes(-1) ? 0 : new Set(own).size;
  });
  return {
    of: blocks === undefined ? 'leaf switches' : 'base blocks',
    spanned: Int32Array.from(spanned),
    fewest: Int32Array.from(places, (place, i) => {
      const count = firstNode[place + 1] - firstNode[place];
      const each = jobs[place].partitions.map((partition) => countNeeded(fewestIn[partition], count));
      return Math.min(spanned[i], ...each);
    }),
  };
}

/** Returns how many of the largest have that many nodes together; Infinity if all have fewer. */
function countNeeded(sizes: Int32Array, nodes: number): number {
  let sum = 0;
  for (const [i, size] of sizes.entries()) {
    sum += size;
    if (sum >= nodes) return i + 1;
  }
  return Number.POSITIVE_INFINITY;
}

// Finds what the topology keeps a waiting job from, although enough nodes are idle.
import type { Cluster, ClusterJob } from '../cluster.ts';
import { blocksOf, goesByTree, switchesOf } from '../topology/columns.ts';
import type { Blocks } from '../topology/model.ts';

/**
 * Names why idle nodes that are enough for the job do not hold it: `only 3 of them on 1 switch, which it wants until 300 s
 * after its submission`. Undefined: they are too few, or the topology is no obstacle.
 *
 * @param idle nodes of its partitions
 */
export function keptApart(
  cluster: Cluster,
  job: ClusterJob,
  idle: readonly number[],
  instant: number,
): string | undefined {
  const among = job.nodes && new Set(job.nodes.among);
  const usable = new Set(idle.filter((node) => among?.has(node) ?? true));
  if (usable.size < job.minNodes) return undefined;
  const countOn = (nodes: readonly number[]) => nodes.filter((node) => usable.has(node)).length;
  const blocks = blocksOf(cluster);
  const why = blocks === undefined ? byTree(cluster, job, countOn, instant) : byBlocks(blocks, job, countOn);
  return why && `${usable.size} idle nodes, but ${why}`;
}

type CountOn = (nodes: readonly number[]) => number;

function byTree(cluster: Cluster, job: ClusterJob, countOn: CountOn, instant: number): string | undefined {
  if (!goesByTree(cluster, job)) return undefined;
  const switches = switchesOf(cluster);
  const below = Math.max(...switches.map(({ nodes }) => countOn(nodes)));
  if (below < job.minNodes) return `only ${below} below one switch`;
  if (job.switches === undefined) return undefined;
  const { most } = job.switches;
  const wait = Math.min(job.switches.wait, cluster.scheduling.maxSwitchWait);
  if (instant >= Math.floor(job.submit) + wait) return undefined;
  const leaves = switches.filter(({ level }) => level === 0).map(({ nodes }) => countOn(nodes));
  const held = sumOfLargest(leaves, most);
  if (held >= job.minNodes) return undefined;
  return `only ${held} on ${most === 1 ? '1 switch' : `${most} switches`}, which it waits for until ${wait} s after its submission`;
}

function byBlocks(
  { blocks, base, levels }: Blocks,
  { minNodes, segment }: ClusterJob,
  countOn: CountOn,
): string | undefined {
  const idle = blocks.map(({ nodes }) => countOn(nodes));
  // Nodes of no block are for jobs that may use no others.
  if (idle.every((count) => count === 0)) return undefined;
  if (segment !== undefined) {
    const segments = idle.reduce((sum, count) => sum + Math.floor(count / segment), 0);
    const needed = minNodes / segment;
    return segments < needed
      ? `only ${segments} of ${needed} segments of ${segment} fit on a block`
      : undefined;
  }
  const width = 2 ** Math.min(...levels.filter((level) => base * 2 ** level >= minNodes));
  const counts: number[] = [];
  for (let first = 0; first < blocks.length; first += width)
    counts.push(idle.slice(first, first + width).reduce((sum, count) => sum + count, 0));
  const held = Math.max(...counts);
  return held < minNodes ? `only ${held} in one block` : undefined;
}

function sumOfLargest(counts: readonly number[], most: number): number {
  const largest = [...counts].sort((a, b) => b - a).slice(0, most);
  return largest.reduce((sum, count) => sum + count, 0);
}

// Finds what the topology keeps a waiting job from, although enough nodes are idle.
import type { Cluster, ClusterJob } from '../cluster.ts';
import { blocksOf, goesByTree, switchesOf } from '../topology/columns.ts';
import type { Blocks, SwitchRequest } from '../topology/model.ts';

/**
 * Names why idle nodes that are enough for the job do not hold it: `5 idle nodes, but only 3 on 1 switch, and it waits for
 * at most 1 switch until 300 s after its submission`. Undefined: they are too few, or the topology is no obstacle.
 *
 * @param idle nodes of its partitions
 * @param running the jobs that run then
 */
export function keptApart(
  cluster: Cluster,
  job: ClusterJob,
  idle: readonly number[],
  running: readonly Running[],
  instant: number,
): string | undefined {
  const among = job.nodes && new Set(job.nodes.among);
  const usable = new Set(idle.filter((node) => among?.has(node) ?? true));
  if (usable.size < job.minNodes) return undefined;
  const countOn = (nodes: readonly number[]) => nodes.filter((node) => usable.has(node)).length;
  const blocks = blocksOf(cluster);
  const why =
    blocks === undefined
      ? byTree(cluster, job, countOn, instant)
      : (byBlocks(blocks, job, countOn) ?? byOthers(cluster, job, usable, running));
  return why && `${usable.size} idle nodes, but ${why}`;
}

/** A job that runs in one of its partitions, and its nodes. */
interface Running {
  readonly job: ClusterJob;
  readonly nodes: readonly number[];
}

/** Base blocks that no two jobs may share keep the job, or others, to themselves. */
function byOthers(
  cluster: Cluster,
  job: ClusterJob,
  usable: ReadonlySet<number>,
  running: readonly Running[],
): string | undefined {
  const { blocks } = blocksOf(cluster) as Blocks;
  const isAlone = hasBlocksAlone(cluster, job);
  const others = running.filter((one) => isAlone || hasBlocksAlone(cluster, one.job));
  const taken = new Set(others.flatMap(({ nodes }) => nodes));
  const barred = new Set(blocks.flatMap(({ nodes }) => (nodes.some((node) => taken.has(node)) ? nodes : [])));
  const left = [...usable].filter((node) => !barred.has(node)).length;
  if (left >= job.minNodes) return undefined;
  const where = isAlone ? 'base blocks without jobs' : 'base blocks that no job has for itself';
  return `only ${left} in ${where}, and it needs ${job.minNodes} there`;
}

/** True if a job shares its base blocks with no other, in all of its partitions. */
function hasBlocksAlone({ partitions }: Cluster, job: ClusterJob): boolean {
  return job.exclusiveTopology ?? job.partitions.every((one) => partitions[one].exclusiveTopology);
}

type CountOn = (nodes: readonly number[]) => number;

function byTree(cluster: Cluster, job: ClusterJob, countOn: CountOn, instant: number): string | undefined {
  if (!goesByTree(cluster, job)) return undefined;
  const switches = switchesOf(cluster);
  const below = Math.max(...switches.map(({ nodes }) => countOn(nodes)));
  if (below < job.minNodes) return `only ${below} below one switch, and it needs ${job.minNodes} there`;
  if (job.switches === undefined) return undefined;
  const { most } = job.switches;
  const wait = switchWait(cluster, job.switches);
  if (instant >= Math.floor(job.submit) + wait) return undefined;
  const leaves = switches.filter(({ level }) => level === 0).map(({ nodes }) => countOn(nodes));
  const held = sumOfLargest(leaves, most);
  const words = most === 1 ? '1 switch' : `${most} switches`;
  // Slurm takes one leaf switch after the other, which need not be the fewest.
  const where =
    held < job.minNodes
      ? `only ${held} on ${words}`
      : `those closest to each other may be on more than ${words}`;
  return `${where}, and it waits for at most ${words} until ${wait} s after its submission`;
}

/** Seconds that a job waits for few switches. */
export function switchWait({ scheduling }: Cluster, { wait }: SwitchRequest): number {
  return Math.min(wait, scheduling.maxSwitchWait);
}

function byBlocks(blocks: Blocks, { minNodes, segment }: ClusterJob, countOn: CountOn): string | undefined {
  const idle = blocks.blocks.map(({ nodes }) => countOn(nodes));
  // Nodes of no block are for jobs that may use no others.
  if (idle.every((count) => count === 0)) return undefined;
  if (segment !== undefined) {
    const segments = idle.reduce((sum, count) => sum + Math.floor(count / segment), 0);
    const needed = minNodes / segment;
    return segments < needed
      ? `room for only ${segments} of its ${needed} segments of ${segment} nodes, each in one base block`
      : undefined;
  }
  const { width, lowerWidth, most } = layoutOf(blocks, minNodes);
  const inBlocks = chunks(idle, width);
  const total = Math.max(...inBlocks.map((counts) => sumOfLargest(counts, width)));
  const place = width < idle.length ? `one block of ${width * blocks.base} nodes` : 'blocks';
  if (total < minNodes) return `only ${total} in ${place}, and it needs ${minNodes} there`;
  const few = Math.max(
    ...inBlocks.map((counts) =>
      sumOfLargest(
        chunks(counts, lowerWidth).map((lower) => sumOfLargest(lower, lowerWidth)),
        most,
      ),
    ),
  );
  return few < minNodes
    ? `only ${few} in ${most} blocks of ${lowerWidth * blocks.base} nodes, and it needs ${minNodes} there`
    : undefined;
}

/**
 * The block that a number of nodes comes from, and the lower blocks in it that could hold them: base blocks of each, and
 * the most lower blocks (docs/slurm-machine.md).
 */
function layoutOf({ base, levels, blocks }: Blocks, nodes: number) {
  const isEnough = (level: number) => base * 2 ** level >= nodes;
  const above = levels.filter(isEnough);
  const lower = levels.filter((level) => !isEnough(level) || level === 0);
  const lowerWidth = 2 ** Math.max(...lower);
  return {
    width: above.length === 0 ? blocks.length : 2 ** Math.min(...above),
    lowerWidth,
    most: Math.ceil(nodes / (lowerWidth * base)),
  };
}

/** Parts of a list of a length each; the last may be shorter. */
function chunks(list: readonly number[], length: number): number[][] {
  return Array.from({ length: Math.ceil(list.length / length) }, (_, i) =>
    list.slice(i * length, (i + 1) * length),
  );
}

function sumOfLargest(counts: readonly number[], most: number): number {
  const largest = [...counts].sort((a, b) => b - a).slice(0, most);
  return largest.reduce((sum, count) => sum + count, 0);
}

// Fills the columns of the kernel for topology/tree and topology/block.
import type { SlurmInstance } from '../../../kernel/instance.ts';
import type { Cluster, ClusterJob } from '../cluster.ts';
import type { Blocks, Switch } from './model.ts';

/** In place of a distance: there is no way. */
const UNREACHABLE = 2 ** 31 - 1;

/** The switches that decide which nodes jobs get. */
export function switchesOf({ topology }: Cluster): readonly Switch[] {
  return topology?.kind === 'tree' ? topology.switches : [];
}

/** The base blocks that decide which nodes jobs get. */
export function blocksOf({ topology }: Cluster): Blocks | undefined {
  return topology?.kind === 'block' ? topology : undefined;
}

/** True if a tree of switches matters only to jobs with --switches. */
export function isOptional({ topology }: Cluster): boolean {
  return topology?.kind === 'tree' && topology.isOptional;
}

/** True if switches decide which nodes a job gets. */
export function goesByTree(cluster: Cluster, { switches }: ClusterJob): boolean {
  return switchesOf(cluster).length > 0 && (!isOptional(cluster) || switches !== undefined);
}

/** True if some job shares its base blocks or leaf switches with no other. */
export function hasExclusiveTopology({ partitions }: Cluster, jobs: readonly ClusterJob[]): boolean {
  return [...jobs, ...partitions].some(({ exclusiveTopology }) => exclusiveTopology);
}

export function fillTopology(
  { columns, numbers }: SlurmInstance,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
): void {
  if (hasExclusiveTopology(cluster, jobs)) {
    for (const [job, { exclusiveTopology }] of jobs.entries())
      columns.exclusiveTopologyJob[job] = Number(exclusiveTopology ?? false);
    for (const [partition, { exclusiveTopology }] of cluster.partitions.entries())
      columns.exclusiveTopologyPartition[partition] = Number(exclusiveTopology ?? false);
  }
  const { blocks = [] } = blocksOf(cluster) ?? {};
  for (const [i, { nodes }] of blocks.entries()) addNodes(columns.blockNodes, i * numbers.words, nodes);
  if (blocks.length > 0)
    for (const [job, { segment = 0 }] of jobs.entries()) columns.segmentSize[job] = segment;
  const switches = switchesOf(cluster);
  if (switches.length === 0) return;
  for (const [i, { level, parent, nodes }] of switches.entries()) {
    columns.switchLevel[i] = level;
    columns.switchParent[i] = parent;
    addNodes(columns.switchNodes, i * numbers.words, nodes);
  }
  columns.switchDistance.set(distances(switches));
  for (const [job, { switches: asked }] of jobs.entries()) {
    columns.switchesAsked[job] = asked?.most ?? 0;
    columns.switchWait[job] = asked?.wait ?? 0;
  }
}

function addNodes(bits: Int32Array, from: number, nodes: readonly number[]): void {
  for (const node of nodes) bits[from + (node >> 5)] |= 1 << (node & 31);
}

/** Links from each switch to each other one, a row for each. */
function distances(switches: readonly Switch[]): Int32Array {
  const count = switches.length;
  const neighbors: number[][] = switches.map(({ children }) => [...children]);
  for (const [i, { children }] of switches.entries()) for (const child of children) neighbors[child].push(i);
  const all = new Int32Array(count * count).fill(UNREACHABLE);
  for (let from = 0; from < count; from++) {
    const away = all.subarray(from * count, (from + 1) * count);
    away[from] = 0;
    const reached = [from];
    for (const at of reached) {
      for (const next of neighbors[at]) {
        if (away[next] !== UNREACHABLE) continue;
        away[next] = away[at] + 1;
        reached.push(next);
      }
    }
  }
  return all;
}

// A random small cluster: two groups of nodes, up to three partitions that share them.
import type { Draw } from './draw.ts';

/** Nodes of one line of slurm.conf. */
export interface Group {
  readonly name: string;
  readonly count: number;
  readonly cpus: number;
  readonly memory: number;
  readonly feature: string;
  /** The type of its two GPUs; empty: they have none of their own, undefined: there are no GPUs. */
  readonly gpus?: string;
  readonly line: string;
}

export interface SmallPartition {
  readonly name: string;
  readonly groups: readonly Group[];
  /** Its limit on nodes; Infinity: none. */
  readonly maxNodes: number;
  readonly minNodes: number;
  /** Minutes. */
  readonly maxTime: number;
  readonly maxCpusPerNode: number;
  readonly line: string;
}

export interface SmallCluster {
  readonly groups: readonly Group[];
  readonly partitions: readonly SmallPartition[];
  readonly gres: readonly string[] | undefined;
}

/** The least and largest numbers of nodes of the two groups. */
type Sizes = Readonly<Record<'a' | 'b', readonly [least: number, most: number]>>;

export const SMALL: Sizes = { a: [2, 4], b: [1, 3] };
export const LARGE: Sizes = { a: [4, 9], b: [2, 6] };

/**
 * @param wholeNodes jobs get whole nodes: then a partition's limit on CPUs of a node means nothing
 * @param multiple of which the number of nodes of each group is a multiple
 */
export function smallCluster(draw: Draw, wholeNodes: boolean, sizes: Sizes, multiple: number): SmallCluster {
  const countOf = ([least, most]: Sizes['a']) => Math.ceil(draw.whole(least, most) / multiple) * multiple;
  const groups = [group(draw, 'a', countOf(sizes.a), 0)];
  if (draw.chance(0.6)) groups.push(group(draw, 'b', countOf(sizes.b), wholeNodes ? 0 : 0.5));
  const partitions = [partition(draw, 'main', groups, true, wholeNodes)];
  if (draw.chance(0.55)) partitions.push(partition(draw, 'fast', subset(draw, groups), false, wholeNodes));
  if (draw.chance(0.3)) partitions.push(partition(draw, 'wide', subset(draw, groups), false, wholeNodes));
  const withGpus = groups.filter(({ gpus }) => gpus !== undefined);
  const gres = withGpus.map(({ name, count, gpus = '' }) => {
    const type = gpus === '' ? '' : ` Type=${gpus}`;
    return `NodeName=${name}[1-${count}] Name=gpu${type} File=/dev/nvidia[0-1]`;
  });
  return { groups, partitions, gres: gres.length > 0 ? ['AutoDetect=off', ...gres] : undefined };
}

const subset = (draw: Draw, groups: readonly Group[]) => (draw.chance(0.5) ? groups : [draw.pick(groups)]);

function group(draw: Draw, name: string, count: number, gpuShare: number): Group {
  const cpus = draw.pick([2, 4, 4, 4, 8]);
  const memory = draw.pick([2000, 4000, 8000]);
  const feature = draw.pick(['', 'old', 'new', 'new,big']);
  const weight = draw.pick([1, 1, 1, 5, 10]);
  const gpus = draw.chance(gpuShare) ? draw.pick(['', 'v100']) : undefined;
  const words = [
    `NodeName=${name}[1-${count}]`,
    `CPUs=${cpus}`,
    `RealMemory=${memory}`,
    feature && `Feature=${feature}`,
    weight > 1 && `Weight=${weight}`,
    gpus !== undefined && `Gres=gpu:${gpus === '' ? '' : `${gpus}:`}2`,
  ];
  return { name, count, cpus, memory, feature, gpus, line: words.filter(Boolean).join(' ') };
}

function partition(
  draw: Draw,
  name: string,
  groups: readonly Group[],
  isDefault: boolean,
  wholeNodes: boolean,
): SmallPartition {
  const nodes = groups.reduce((sum, { count }) => sum + count, 0);
  const maxTime = draw.pick([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 60, 30]);
  const maxNodes = !isDefault && draw.chance(0.2) ? Math.min(2, nodes) : Number.POSITIVE_INFINITY;
  const minNodes = name === 'wide' && nodes > 2 && draw.chance(0.4) ? 2 : 0;
  const least = Math.min(...groups.map(({ cpus }) => cpus));
  const limitsCpus = !isDefault && !wholeNodes && least > 2 && draw.chance(0.2);
  const maxCpusPerNode = limitsCpus ? draw.whole(2, least - 1) : Number.POSITIVE_INFINITY;
  const words = [
    `PartitionName=${name}`,
    `Nodes=${groups.map((one) => `${one.name}[1-${one.count}]`).join(',')}`,
    isDefault && 'Default=YES',
    `MaxTime=${Number.isFinite(maxTime) ? maxTime : 'INFINITE'}`,
    !isDefault && `PriorityTier=${draw.pick([1, 1, 2, 10])}`,
    draw.maybe(0.4, () => `PriorityJobFactor=${draw.whole(1, 50)}`),
    maxNodes < nodes && `MaxNodes=${maxNodes}`,
    minNodes > 0 && `MinNodes=${minNodes}`,
    limitsCpus && `MaxCPUsPerNode=${maxCpusPerNode}`,
    !isDefault && draw.maybe(0.12, () => 'OverSubscribe=EXCLUSIVE'),
    'State=UP',
  ];
  const line = words.filter(Boolean).join(' ');
  return { name, groups, maxNodes, minNodes, maxTime, maxCpusPerNode, line };
}

// Computes the nodes, tasks, CPUs and GPUs of a job from its options, as sbatch and the controller do.
import { DataError } from '../../../errors.ts';
import type { ClusterJob } from '../cluster.ts';
import type { VersionRules } from '../conf/version.ts';
import { compareNames, hostNames } from '../hostNames.ts';
import { type AskedGpus, gpusOf, gpusOfAll } from './gpus.ts';

export interface Shape
  extends Pick<
    ClusterJob,
    | 'tasks'
    | 'cpusPerTask'
    | 'minNodes'
    | 'sizeNodes'
    | 'sizeCpus'
    | 'anyTasks'
    | 'namesTasks'
    | 'maxNodes'
    | 'gpusPerNode'
    | 'gpusPerTask'
    | 'leastCpus'
    | 'tasksPerNode'
  > {
  readonly gpus: AskedGpus;
  /** The names behind --nodelist, and those of them that sbatch keeps. */
  readonly listed: readonly string[];
  readonly named: readonly string[];
  /** The cause why sbatch refuses it. */
  readonly refused?: string;
}

const MOST = 2 ** 31 - 1;

/** Returns the whole number of an option, which is at least `least`. @throws DataError, one line */
export function wholeOf(
  options: ReadonlyMap<string, string>,
  where: string,
): (name: string, missing: number, least?: number) => number {
  return (name, missing, least = 1) => {
    const text = options.get(name);
    if (text === undefined) return missing;
    const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= MOST) return value;
    throw new DataError(`${where}: --${name} '${text}': expected a whole number from ${least} to ${MOST}`);
  };
}

/**
 * @param mostGpus those of the node with the most
 * @throws DataError, one line
 */
export function shapeOf(
  options: ReadonlyMap<string, string>,
  where: string,
  mostGpus: number,
  { countsTaskNodes }: Pick<VersionRules, 'countsTaskNodes'>,
): Shape {
  const whole = wholeOf(options, where);
  const listed = options.has('nodelist')
    ? [...new Set(hostNames(options.get('nodelist') as string, where))].sort(compareNames)
    : [];
  const [, least, most = least] = /^(\d+)(?:-(\d*))?$/.exec(options.get('nodes') ?? '1-') ?? [];
  const fewest = Number(least);
  if (!(fewest >= 1 && fewest <= MOST && Number(most) <= MOST)) {
    throw new DataError(
      `${where}: --nodes '${options.get('nodes')}': expected a number like 2, or a range like 2-4`,
    );
  }
  // A range may be open: 2-.
  const largest = most === '' ? Number.POSITIVE_INFINITY : Number(most);
  const perNode = whole('ntasks-per-node', 0);
  const gpus = gpusOf(options, where);
  const asked = gpusOfAll(gpus.types);
  const cpusPerGpu = whole('cpus-per-gpu', 0);
  const cpusOfTask = gpus.per === 'task' ? cpusPerGpu * asked : 0;
  const cpusPerTask = Math.max(whole('cpus-per-task', 1), cpusOfTask);
  const asksForNodes = Math.max(fewest, listed.length);
  const tasks = whole('ntasks', perNode > 0 ? perNode * asksForNodes : asksForNodes);
  // sbatch takes no more nodes than tasks, whatever numbers and names say.
  const isCut = options.has('ntasks');
  const isShort = isCut && tasks < asksForNodes;
  const wanted = isShort ? Math.max(tasks, 1) : asksForNodes;
  const isOpen = largest === Number.POSITIVE_INFINITY;
  const maxNodes = isShort ? wanted : isCut && !isOpen ? Math.min(largest, tasks) : largest;
  const named = listed.slice(0, wanted);
  // No node has more GPUs than `mostGpus`, so GPUs of the whole job need at least this many nodes.
  const overNodes = gpus.per === 'job' && mostGpus > 0 ? Math.ceil(asked / mostGpus) : 1;
  const byTasks = perNode > 0 ? Math.ceil(tasks / perNode) : 1;
  const minNodes = Math.max(wanted, byTasks, isOnOneNode(options) ? 1 : overNodes);
  const sizeNodes = countsTaskNodes && isCut && !options.has('nodes') ? Math.max(wanted, byTasks) : wanted;
  const gpusPerNode = gpus.per === 'task' ? 0 : gpus.per === 'node' ? asked : Math.ceil(asked / minNodes);
  const isOver = options.has('overcommit');
  const isRange = !options.has('ntasks') && perNode === 0 && fewest < maxNodes && Number.isFinite(maxNodes);
  // Slurm gives each node CPUs for all the tasks that it may have.
  const leastTasks = perNode > 0 && !isOver && tasks > 1 ? perNode : 0;
  const cpusOfGpus = gpus.per === 'task' ? 0 : cpusPerGpu * gpusPerNode;
  const leastCpus = Math.max(whole('mincpus', 0), cpusOfGpus, leastTasks * cpusPerTask);
  return {
    ...((asksForNodes > largest || minNodes > maxNodes) && { refused: 'it needs more nodes than it allows' }),
    tasks: isOver ? minNodes : tasks,
    ...(!options.has('ntasks') && perNode === 0 && Number.isFinite(maxNodes) && { anyTasks: true as const }),
    cpusPerTask,
    minNodes,
    // Otherwise the size of a job does not count that its tasks need more nodes.
    ...(sizeNodes < minNodes && { sizeNodes }),
    // sbatch makes one task of a range of nodes.
    ...(isRange && !isOver && wanted > 1 && { sizeCpus: cpusPerTask }),
    maxNodes: Math.max(minNodes, maxNodes),
    gpusPerNode,
    ...(gpus.per === 'task' && { gpusPerTask: asked }),
    ...(leastCpus > 0 && { leastCpus: Math.ceil(leastCpus / cpusPerTask) * cpusPerTask }),
    ...(leastTasks > 0 && { tasksPerNode: perNode }),
    ...(leastTasks > 0 && options.has('ntasks') && { namesTasks: true as const }),
    gpus,
    listed,
    named,
  };
}

/** True if a job always runs on one node, because it allows no more or has one task only. */
export function isOnOneNode(options: ReadonlyMap<string, string>): boolean {
  const nodes = options.get('nodes');
  if (nodes !== undefined) return /^1(-1)?$/.test(nodes);
  return (options.get('ntasks') ?? '1') === '1' && !options.has('nodelist');
}

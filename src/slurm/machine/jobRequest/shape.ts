// Computes the nodes, tasks, CPUs and GPUs of a job from its options, as sbatch and the controller do.
import { DataError } from '../../../errors.ts';
import type { ClusterJob, JobGpus } from '../cluster.ts';
import type { VersionRules } from '../conf/version.ts';
import { compareNames, hostNames } from '../hostNames.ts';
import { type AskedGpus, gpusOf, gpusOfAll } from './gpus.ts';
import { readMemory } from './memorySize.ts';

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
    | 'jobGpus'
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
 * @param hasDefaultCpus true if --cpus-per-gpu is DefCpuPerGPU
 * @throws DataError, one line
 */
export function shapeOf(
  options: ReadonlyMap<string, string>,
  where: string,
  { countsTaskNodes }: Pick<VersionRules, 'countsTaskNodes'>,
  hasDefaultCpus = false,
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
  const asksForNodes = Math.max(fewest, listed.length);
  const ofAllTasks = gpus.ofAllTasks === undefined ? undefined : gpus.ofAllTasks / asked;
  const tasks = whole('ntasks', ofAllTasks ?? (perNode > 0 ? perNode * asksForNodes : asksForNodes));
  // sbatch takes no more nodes than tasks, whatever numbers and names say.
  const isCut = options.has('ntasks');
  const isShort = isCut && tasks < asksForNodes;
  const wanted = isShort ? Math.max(tasks, 1) : asksForNodes;
  const isOpen = largest === Number.POSITIVE_INFINITY;
  const upTo = isShort ? wanted : isCut && !isOpen ? Math.min(largest, tasks) : largest;
  const named = listed.slice(0, wanted);
  const byTasks = perNode > 0 ? Math.ceil(tasks / perNode) : 1;
  const minNodes = Math.max(wanted, byTasks);
  const jobGpus = jobGpusOf(options, where, gpus, tasks, hasDefaultCpus);
  // Each of its nodes has a GPU.
  const maxNodes = jobGpus === undefined || isOpen ? upTo : Math.min(upTo, jobGpus.count);
  const gpusPerNode = gpus.per === 'node' ? asked : 0;
  const cpusPerGpu = whole('cpus-per-gpu', 0);
  const cpusOfTask = gpus.per === 'task' ? cpusPerGpu * asked : 0;
  const cpusPerTask = Math.max(whole('cpus-per-task', 1), cpusOfTask);
  const sizeNodes = countsTaskNodes && isCut && !options.has('nodes') ? Math.max(wanted, byTasks) : wanted;
  const isOver = options.has('overcommit');
  const hasTasks = isCut || perNode > 0 || ofAllTasks !== undefined;
  const isRange = !hasTasks && fewest < upTo && Number.isFinite(upTo);
  // Slurm gives each node CPUs for all the tasks that it may have.
  const leastTasks = perNode > 0 && !isOver && tasks > 1 ? perNode : 0;
  const leastCpus = Math.max(whole('mincpus', 0), cpusPerGpu * gpusPerNode, leastTasks * cpusPerTask);
  const isAny = !hasTasks && (Number.isFinite(upTo) || jobGpus !== undefined) && gpus.per !== 'task';
  // sbatch counts a task on each of a fixed number of nodes.
  const hasNodes = options.has('nodes') && fewest === largest && !options.has('cpus-per-task');
  const refused =
    asksForNodes > largest || minNodes > upTo
      ? 'it needs more nodes than it allows'
      : refusedGpus(gpus, jobGpus, asked, { tasks, minNodes, hasTasks: hasTasks || hasNodes });
  return {
    ...(refused !== undefined && { refused }),
    tasks: isOver ? minNodes : tasks,
    ...(isAny && { anyTasks: true as const }),
    cpusPerTask,
    minNodes,
    // Otherwise the size of a job does not count that its tasks need more nodes.
    ...(sizeNodes < minNodes && { sizeNodes }),
    // sbatch makes one task of a range of nodes.
    ...(isRange && !isOver && wanted > 1 && { sizeCpus: cpusPerTask }),
    maxNodes: Math.max(minNodes, maxNodes),
    gpusPerNode,
    ...(gpus.per === 'task' && { gpusPerTask: asked }),
    ...(jobGpus !== undefined && { jobGpus }),
    ...(leastCpus > 0 && { leastCpus: Math.ceil(leastCpus / cpusPerTask) * cpusPerTask }),
    ...(leastTasks > 0 && { tasksPerNode: perNode }),
    ...(leastTasks > 0 && options.has('ntasks') && { namesTasks: true as const }),
    gpus,
    listed,
    named,
  };
}

/** @throws DataError, one line */
function jobGpusOf(
  options: ReadonlyMap<string, string>,
  where: string,
  { types, per, ofAllTasks }: AskedGpus,
  tasks: number,
  hasDefaultCpus: boolean,
): JobGpus | undefined {
  const asked = gpusOfAll(types);
  if (per === 'node' || asked === 0) return undefined;
  const memory = options.get('mem-per-gpu');
  return {
    count: ofAllTasks ?? (per === 'task' ? asked * tasks : asked),
    cpus: wholeOf(options, where)('cpus-per-gpu', 0),
    hasDefaultCpus,
    memory: memory === undefined ? 0 : Math.ceil(readMemory(memory, '--mem-per-gpu', where)),
  };
}

/**
 * Returns the cause why the controller refuses the GPUs of a job, or undefined if it does not (`_test_gres_cnt()` in
 * gres.c).
 */
function refusedGpus(
  { per, ofAllTasks }: AskedGpus,
  jobGpus: JobGpus | undefined,
  asked: number,
  { tasks, minNodes, hasTasks }: { tasks: number; minNodes: number; hasTasks: boolean },
): string | undefined {
  if (jobGpus === undefined) return undefined;
  if (per === 'task' && !hasTasks) return 'it names GPUs of each task, but no number of tasks';
  if (ofAllTasks !== undefined && ofAllTasks !== asked * tasks)
    return 'its tasks need another number of GPUs';
  return jobGpus.count < minNodes ? 'it asks for fewer GPUs than nodes' : undefined;
}

// Reads the memory that a job requests, as MaxMemPerCPU and MaxMemPerNode change it.
import type { ClusterJob, Partition } from '../cluster.ts';
import type { SlurmSubmission } from '../events/eventLines.ts';
import { readMemory } from './memorySize.ts';
import type { Shape } from './shape.ts';

type Options = SlurmSubmission['options'];
type Memory = Pick<ClusterJob, 'memory' | 'memoryPer'>;

/**
 * The memory that options ask for; undefined: none is named.
 *
 * @throws DataError, one line
 */
export function memoryOf(
  values: Options,
  { gpusPerNode }: Pick<Shape, 'gpusPerNode'>,
  where: string,
): Memory | undefined {
  const memoryPer = values.has('mem-per-cpu') ? 'cpu' : 'node';
  const ofGpus = gpusPerNode > 0 && !values.has('mem-per-cpu') ? values.get('mem-per-gpu') : undefined;
  const text = ofGpus ?? values.get(memoryPer === 'cpu' ? 'mem-per-cpu' : 'mem');
  if (text === undefined) return undefined;
  const times = ofGpus === undefined ? 1 : gpusPerNode;
  return { memory: Math.ceil(times * readMemory(text, '--mem', where)), memoryPer };
}

/**
 * Options that keep to the limit of memory of a partition: with MaxMemPerCPU, a job gets as many CPUs as its memory
 * needs (`_valid_pn_min_mem` of slurmctld).
 *
 * @param asked what the job asks for, or gets by default
 */
export function withMemoryLimit(
  options: Options,
  { maxMemory }: Pick<Partition, 'maxMemory'>,
  { cpusPerTask }: Pick<Shape, 'cpusPerTask'>,
  asked: Memory,
): Options {
  // Memory of GPUs has no limit.
  if (maxMemory?.memoryPer !== 'cpu' || options.has('mem-per-gpu')) return options;
  const times = Math.ceil(asked.memory / maxMemory.memory);
  if (asked.memoryPer === 'node') {
    const least = Math.max(times, Number(options.get('mincpus') ?? 1));
    return least <= 1 ? options : new Map([...options, ['mincpus', `${least}`]]);
  }
  if (times <= 1) return options;
  return new Map([
    ...options,
    ['cpus-per-task', `${cpusPerTask * times}`],
    ['mem-per-cpu', `${Math.ceil(asked.memory / times)}M`],
  ]);
}

/** Returns the cause why sbatch refuses a job above MaxMemPerNode, or undefined if it does not. */
export function aboveMemoryLimit(
  { maxMemory }: Pick<Partition, 'maxMemory'>,
  {
    tasks,
    tasksPerNode,
    cpusPerTask,
    minNodes,
  }: Pick<Shape, 'tasks' | 'tasksPerNode' | 'cpusPerTask' | 'minNodes'>,
  { memory, memoryPer }: Memory,
): string | undefined {
  if (maxMemory?.memoryPer !== 'node') return undefined;
  const cpus =
    tasksPerNode === undefined ? Math.ceil((tasks * cpusPerTask) / minNodes) : tasksPerNode * cpusPerTask;
  const onNode = memoryPer === 'node' ? memory : memory * cpus;
  return onNode > maxMemory.memory ? 'it needs more memory than MaxMemPerNode' : undefined;
}

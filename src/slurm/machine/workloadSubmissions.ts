// The jobs of a trace as submissions to a Slurm cluster.
import { DataError } from '../../errors.ts';
import type { Column } from '../../trace/numberColumn.ts';
import type { Workload } from '../../trace/workload.ts';
import type { SlurmSubmission } from './events/eventLines.ts';

/** Names of partitions by the numbers that a trace has for queues, or for partitions. */
export interface PartitionNames {
  readonly queues?: ReadonlyMap<number, string>;
  readonly partitions?: ReadonlyMap<number, string>;
}

/** What a trace says of a job without a time limit, in seconds. */
const UNLIMITED = 2 ** 31 - 1;

/**
 * A task for each processor of a job, with its requested time. Accounting dumps also tell partitions, nodes,
 * memory and GPUs. A job goes to the partition of its queue's or its partition's number, else to the one that
 * a dump names, else to the default one.
 *
 * @throws DataError for a number without a name
 */
export function submissionsOf(workload: Workload, names: PartitionNames = {}): SlurmSubmission[] {
  const { jobs } = workload;
  return Array.from({ length: jobs.length }, (_, job) => ({
    where: `${workload.name}: job ${jobs.id[job]}`,
    id: jobs.id[job],
    submit: jobs.submit[job],
    run: jobs.run[job],
    options: optionsOf(workload, job, names),
  }));
}

function optionsOf({ name, jobs, names }: Workload, job: number, given: PartitionNames): Map<string, string> {
  const options = new Map([
    ['ntasks', `${jobs.processors[job]}`],
    ['time', jobs.request[job] >= UNLIMITED ? 'UNLIMITED' : `${Math.ceil(jobs.request[job] / 60)}`],
  ]);
  const put = (option: string, text: string | undefined) => {
    if (text !== undefined) options.set(option, text);
  };
  const where = `${name}: job ${jobs.id[job]}`;
  put(
    'partition',
    partitionOf(given, jobs.queue[job], jobs.partition[job], where) ??
      named(names?.partition, jobs.partition[job]),
  );
  put('uid', named(names?.user, jobs.user[job]) ?? numbered(jobs.user, job));
  put('account', named(names?.group, jobs.group[job]) ?? numbered(jobs.group, job));
  put('qos', named(names?.queue, jobs.queue[job]));
  const nodes = numbered(jobs.nodes, job);
  if (nodes !== undefined) put('nodes', `${nodes}-`);
  const memory = numbered(jobs.memory, job);
  if (memory !== undefined) put('mem', `${memory}M`);
  const gpus = numbered(jobs.gpus, job);
  if (gpus !== undefined) put('gres', `gpu:${gpus}`);
  return options;
}

function partitionOf(
  { queues, partitions }: PartitionNames,
  queue: number,
  partition: number,
  where: string,
): string | undefined {
  const [map, number, what] =
    queues !== undefined ? [queues, queue, 'queue'] : [partitions, partition, 'partition'];
  if (map === undefined) return undefined;
  const name = map.get(number);
  if (name === undefined)
    throw new DataError(
      `${where}: its ${what} is ${number}, which has no name: --${what}s has ${[...map.keys()].join(', ')}`,
    );
  return name;
}

function named(names: readonly string[] | undefined, number: number): string | undefined {
  return names?.[number - 1];
}

/** The number as text; undefined if it is not known, or none. */
function numbered(column: Column | undefined, job: number): string | undefined {
  return column !== undefined && column[job] > 0 ? `${column[job]}` : undefined;
}

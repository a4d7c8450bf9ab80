import { UsageError } from '../../errors.ts';
import type { ListedJob } from './snapshot.ts';

/** A job, and the options of sbatch if it is new. */
interface Described {
  readonly job: ListedJob;
  readonly options?: ReadonlyMap<string, string>;
}

/**
 * Returns a job with another number of processors, with as many processors on each node. Memory and GPUs of each node,
 * CPU or task stay the same.
 *
 * @throws UsageError if its tasks do not divide the processors
 */
export function sized({ job, options }: Described, processors: number): Described {
  const nodes = Math.max(1, Math.ceil((job.nodes * processors) / job.cpus));
  const other = { ...job, cpus: processors, nodes };
  if (options === undefined) return { job: other };
  const each = Number(options.get('cpus-per-task') ?? 1);
  if (processors % each !== 0)
    throw new UsageError(`--job-sizes ${processors}: the job has ${each} CPUs per task; give a multiple`);
  const more = new Map(options).set('ntasks', `${processors / each}`);
  if (options.has('nodes')) more.set('nodes', `${nodes}`);
  return { job: other, options: more };
}

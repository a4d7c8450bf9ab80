import { DataError, UsageError } from '../../errors.ts';
import type { Instance, Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import { checkWorkload } from '../checkWorkload.ts';
import type { Jobs, Workload } from '../workload.ts';

/** Options of every synthetic workload. */
export interface GenerateOptions {
  /** From loadKernel(); default: the Wasm kernel. Both engines give the same jobs. */
  kernel?: Kernel;
  /** Number of jobs. */
  jobs?: number;
  /** Any number (default 1). The same seed gives the same jobs, to the last bit. */
  seed?: number;
}

/** How the kernel is given a model (assembly/generate/). */
interface Model {
  /** The name, as in `synthetic:lublin`. */
  name: string;
  processors: number;
  parameters: readonly number[];
  /** Whether the generator deals its jobs from a deck (assembly/generate/campaigns.ts). */
  withDeck: boolean;
  generate(exports: Instance['exports'], seed: number): void;
  /** What the kernel's user column holds. */
  userColumn: 'user' | 'queue';
}

export function positiveInteger(name: string, value: number): number {
  if (Number.isInteger(value) && value > 0 && value < 2 ** 31) return value;
  throw new UsageError(`${name}: expected a positive integer, got ${value}`);
}

function finiteNumber(name: string, value: number): number {
  if (Number.isFinite(value)) return value;
  throw new UsageError(`${name}: expected a number, got ${value}`);
}

/** Runs a model in the kernel and copies its columns. Unknown values are -1. */
export async function generate(
  model: Model,
  { kernel, jobs: jobCount, seed = 1 }: GenerateOptions & { jobs: number },
): Promise<Workload> {
  const length = positiveInteger('jobs', jobCount);
  finiteNumber('seed', seed);
  const { name, processors, parameters } = model;
  const instance = await (kernel ?? (await defaultKernel())).instantiate({ released: true });
  const { exports, columns } = instance;
  const withDeck = model.withDeck ? 1 : 0;
  if (exports.generatedBytes(length, parameters.length, withDeck) < 0) {
    throw new DataError(`${name}: ${length} jobs do not fit into the 4 GiB of the kernel (1 GiB a column)`);
  }
  exports.createGeneratedJobs(length, parameters.length, withDeck);
  columns.parameters.set(parameters);
  model.generate(exports, seed);
  const unknown = () => new Float64Array(length).fill(-1);
  const user = columns.generatedUser.slice();
  const jobs: Jobs = {
    length,
    id: new Float64Array(length).map((_, job) => job + 1),
    submit: columns.generatedSubmit.slice(),
    run: columns.generatedRun.slice(),
    request: columns.generatedRequest.slice(),
    processors: columns.generatedProcessors.slice(),
    wait: unknown(),
    status: unknown(),
    user: unknown(),
    group: unknown(),
    application: unknown(),
    queue: unknown(),
    partition: unknown(),
    [model.userColumn]: user,
  };
  instance.release();
  return checkWorkload({ name, processors, jobs, cleaning: { lines: length, jobs: length, rows: [] } });
}

/**
 * Stretches or shortens the times between submissions to reach a load. The load is sum(processors x min(run,
 * request)) / (machine x (last submission - first submission)). Times stay whole seconds, so the load is
 * reached up to this rounding.
 *
 * @throws UsageError if the load is not positive, or all jobs are submitted at one instant
 */
export function withLoad(workload: Workload, load: number): Workload {
  const { jobs, processors: machine } = workload;
  const { length, submit, run, request, processors } = jobs;
  if (!(load > 0 && load < Number.POSITIVE_INFINITY)) {
    throw new UsageError(`load: expected a positive number, got ${load}`);
  }
  const first = submit[0];
  const span = submit[length - 1] - first;
  if (span === 0) throw new UsageError('load: all jobs are submitted at one instant');
  let work = 0;
  for (let job = 0; job < length; job++) work += processors[job] * Math.min(run[job], request[job]);
  const factor = work / (machine * load) / span;
  return checkWorkload({
    ...workload,
    jobs: { ...jobs, submit: submit.map((time) => Math.round((time - first) * factor)) },
  });
}

import { DataError, UsageError } from '../../errors.ts';
import type { Instance, Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import { checkWorkload } from '../checkWorkload.ts';
import type { Workload } from '../workload.ts';

/** Options of every synthetic workload. */
export interface GenerateOptions {
  /** From loadKernel(); default: the Wasm kernel. Both engines give the same jobs. */
  kernel?: Kernel;
  /** Number of jobs. */
  jobs?: number;
  /** Any number (default: 1). The same seed gives the same jobs, to the last bit. */
  seed?: number;
}

/** Description with which the kernel gets a model (assembly/generate/). */
interface Model {
  /** The name, as in `synthetic:lublin`. */
  name: string;
  processors: number;
  parameters: readonly number[];
  /**
   * True if the generator deals its jobs from a deck (assembly/generate/campaigns.ts), and so needs all of them at
   * once.
   */
  withDeck: boolean;
  /** Fills the kernel's columns with `count` jobs, those from number `first` on. */
  generate(exports: Instance['exports'], seed: number, first: number, count: number): void;
  /** Content of the kernel's user column. */
  userColumn: 'user' | 'queue';
}

/** The most jobs in the kernel's columns, unless all are needed. */
const JOBS_A_PART = 1 << 16;

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
  const room = model.withDeck ? length : Math.min(length, JOBS_A_PART);
  if (exports.generatedBytes(length, parameters.length, withDeck) < 0) {
    throw new DataError(`${name}: ${length} jobs do not fit into the 4 GiB of the kernel (1 GiB a column)`);
  }
  exports.createGeneratedJobs(room, parameters.length, withDeck);
  columns.parameters.set(parameters);
  const unknown = new Int8Array(length).fill(-1);
  const user = new Int32Array(length);
  const jobs = {
    length,
    id: new Int32Array(length),
    submit: new Float64Array(length),
    run: new Float64Array(length),
    request: new Float64Array(length),
    processors: new Int32Array(length),
    wait: unknown,
    status: unknown,
    user: unknown,
    group: unknown,
    application: unknown,
    queue: unknown,
    partition: unknown,
    [model.userColumn]: user,
  };
  for (let first = 0; first < length; first += room) {
    const count = Math.min(room, length - first);
    model.generate(exports, seed, first, count);
    jobs.submit.set(columns.generatedSubmit.subarray(0, count), first);
    jobs.run.set(columns.generatedRun.subarray(0, count), first);
    jobs.request.set(columns.generatedRequest.subarray(0, count), first);
    jobs.processors.set(columns.generatedProcessors.subarray(0, count), first);
    user.set(columns.generatedUser.subarray(0, count), first);
    for (let job = first; job < first + count; job++) jobs.id[job] = job + 1;
  }
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
  const { jobs } = workload;
  return setLoad({ ...workload, jobs: { ...jobs, submit: jobs.submit.slice() } }, load);
}

/** Does the same in place, for a workload with no other owner. */
export function setLoad(workload: Workload, load: number): Workload {
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
  for (let job = 0; job < length; job++) submit[job] = Math.round((submit[job] - first) * factor);
  return checkWorkload(workload);
}

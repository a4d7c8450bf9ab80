import type { RunKind, RunMetrics } from '../../experiment/task.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { speculate } from '../../simulate/speculate.ts';
import { speculationMetrics } from '../../stochastic/results/speculationMetrics.ts';
import type { Resemblance } from '../../trace/cleaning.ts';
import { type SeededWorkload, workloadOfSeed } from '../common/seededWorkload.ts';
import { freshRun } from '../scheduler/freshRun.ts';
import type { Kind, Watched } from '../threads/kind.ts';
import { givenWorkloads } from './givenWorkloads.ts';
import type { StrategyOptions } from './parameters.ts';

/** The runs of the jobs of a file with the requests of strategies, as plain data. */
export interface RequestedTask extends Omit<SeededWorkload, 'workload'> {
  /** A log, or a file of JSON that states the jobs and their requests. */
  readonly file: string;
  /** Workload of a log. */
  readonly workload?: SeededWorkload['workload'];
  readonly requests: Pick<StrategyOptions, 'strategy' | 'checkpoint' | 'restart' | 'charged' | 'per'>;
  readonly kind: RunKind;
}

export interface NamedRun {
  /** Name of the strategy. */
  readonly name: string;
  readonly run: RunMetrics;
  /** Similarity of the drawn weeks and the log, if weeks were drawn. */
  readonly resampled?: Resemblance;
}

export const REQUESTED: Kind<RequestedTask, NamedRun[]> = {
  name: 'requested',
  worker: (kernel) => (task, watched) => runRequested(kernel, task, watched),
};

/** Makes the workload of the seed and runs it with the requests of each strategy. */
export async function runRequested(
  kernel: Kernel,
  task: RequestedTask,
  { onProgress, signal }: Partial<Watched> = {},
): Promise<NamedRun[]> {
  const { file, requests, kind } = task;
  let resampled: Resemblance | undefined;
  const ofLog = async () => {
    const workload = await workloadOfSeed(task as SeededWorkload, kernel);
    ({ resampled } = workload.cleaning);
    return workload;
  };
  const strategies = await givenWorkloads(file, requests, kernel, ofLog, { seed: task.seed });
  const found: NamedRun[] = [];
  for (const [i, { name, make }] of strategies.entries()) {
    const { workload, tries } = await speculate(await make(), {
      kernel,
      ...(await freshRun(kind)),
      signal,
      onProgress: (share) => onProgress?.((i + share) / strategies.length),
    });
    const run = { all: speculationMetrics(workload, tries), large: null, stream: null };
    found.push({ name, run, ...(resampled && { resampled }) });
  }
  return found;
}

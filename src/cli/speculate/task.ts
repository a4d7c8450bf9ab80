import type { RunKind, RunMetrics } from '../../experiment/task.ts';
import { TaskWorker } from '../../experiment/taskWorker.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { Pauses } from '../../simulate/pause.ts';
import { speculate } from '../../simulate/speculate.ts';
import type { Resemblance } from '../../trace/cleaning.ts';
import { type SeededWorkload, workloadOfSeed } from '../common/seededWorkload.ts';
import { freshRun } from '../scheduler/freshRun.ts';
import type { Kind, Watched } from '../threads/kind.ts';
import type { StrategyOptions } from './parameters.ts';
import { type JobsSource, workloadsOf } from './workloads.ts';

/** The runs of the jobs of consecutive seeds with the requests of strategies, as plain data. */
export interface SpeculateTask extends JobsSource, Omit<SeededWorkload, 'workload' | 'seed'> {
  readonly firstSeed: number;
  readonly seeds: number;
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

export const SPECULATED: Kind<SpeculateTask, NamedRun[][]> = {
  name: 'speculated',
  worker(kernel) {
    const drawing = new TaskWorker(kernel, freshRun);
    return (task, watched) => runSpeculateTask(kernel, drawing, task, watched);
  },
};

/**
 * Makes the workload of each seed and runs it with the requests of each strategy.
 *
 * @param drawing keeps what jobs drawn from distributions have in common
 * @returns the runs by seed
 */
export async function runSpeculateTask(
  kernel: Kernel,
  drawing: TaskWorker,
  task: SpeculateTask,
  { onProgress, signal }: Partial<Watched> = {},
): Promise<NamedRun[][]> {
  const { firstSeed, seeds, requests, kind } = task;
  const pauses = new Pauses();
  const found: NamedRun[][] = [];
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    let resampled: Resemblance | undefined;
    const ofLog = async () => {
      const workload = await workloadOfSeed({ ...(task as Omit<SeededWorkload, 'seed'>), seed }, kernel);
      ({ resampled } = workload.cleaning);
      return workload;
    };
    const strategies = await workloadsOf(task, requests, kernel, drawing, ofLog, seed);
    const ofSeed: NamedRun[] = [];
    for (const [i, { name, make, measure }] of strategies.entries()) {
      const done = found.length + i / strategies.length;
      const { workload, tries } = await speculate(await make(), {
        kernel,
        ...(await freshRun(kind)),
        signal,
        onProgress: (share) => onProgress?.((done + share / strategies.length) / seeds),
      });
      ofSeed.push({ name, run: measure(workload, tries), ...(resampled && { resampled }) });
    }
    found.push(ofSeed);
    await pauses.ifDue();
  }
  return found;
}

import type { RunKind, TaskResult } from '../../experiment/task.ts';
import { TaskWorker } from '../../experiment/taskWorker.ts';
import type { Kernel } from '../../kernel/instance.ts';
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

export interface SpeculatedSeed {
  /** Names of the strategies. */
  readonly names: readonly string[];
  /** Similarity of the drawn weeks and the log, if weeks were drawn. */
  readonly resampled?: Resemblance;
  /** The one run of each strategy. */
  readonly runs: TaskResult[number];
}

export const SPECULATED: Kind<SpeculateTask, SpeculatedSeed[]> = {
  name: 'speculated',
  worker(kernel) {
    const drawing = new TaskWorker(kernel, freshRun);
    return (task, watched) => runSpeculateTask(kernel, drawing, task, watched);
  },
};

/**
 * Makes the workload of each seed and runs it with the requests of each strategy.
 *
 * @param drawing keeps what jobs drawn from distributions have in common, and runs the jobs
 * @returns the runs by seed
 */
export async function runSpeculateTask(
  kernel: Kernel,
  drawing: TaskWorker,
  task: SpeculateTask,
  watched: Partial<Watched> = {},
): Promise<SpeculatedSeed[]> {
  const about: Omit<SpeculatedSeed, 'runs'>[] = [];
  const workloads = async (seed: number) => {
    let resampled: Resemblance | undefined;
    const ofLog = async () => {
      const workload = await workloadOfSeed({ ...(task as Omit<SeededWorkload, 'seed'>), seed }, kernel);
      ({ resampled } = workload.cleaning);
      return workload;
    };
    const strategies = await workloadsOf(task, task.requests, kernel, drawing, ofLog, seed);
    about.push({ names: strategies.map(({ name }) => name), ...(resampled && { resampled }) });
    return strategies;
  };
  const result = await drawing.runSeeds({ ...task, runs: [task.kind] }, workloads, watched);
  return result.map((runs, i) => ({ ...about[i], runs }));
}

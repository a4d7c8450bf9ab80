import type { Kernel } from '../../kernel/instance.ts';
import { speculate } from '../../simulate/speculate.ts';
import {
  checkpointingExperiment,
  type ExperimentCosts,
  type ExperimentJobs,
} from '../../stochastic/describe/checkpointingExperiment.ts';
import { drawWorkload } from '../../stochastic/draw/draw.ts';
import { requester } from '../../stochastic/requests/drawnRequests.ts';
import { parseRequestStrategies } from '../../stochastic/requests/strategy.ts';
import { type SpeculationMetrics, speculationMetrics } from '../../stochastic/results/speculationMetrics.ts';

/** The strategies by their names in the paper. Its HPC begins with the mean of the last five runs. */
export const EXPERIMENT_STRATEGIES = {
  'DYN-PROG-COUNT': 'dyn-prog-count:0.1',
  'ALL-CKPT': 'all-ckpt:0.1',
  HPC: 'mean:5',
} as const;

export type ExperimentStrategy = keyof typeof EXPERIMENT_STRATEGIES;
export const STRATEGY_NAMES = Object.keys(EXPERIMENT_STRATEGIES) as ExperimentStrategy[];

/** The results of each strategy for the seeds 1, 2, …; all strategies have the same jobs. */
export type ExperimentRuns = Readonly<Record<ExperimentStrategy, readonly SpeculationMetrics[]>>;

interface ExperimentOptions extends ExperimentCosts {
  readonly seeds: number;
}

/** Runs the experiment under first come, first served. */
export async function runExperiment(
  kernel: Kernel,
  jobs: ExperimentJobs,
  { seeds, ...costs }: ExperimentOptions,
): Promise<ExperimentRuns> {
  const description = checkpointingExperiment(jobs, costs);
  const runs: Record<ExperimentStrategy, SpeculationMetrics[]> = {
    'DYN-PROG-COUNT': [],
    'ALL-CKPT': [],
    HPC: [],
  };
  for (const name of STRATEGY_NAMES) {
    const [strategy] = parseRequestStrategies(EXPERIMENT_STRATEGIES[name]);
    const withRequests = await requester(description, strategy, { kernel });
    for (let seed = 1; seed <= seeds; seed++) {
      const workload = await withRequests(await drawWorkload(description, { seed, kernel }));
      const { tries } = await speculate(workload, { kernel, mode: 'online', policy: 'fcfs' });
      runs[name].push(speculationMetrics(workload, tries));
    }
  }
  return runs;
}

/** The time of an attempt that counts. The paper does not specify it; its platform charges the reserved time. */
export type CountedTime = 'reserved' | 'executed';
export const COUNTED_TIMES: readonly CountedTime[] = ['reserved', 'executed'];

/** Utilization in percent. */
export function utilizationOf(metrics: SpeculationMetrics, time: CountedTime): number {
  return 100 * (time === 'reserved' ? metrics.reservedUtilization : metrics.executedUtilization);
}

export function stretchOf(metrics: SpeculationMetrics, time: CountedTime): number {
  return time === 'reserved' ? metrics.reservedStretch : metrics.executedStretch;
}

/** The mean of a figure over the runs. */
export function meanOf(
  runs: readonly SpeculationMetrics[],
  value: (metrics: SpeculationMetrics) => number,
): number {
  return runs.reduce((sum, metrics) => sum + value(metrics), 0) / runs.length;
}

import type { Policy } from '../policy/policy.ts';
import type { SpeculateMode } from '../simulate/prepareStochasticRun.ts';
import type { ScenarioNumber, ScenarioOptions } from '../stochastic/describe/scenarios.ts';
import type { SpeculationMetrics } from '../stochastic/results/speculationMetrics.ts';
import type { StreamMetrics } from '../stochastic/results/streamMetrics.ts';

/** From what workloads are drawn: a scenario of ICPP 2019, or the text of a description and the name of its file. */
export type WorkloadSource =
  | { readonly scenario: ScenarioNumber; readonly options?: ScenarioOptions }
  | { readonly description: string; readonly file: string };

/** How the jobs of a seed are run. */
export interface RunKind {
  readonly mode: SpeculateMode;
  /** Online; default `easy`. As plain data: no function in it. */
  readonly policy?: Policy | string;
  readonly speculativeBackfilling?: boolean;
  readonly pull?: boolean;
  readonly speculativeReturn?: 'place' | 'top';
  /** Seconds that a scheduler of one's own may take for a step; default: any. */
  readonly timeout?: number;
}

/**
 * Every strategy run in every way on the same drawn workloads, one a seed. Plain data, so that a worker can have it.
 */
export interface Task {
  readonly workload: WorkloadSource;
  /** Each in the notation of parseRequestStrategies. */
  readonly strategies: readonly string[];
  readonly runs: readonly RunKind[];
  readonly firstSeed: number;
  readonly seeds: number;
}

/** What one run came to. */
export interface RunMetrics {
  readonly all: SpeculationMetrics;
  /** Of the large jobs, where there are small ones besides. */
  readonly large: SpeculationMetrics | null;
  /** Of the continuous stream of small work, where the workload has one. */
  readonly stream: StreamMetrics | null;
}

/** By seed, then strategy, then kind of run. */
export type TaskResult = readonly (readonly (readonly RunMetrics[])[])[];

import type { Policy } from '../policy/policy.ts';
import type { SpeculateMode } from '../simulate/prepareStochasticRun.ts';
import type { ScenarioNumber, ScenarioOptions } from '../stochastic/describe/scenarios.ts';
import type { OnLimit } from '../stochastic/requests/onLimit.ts';
import type { SpeculationMetrics } from '../stochastic/results/speculationMetrics.ts';
import type { StreamMetrics } from '../stochastic/results/streamMetrics.ts';

/** The source of drawn workloads: a scenario of ICPP 2019, or the text and the file name of a description. */
export type WorkloadSource =
  | { readonly scenario: ScenarioNumber; readonly options?: ScenarioOptions }
  | { readonly description: string; readonly file: string };

/** Settings for running the jobs of a seed. */
export interface RunKind {
  readonly mode: SpeculateMode;
  /** The policy in online mode; default: `easy`. It must be plain data: it has no function. */
  readonly policy?: Policy | string;
  readonly speculativeBackfilling?: boolean;
  readonly pull?: boolean;
  readonly speculativeReturn?: 'place' | 'top';
  readonly onLimit?: OnLimit;
  /** Seconds that a custom scheduler may take for a step; default: any. */
  readonly timeout?: number;
}

/**
 * Runs every strategy in every way on the same drawn workloads, one per seed. It is plain data, so that it
 * can be sent to a worker.
 */
export interface Task {
  readonly workload: WorkloadSource;
  /** Each strategy in the notation of parseRequestStrategies. */
  readonly strategies: readonly string[];
  readonly runs: readonly RunKind[];
  readonly firstSeed: number;
  readonly seeds: number;
}

/** The metrics of one run. */
export interface RunMetrics {
  readonly all: SpeculationMetrics;
  /** Metrics of the large jobs, if there are small jobs too. */
  readonly large: SpeculationMetrics | null;
  /** Metrics of the continuous stream of small work, if the workload has one. */
  readonly stream: StreamMetrics | null;
}

/** The results by seed, then strategy, then kind of run. */
export type TaskResult = readonly (readonly (readonly RunMetrics[])[])[];

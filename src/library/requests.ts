// Exports specula/requests: distributions of run times, sequences of requests, and stochastic jobs that make them.

export { discrete } from '../distribution/discrete.ts';
export { empirical } from '../distribution/empirical.ts';
export type { FamilyName, Support } from '../distribution/fit/families.ts';
export {
  type Fit,
  type FitOptions,
  type FitResult,
  fitDistribution,
} from '../distribution/fit/fitDistribution.ts';
export { parseDistribution } from '../distribution/parse.ts';
export {
  type CriticalCheckpoint,
  type CriticalOptions,
  criticalCheckpoint,
} from '../requests/critical/critical.ts';
export type { RestartRule } from '../requests/critical/restartRule.ts';
export type { Piece } from '../requests/critical/within.ts';
export { type ExpectedCostOptions, expectedCostOf } from '../requests/evaluate.ts';
export type { AfterFailure } from '../requests/growing.ts';
export type { SequenceOptions, SpeculateMode } from '../simulate/prepareStochasticRun.ts';
export { type SpeculateOptions, type SpeculateResult, speculate } from '../simulate/speculate.ts';
export type { Application, Arrivals, WorkloadDescription } from '../stochastic/describe/description.ts';
export { readDescription } from '../stochastic/describe/readDescription.ts';
export { type ScenarioNumber, type ScenarioOptions, scenario } from '../stochastic/describe/scenarios.ts';
export {
  type DrawnJobs,
  type DrawnWorkload,
  type DrawOptions,
  drawWorkload,
} from '../stochastic/draw/draw.ts';
export type { HistoryOptions } from '../stochastic/history/earlierRuns.ts';
export {
  type HistoryRequestOptions,
  requestsFromHistory,
} from '../stochastic/history/requestsFromHistory.ts';
export { type Requester, type RequestOptions, requester } from '../stochastic/requests/drawnRequests.ts';
export type { OnLimit } from '../stochastic/requests/onLimit.ts';
export { parseRequestStrategies, type RequestStrategy } from '../stochastic/requests/strategy.ts';
export {
  type ExtensionMetrics,
  type SpeculationMetrics,
  speculationMetrics,
  type TimeSpent,
} from '../stochastic/results/speculationMetrics.ts';
export { type StreamMetrics, streamMetrics } from '../stochastic/results/streamMetrics.ts';
export type { Tries } from '../stochastic/results/tries.ts';
export { explicitJson } from '../stochastic/workload/explicitJson.ts';
export { readExplicit } from '../stochastic/workload/readExplicit.ts';
export type { SmallJobStream, StochasticJobs, StochasticWorkload } from '../stochastic/workload/workload.ts';

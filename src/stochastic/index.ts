// Workloads of stochastic jobs: written down, drawn from laws, taken from a log; and what each strategy requests for them.
export { type Application, type Arrivals, application, type WorkloadDescription } from './description.ts';
export { type DrawnJobs, type DrawnWorkload, drawWorkload, earlierRuns } from './draw.ts';
export { parseExplicit } from './explicit.ts';
export { writeExplicit } from './explicitWriter.ts';
export { type History, type HistoryOptions, history } from './history.ts';
export { type HistoryRequestOptions, requestsFromHistory } from './historyRequests.ts';
export { parseDescription } from './parseDescription.ts';
export { type RequestSequence, requestSequence } from './requestSequence.ts';
export { type Requester, type RequestOptions, requester } from './requests.ts';
export {
  ALLOCATIONS,
  SCENARIO_LAWS,
  type ScenarioNumber,
  type ScenarioOptions,
  scenario,
} from './scenarios.ts';
export {
  AFTER_FAILURE,
  type AfterFailure,
  parseRequestStrategies,
  REQUEST_STRATEGIES,
  type RequestStrategy,
} from './strategy.ts';
export type { SmallJobStream, StochasticJobs, StochasticWorkload } from './workload.ts';

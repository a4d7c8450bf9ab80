// The library, for browsers and bundlers. Node gets the same and file names besides (node.ts).
export { DataError, UsageError } from './errors.ts';
export type { Engine, Kernel } from './kernel/instance.ts';
export { type LoadKernelOptions, loadKernel } from './kernel/load.ts';
export { discrete } from './law/discrete.ts';
export { empirical } from './law/empirical.ts';
export { type FitOptions, type FitResult, fitLaw } from './law/fit/fitLaw.ts';
export type { DiscreteLaw, Law } from './law/law.ts';
export { parseLaw } from './law/parse.ts';
export { type ClassMetrics, classMetrics } from './metrics/classes.ts';
export type { Metrics } from './metrics/metricFields.ts';
export { type JobFilter, metrics } from './metrics/metrics.ts';
export { parsePolicies } from './policy/parse.ts';
export type { Plan } from './policy/plan.ts';
export type { Backfilling, JobView, Order, OrderName, Policy, Preemption } from './policy/policy.ts';
export { policies } from './policy/registry.ts';
export { scheduleCsv } from './report/scheduleCsv.ts';
export { scheduleParquet } from './report/scheduleParquet.ts';
export { tasksCsv } from './report/tasksCsv.ts';
export type { CostModel } from './requests/costModel.ts';
export { expectedCostOf as expectedCost } from './requests/evaluate.ts';
export { type ReserveOptions, type ReserveResult, reserve } from './requests/reserve.ts';
export type { Milestone, SequenceStep } from './requests/sequence.ts';
export { STRATEGIES, type Strategy } from './requests/strategies.ts';
export { type Placement, place } from './schedule/place.ts';
export { BACKFILLED, BLOCKED, type EventRule, type Kills, type Schedule } from './schedule/schedule.ts';
export { packSchedule, type ScheduleColumns, unpackSchedule } from './schedule/scheduleBuffer.ts';
export type { ScheduleRows, Violation } from './schedule/scheduleRows.ts';
export { findViolation } from './schedule/validate.ts';
export type { SessionMetrics } from './sessions/metrics.ts';
export { SESSION_MODELS, type SessionModel } from './sessions/model.ts';
export { parseRecording } from './sessions/recording.ts';
export { outcomeOf, type TaskOutcome, type TaskRecord } from './sessions/taskRecord.ts';
export type { Bounds, RecordedUsers, SampledUsers, SessionUsers } from './sessions/users.ts';
export { type ExplainOptions, type Explanation, explain, jobOfId } from './simulate/explain/explain.ts';
export type { Cause, Moment, Reason } from './simulate/explain/moment.ts';
export { type ReplayOptions, type ReplayResult, replay } from './simulate/replay.ts';
export type { SpeculateMode } from './simulate/sequenceRun.ts';
export {
  type SessionsOptions,
  type SessionsResult,
  sessions,
  type UserMetrics,
} from './simulate/sessions.ts';
export { type SpeculateOptions, type SpeculateResult, speculate } from './simulate/speculate.ts';
export { parseDescription } from './stochastic/describe/parseDescription.ts';
export { scenario } from './stochastic/describe/scenarios.ts';
export { drawWorkload } from './stochastic/draw/draw.ts';
export { requestsFromHistory } from './stochastic/history/requestsFromHistory.ts';
export { requester } from './stochastic/requests/drawnRequests.ts';
export { parseRequestStrategies } from './stochastic/requests/strategy.ts';
export { type SpeculationMetrics, speculationMetrics } from './stochastic/results/speculationMetrics.ts';
export { type StreamMetrics, streamMetrics } from './stochastic/results/streamMetrics.ts';
export type { Tries } from './stochastic/results/tries.ts';
export { parseExplicit } from './stochastic/workload/explicit.ts';
export { writeExplicit } from './stochastic/workload/explicitWriter.ts';
export type { StochasticJobs, StochasticWorkload } from './stochastic/workload/workload.ts';
export type { CleaningReport, CleaningRow } from './trace/cleaning.ts';
export { type ReadSwfOptions, readSwf } from './trace/formats/swf.ts';
export { generateIntrepid } from './trace/generate/intrepid.ts';
export { generateLublin } from './trace/generate/lublin.ts';
export type { TraceFormat } from './trace/open/format.ts';
export { type ReadTraceOptions, readTrace } from './trace/open/readTrace.ts';
export { statistics, type TraceStatistics } from './trace/statistics/statistics.ts';
export type { Jobs, Workload } from './trace/workload.ts';
export { writeParquet } from './trace/write/parquetWriter.ts';
export { writeSwf } from './trace/write/swfWriter.ts';
export { version } from './version.ts';

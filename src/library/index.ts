// Exports the library for browsers and bundlers: the functions for common uses. Node gets the same and also file names
// (node.ts).

export type {
  ContinuousDistribution,
  DiscreteDistribution,
  Distribution,
  DistributionFunctions,
} from '../distribution/distribution.ts';
export { DataError, UsageError } from '../errors.ts';
export type { Estimate, PairedDifference } from '../experiment/estimate.ts';
export type {
  MetricDifferences,
  MetricEstimates,
  MetricRatios,
  PolicyOverSeeds,
  SeedRun,
} from '../experiment/overSeeds.ts';
export { type ReplaySeedsOptions, replaySeeds } from '../experiment/replaySeeds.ts';
export type { RequestSequence } from '../forecast/bestSequence.ts';
export type { PastStarts } from '../forecast/checkPast.ts';
export type { Forecast } from '../forecast/forecast.ts';
export {
  forecastJob as forecast,
  type JobForecast,
  type JobForecastOptions,
} from '../forecast/forecastJob.ts';
export type { ForecastQuestion, TargetJob } from '../forecast/jobQuestion.ts';
export type { Advice, Outlook, RequestOutlook } from '../forecast/outlook.ts';
export type { Quantiles } from '../forecast/quantiles.ts';
export type { ShortHistory } from '../forecast/shortHistory.ts';
export type { Engine, Kernel, SlurmKernel } from '../kernel/instance.ts';
export { type LoadKernelOptions, loadKernel } from '../kernel/load.ts';
export { type ClassMetrics, classMetrics } from '../metrics/classes.ts';
export type { Difference } from '../metrics/differences.ts';
export { type Energy, type EnergyOptions, energy } from '../metrics/energy/energy.ts';
export type { JobEnergy } from '../metrics/energy/jobEnergy.ts';
export type { Watts } from '../metrics/energy/power.ts';
export {
  BETTER,
  type Better,
  type EnergyMetrics,
  type Metrics,
  type SlurmMetrics,
  type StrandedMetrics,
} from '../metrics/metricFields.ts';
export { type JobFilter, metrics } from '../metrics/metrics.ts';
export type { Ratio } from '../metrics/ratio.ts';
export { type Verdict, verdict } from '../metrics/verdict.ts';
export type { Correction } from '../policy/correction.ts';
export type { LearnedEstimate, RuntimeEstimate } from '../policy/estimate.ts';
export { parsePolicies } from '../policy/parse.ts';
export type {
  Backfilling,
  FormulaOrder,
  JobView,
  Order,
  OrderName,
  Policy,
} from '../policy/policy.ts';
export type { Preemption } from '../policy/preemption.ts';
export { type ComposedOrder, type PolicyName, policies } from '../policy/registry.ts';
export type {
  AvailabilityProfile,
  AwaitedScheduler,
  JobColumn,
  JobColumns,
  JobList,
  RunningJobs,
  Scheduler,
  SchedulerRun,
  SchedulingPass,
  ShadowTime,
} from '../policy/scheduler.ts';
export { scheduleCsv } from '../report/files/scheduleCsv.ts';
export { scheduleParquet } from '../report/files/scheduleParquet.ts';
export type { CostModel } from '../requests/costModel.ts';
export type { RequestGrid } from '../requests/requestGrid.ts';
export { type ReserveCost, type ReserveOptions, type ReserveResult, reserve } from '../requests/reserve.ts';
export type { Milestone, SequenceStep } from '../requests/sequence.ts';
export { STRATEGIES, type Strategy } from '../requests/strategies.ts';
export type { AllowedRequest } from '../requests/varying/allowances.ts';
export type { Continuation } from '../requests/varying/oncePerJob.ts';
export type { Overhead } from '../requests/varying/overhead.ts';
export {
  BACKFILLED,
  BLOCKED,
  type EventRule,
  type JobSpans,
  type Kills,
  type Schedule,
  type SlurmColumns,
} from '../schedule/schedule.ts';
export { packSchedule, type ScheduleColumns, unpackSchedule } from '../schedule/scheduleBuffer.ts';
export type { ScheduleRows, Violation } from '../schedule/scheduleRows.ts';
export { findViolation } from '../schedule/validate.ts';
export type { TimeLimit } from '../scheduler/timeLimit.ts';
export { type ExplainOptions, type Explanation, explain } from '../simulate/explain/explain.ts';
export type { Cause, Moment, Reason } from '../simulate/explain/moment.ts';
export { type ReplayOptions, replay } from '../simulate/replay.ts';
export type { ReplayResult } from '../simulate/replayResult.ts';
export {
  replayStepwise,
  type Snapshot,
  type StepwiseOptions,
  type StepwiseRun,
} from '../simulate/replayStepwise.ts';
export type {
  ProfilePoint,
  QueuedJob,
  RunningJob,
  SchedulerStep,
  StartDecision,
  StartedBeside,
  StartedJob,
  StepEvent,
} from '../simulate/steps/step.ts';
export { type StepPlace, type StepsOptions, type StepWindow, steps } from '../simulate/steps/steps.ts';
export type { RunOptions } from '../simulate/stepToEnd.ts';
export type { CleanOptions } from '../trace/clean/clean.ts';
export type { MendOptions } from '../trace/clean/mend.ts';
export type { Ties } from '../trace/clean/order.ts';
export type { CleanedJob } from '../trace/clean/tally.ts';
export type { CleaningReport, CleaningRow, Resemblance, WorkloadFigures } from '../trace/cleaning.ts';
export { type ReadSwfOptions, readSwf } from '../trace/formats/swf.ts';
export type { GenerateOptions } from '../trace/generate/generate.ts';
export { generateIntrepid, type IntrepidOptions } from '../trace/generate/intrepid.ts';
export { generateLublin, type LublinOptions } from '../trace/generate/lublin.ts';
export type { Instant } from '../trace/instant.ts';
export { jobOfId } from '../trace/jobName.ts';
export type { Column } from '../trace/numberColumn.ts';
export type { TraceFormat } from '../trace/open/format.ts';
export { type ReadTraceOptions, readTrace } from '../trace/open/readTrace.ts';
export type { ProcessorsFrom, TraceColumns, TraceField } from '../trace/raw/columns.ts';
export type { RandomAccess, TraceSource } from '../trace/raw/source.ts';
export type { WindowOptions } from '../trace/raw/window.ts';
export type { Series as ValueSeries } from '../trace/series/series.ts';
export type { SeriesKind } from '../trace/series/seriesColumns.ts';
export { type ReadSeriesOptions, readSeries } from '../trace/series/seriesFrom.ts';
export type { BackfillingSpace } from '../trace/statistics/backfillingSpace.ts';
export {
  type ClassShare,
  type Estimates,
  type Summary,
  statistics,
  type TraceStatistics,
} from '../trace/statistics/statistics.ts';
export { withFeedback } from '../trace/transform/feedback.ts';
export { type ResampleOptions, resample } from '../trace/transform/resample.ts';
export type { ShakeOptions } from '../trace/transform/sessionMoves.ts';
export { shake } from '../trace/transform/shake.ts';
export type { Transforms } from '../trace/transform/transformed.ts';
export type { AskedInDump, Feedback, JobNames, Jobs, Workload } from '../trace/workload.ts';
export { workloadParquet } from '../trace/write/workloadParquet.ts';
export { type Simulated, workloadSwf } from '../trace/write/workloadSwf.ts';
export { version } from '../version.ts';

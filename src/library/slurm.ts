// Exports specula/slurm: replays on a Slurm cluster.
export type { StrandedInPartition } from '../metrics/slurm/strandedMetrics.ts';
export type { AccountingFiles, Source } from '../slurm/machine/accounting/read.ts';
export { readEvents, type SlurmSubmission, type SubmittedTask } from '../slurm/machine/events/eventLines.ts';
export type { HoldCommand } from '../slurm/machine/events/model.ts';
export { type NodeCalendar, withNodeCalendar } from '../slurm/machine/events/nodeCalendar.ts';
export { type ShakenSubmissions, shakeSubmissions } from '../slurm/machine/events/shaken.ts';
export {
  type EndOfRun,
  type ExplainedRun,
  explainOnSlurm,
  type SlurmExplainOptions,
  type SlurmExplanation,
  type SlurmMoment,
  type SlurmPlannedStart,
} from '../slurm/machine/explain/explainOnSlurm.ts';
export type { PriorityTerms } from '../slurm/machine/explain/watch.ts';
export type { NeverRuns } from '../slurm/machine/feasibility.ts';
export { loadSlurmKernel } from '../slurm/machine/load.ts';
export type { ClusterReplayOptions } from '../slurm/machine/replay.ts';
export {
  readSlurmConf,
  replayOnSlurm,
  SLURM_TIMING,
  type SlurmConfiguration,
  type SlurmConfOptions,
  type SlurmReplay,
  type SlurmReplayOptions,
} from '../slurm/machine/replayOnSlurm.ts';
export {
  type SlurmSpeculateOptions,
  type SlurmSpeculateResult,
  speculateOnSlurm,
} from '../slurm/machine/speculateOnSlurm.ts';
export type { Timing } from '../slurm/machine/timing.ts';
export type { Unsupported } from '../slurm/machine/unsupported.ts';
export {
  type PartitionNames,
  type SubmissionsOptions,
  submissionsOf,
} from '../slurm/machine/workloadSubmissions.ts';

// Defines the messages between the page and its worker. Arrays of numbers are transferred, not copied.
import type { Estimate } from '../experiment/estimate.ts';
import type { PolicyOverSeeds, SeedRun } from '../experiment/overSeeds.ts';
import type { SessionExperiment, SessionMeasure } from '../experiment/sessionExperiment.ts';
import type { Chart } from '../figures/chart.ts';
import type { FigureName, Scale } from '../figures/names.ts';
import type { DistributionCurve } from '../figures/runTimeDistribution.ts';
import type { Board } from '../forecast/board.ts';
import type { PastStarts } from '../forecast/checkPast.ts';
import type { ForecastQuestion, TargetJob } from '../forecast/jobQuestion.ts';
import type { Engine } from '../kernel/instance.ts';
import type { LeftOut } from '../metrics/counted.ts';
import type { Differences } from '../metrics/differences.ts';
import type { Watts } from '../metrics/energy/power.ts';
import type { PowerOverTime } from '../metrics/energy/powerOverTime.ts';
import type { Grouping } from '../metrics/groups/groupings.ts';
import type { JobGroups } from '../metrics/groups/groups.ts';
import type { EnergyMetrics, Metrics } from '../metrics/metricFields.ts';
import type { Ratio } from '../metrics/ratio.ts';
import type { Timeline } from '../metrics/timeline.ts';
import type { Policy } from '../policy/policy.ts';
import type { ResultDocument } from '../report/document/resultDocument.ts';
import type { Expectation, StretchRow } from '../report/explain/explanation.ts';
import type { BaselineDocument } from '../report/slurm/baselineText.ts';
import type { RemedyGroup } from '../report/slurm/warnings.ts';
import type { CriticalCheckpoint, CriticalOptions } from '../requests/critical/critical.ts';
import type { ReserveOptions, ReserveResult } from '../requests/reserve.ts';
import type { Strategy } from '../requests/strategies.ts';
import type { UserMetrics } from '../simulate/sessions.ts';
import type { CleaningReport } from '../trace/cleaning.ts';
import type { Column } from '../trace/numberColumn.ts';
import type { Transforms } from '../trace/transform/transformed.ts';
import type { Other } from './others.ts';
import type { Asked } from './parameters.ts';
import type { StepAt, StepsView } from './stepViews.ts';

/**
 * Source of the workload. The number of a file identifies it: the worker gets a copy each time, and recognizes the file
 * by its number.
 */
export type Source =
  | { kind: 'synthetic'; name: string }
  | { kind: 'file'; name: string; file: Blob; number?: number }
  /**
   * The trace of a report: SWF as the command cleaned it, counts of the cleaning, runtime estimates if there
   * are any.
   */
  | {
      kind: 'report';
      name: string;
      file: Blob;
      number?: number;
      /** True if the workload is as the first seed made it: the page transforms it no more. */
      isOfSeed?: boolean;
      cleaning: CleaningReport;
      estimate?: Float64Array;
      /**
       * The schedules (packSchedule) of the policies whose scheduler the page does not have, at the places of the
       * policies.
       */
      schedules?: readonly (ArrayBuffer | undefined)[];
      /** The stranded share of the CPUs over time (strandedOverTime) under each configuration of a Slurm cluster. */
      stranded?: readonly (Float64Array | undefined)[];
      /** Power and carbon over time (powerInFigures) under each policy, if the command reported them. */
      powerOverTime?: readonly (PowerOverTime | null)[];
      /** Jobs that the metrics leave out. */
      leftOut: LeftOut;
      /** Results of the command with several seeds. */
      overSeeds?: readonly OverSeeds[];
    };

/**
 * Results of a policy over several seeds: means with intervals, differences from the first policy and ratios to it, and
 * how the drawn weeks resemble the log.
 */
export type OverSeeds = Pick<PolicyOverSeeds, 'means' | 'differences' | 'ratios' | 'resampled'>;

/** Options of a run; missing ones have the usual value. */
export interface Settings extends Partial<Omit<Asked, 'seed'>> {
  /** Seed of the one run, or of the first of several. */
  seed: number;
  /** Policies as after --policy, or compositions, which need not have names. */
  policies: string | Policy[];
  /** Text of a module with custom schedulers, which run after the policies. */
  own?: string;
  slurm?: SlurmSettings;
}

/** A text file of the visitor. */
export interface TextFile {
  file: string;
  text: string;
}

/** Configurations of a Slurm cluster that are replayed instead of policies, by the names in `policies`. */
export interface SlurmSettings {
  configurations: readonly TextFile[];
  /** Other files of the cluster, which all configurations share. */
  files: Partial<Record<'accounts' | 'qos' | 'topology' | 'topologyYaml' | 'power', TextFile>>;
  /** The kernel of the model; undefined: its JavaScript build. */
  wasm?: ArrayBuffer;
}

/** Facts about the runs of a log on the model of a Slurm cluster. */
export interface ClusterView {
  /** True if the charts show the nodes of each job. */
  isByNode: boolean;
  /** Unsupported settings and options, and assumptions, by their remedies. */
  warnings: RemedyGroup[];
  /** True if the log records when its jobs started. */
  hasStarts: boolean;
  /** The visitor's table of the power of nodes. */
  nodePower?: TextFile;
}

/** The jobs of the workload: columns with one entry per job. Seconds. */
export interface JobColumns {
  id: Column;
  submit: Float64Array;
  run: Float64Array;
  request: Float64Array;
  processors: Int32Array;
  /** Rank of each job's user: 0 to 6 for the users with the most processor-seconds, 7 for other and unknown ones. */
  userRank: Uint8Array;
  user: Column;
}

export interface WorkloadView {
  name: string;
  processors: number;
  /** Seconds since 1970 at time 0, and the machine's time zone, if the trace records them. */
  unixStartTime?: number;
  timeZone?: string;
  cleaning: CleaningReport;
  jobs: JobColumns;
  /** Number of jobs that the metrics count. */
  counted: number;
  /** True if the trace records when its jobs started. */
  hasWaits: boolean;
  /** The numbers of the ranked users. */
  users: number[];
  /** The names of users, if the trace has names; number 1 is the first. */
  userNames?: readonly string[];
  /** On the model of a Slurm cluster. */
  cluster?: ClusterView;
}

/** Rectangles of the chart of processors by time, in the order of their starts. */
export interface Bars {
  start: Float64Array;
  end: Float64Array;
  /** Processors [low, high). */
  low: Int32Array;
  high: Int32Array;
  job: Uint32Array;
  /** 1 if preemption ended this attempt. */
  preempted: Uint8Array;
  /** Number of attempts that found no contiguous hole. */
  split: number;
  /** Processors of the machine. */
  machine: number;
}

/** A point in a chart of processors, and the largest distance of a bar from it. */
export interface Point {
  time: number;
  processor: number;
  near: [seconds: number, processors: number];
}

export interface ClassRow {
  label: string;
  /** Range of a class by size: its jobs have `low` to `high` processors. Empty if low is above high. */
  size?: readonly [low: number, high: number];
  /** Range of a class by length: its jobs take more than `above` and at most `most` seconds. */
  length?: readonly [above: number, most: number];
  jobs: number;
  meanWait: number;
  meanBoundedSlowdown: number;
  /**
   * Ratio of the mean bounded slowdown to that under the first policy. Undefined for the first policy itself, and if
   * the class has other jobs there: kills and queues differ by policy.
   */
  change?: Ratio;
}

/** The results of a policy. */
export interface PolicyView {
  /** The policy without its scheduler, which stays in the worker. */
  policy: Policy;
  /** Name of the export of a custom scheduler. */
  own?: string;
  hash: string;
  seconds: number;
  metrics: Metrics;
  /** Differences from the first policy, which has none. */
  differences?: Differences;
  bars: Bars;
  /** Bits of each job: BACKFILLED, BLOCKED. */
  flags: Uint8Array;
}

export interface ExplanationView {
  job: number;
  policy: number;
  wait: number;
  start: number;
  backfilled: boolean;
  /** Reason for which a custom scheduler started the job, if it gave one. */
  startReason?: string;
  rows: StretchRow[];
  expectations: Expectation[];
}

/** The explanation of a job on the model of a Slurm cluster. */
export interface ClusterExplanationView {
  policy: number;
  document: ResultDocument;
}

/** Results of the policies for a user. Arrays have one entry per policy. */
export interface UserRow {
  /** Number of the user; -1: unknown. */
  user: number;
  /** Name of the user in the trace. */
  name: string;
  jobs: number;
  /** The job with the largest bounded slowdown, by its place, and the policy under which that occurs. */
  worst: { job: number; policy: number; slowdown: number };
  /** Mean delays past the fair start, in seconds. */
  delays: number[];
  /** Mean bounded slowdowns. */
  slowdowns: number[];
  /** Ratios of the mean bounded slowdown to that under the first policy, for each other policy. */
  changes: Ratio[];
}

/** Waits by groups of jobs. */
export interface GroupsView {
  by: Grouping;
  /** Properties that the log records. */
  possible: Grouping[];
  /** The groups under each policy. */
  groups: JobGroups[][];
  /** Mean wait of each group in the log, in seconds; absent: the log does not record when its jobs started. */
  logged?: number[];
}

/** Asks for the energy of the schedules that the page shows. */
export interface EnergyAsk {
  /** Watts of a processor, or on a cluster those of a node, or a table of nodes. */
  power: Watts | TextFile;
  /** One number in kgCO2e/kWh, or a series over time. */
  carbon?: string | File;
  /** One number in money/kWh, or a series over time. */
  price?: string | File;
  /** The longest delay of a job in the bounds, in seconds. */
  delay?: number;
}

/** Energy, carbon and cost of the schedules. Arrays have one entry per policy. */
export interface EnergyView {
  metrics: Partial<EnergyMetrics>[];
  /** Those of the jobs, from the first policy. */
  differences: Pick<Differences, 'carbon' | 'cost'>[];
  /** Power and carbon over time. */
  figure: Chart;
  /** The units of the series. */
  units: { carbon?: string; price?: string };
}

/** A case of the kernel's benchmark. */
export interface BenchCase {
  policy: string;
  load: number;
  jobs: number;
}

/** Medians of the rounds. */
export interface BenchResult {
  wasmJobsPerSecond: number;
  jsJobsPerSecond: number;
  /** Ratio of the speed of WebAssembly to that of the JavaScript build. */
  wasmOverJs: number;
}

/** The results of one selection of an experiment of sessions. */
export interface SelectionView {
  /** Means over the seeds, one entry per model. */
  means: Record<SessionMeasure, Estimate>[];
  /**
   * Factors by which the visible response of each later model is better than that of the first: places of both models,
   * the mean over the seeds, and one value per seed.
   */
  pairs: { own: number; base: 0; factor: Ratio; bySeed: Float64Array }[];
}

/** Longest time that a custom scheduler may run without a message, in seconds. */
export const OWN_SECONDS = 5;

/** State of a custom scheduler while it runs. */
export interface OwnStep {
  /** Name of the scheduler, once it is loaded. */
  name?: string;
  /** Line of the text at which its schedule() begins, from 1 on. */
  line?: number;
  /** Simulated time, in seconds. */
  time?: number;
}

/** The job of a workload whose start is forecast, as after `specula when`. */
export interface ForecastAsk {
  source: Source;
  /** Settings with one policy. */
  settings: Settings;
  question: ForecastQuestion;
  starts: PastStarts;
  samples: number;
  calibrationPoints: number;
}

export interface ForecastView {
  policy: string;
  board: Board;
  target: TargetJob;
}

/** The replays of another workload, one per policy, and how that workload was derived from the log. */
export interface OtherRuns {
  runs: SeedRun[];
  transforms: Transforms;
}

/** Queries of the page. Each has one answer, or is refused. */
export interface Questions {
  /** Loads the kernel, or the JavaScript build if there are no bytes. */
  load: { ask: { wasm?: ArrayBuffer }; answer: Engine };
  /** True if the worker can load a custom scheduler. */
  allowsOwn: { ask: Record<string, never>; answer: boolean };
  timelines: { ask: { from: number; to: number; bins: number }; answer: Timeline[] };
  /** Returns the place of the bar at a point of a policy's chart; -1 if there is none. */
  bar: { ask: { policy: number; point: Point }; answer: number };
  explain: { ask: { policy: number; job: number }; answer: ExplanationView | ClusterExplanationView };
  /** Compares the waits of the log with those of the model of a Slurm cluster, as `slurm check` prints it. */
  check: { ask: Record<string, never>; answer: BaselineDocument };
  /** Replays the policies on a variation of the replayed workload. */
  other: { ask: { other: Other; seed: number }; answer: OtherRuns };
  users: { ask: Record<string, never>; answer: UserRow[] };
  /** Returns the classes of jobs under each policy. */
  classes: { ask: Record<string, never>; answer: ClassRow[][] };
  /** Returns waits by groups of jobs. Without a property, the usual one of the log. */
  groups: { ask: { by?: string }; answer: GroupsView };
  energy: { ask: EnergyAsk; answer: EnergyView };
  figure: { ask: { name: FigureName; scale?: Scale }; answer: Chart };
  /** Loads these parts of the worker, so that it no longer needs its server. */
  parts: { ask: { names: readonly string[] }; answer: true };
  bench: { ask: BenchCase; answer: BenchResult };
  /**
   * Returns a window of the steps under one policy: the first of the settings, or with the text of custom schedulers
   * the one of that name.
   */
  steps: { ask: { source: Source; settings: Settings; at: StepAt }; answer: StepsView };
  forecast: { ask: ForecastAsk; answer: ForecastView };
  distribution: { ask: { distribution: string }; answer: DistributionCurve };
  reserve: {
    ask: { distribution: string; strategy: Strategy; options: ReserveOptions };
    answer: ReserveResult;
  };
  critical: { ask: { distribution: string; options: CriticalOptions }; answer: CriticalCheckpoint };
  /** Runs an experiment of sessions. The answer has one entry per selection. */
  sessions: { ask: { experiment: SessionExperiment }; answer: SelectionView[] };
  /** Returns the users under the first seed of the first selection, by model. */
  sessionUsers: { ask: { experiment: SessionExperiment }; answer: UserMetrics[][] };
}

export type Question = keyof Questions;

export type Answers = { [Q in Question]: (ask: Questions[Q]['ask']) => Promise<Questions[Q]['answer']> };

export type ToWorker =
  /** Queries about results are about those of `run`, which the page shows; the worker may have later ones. */
  | { type: 'ask'; id: number; run: number; question: Question; ask: Questions[Question]['ask'] }
  /** Ends the run before it. Messages of that run have another number. */
  | { type: 'run'; run: number; source: Source; settings: Settings }
  | { type: 'cancel' };

export type FromWorker =
  | { type: 'answer'; id: number; answer: Questions[Question]['answer'] }
  | { type: 'refused'; id: number; message: string }
  /** The share is that of the whole run. */
  | { type: 'progress'; run: number; what: string; share: number }
  | { type: 'workload'; run: number; workload: WorkloadView }
  | { type: 'policy'; run: number; index: number; view: PolicyView }
  /** The first policy has been replayed, and others take long: from now on queries are answered. */
  | { type: 'soFar'; run: number }
  /** The run is complete. The charts show the first seed. */
  | { type: 'done'; run: number; overSeeds?: readonly OverSeeds[]; seconds: number }
  /** The run failed. With `own`, a custom scheduler is at fault. The line is absent if the engine reported none. */
  | { type: 'failed'; run: number; message: string; cancelled: boolean; own?: { line?: number } }
  /** Code of a custom scheduler runs from now until `left`. */
  | { type: 'entered'; step: OwnStep }
  | { type: 'left' };

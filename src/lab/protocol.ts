// The messages between the page and its worker. Arrays of numbers are transferred, not copied.
import type { Estimate } from '../experiment/estimate.ts';
import type { PolicyOverSeeds, SeedRun } from '../experiment/overSeeds.ts';
import type { SessionExperiment, SessionMeasure } from '../experiment/sessionExperiment.ts';
import type { Chart } from '../figures/chart.ts';
import type { LawCurve } from '../figures/law.ts';
import type { FigureName, Scale } from '../figures/names.ts';
import type { Board } from '../forecast/board.ts';
import type { PastStarts } from '../forecast/checkPast.ts';
import type { ForecastQuestion, TargetJob } from '../forecast/jobQuestion.ts';
import type { Engine } from '../kernel/instance.ts';
import type { LeftOut } from '../metrics/counted.ts';
import type { Differences } from '../metrics/differences.ts';
import type { Metrics } from '../metrics/metricFields.ts';
import type { Ratio } from '../metrics/ratio.ts';
import type { Timeline } from '../metrics/timeline.ts';
import type { Policy } from '../policy/policy.ts';
import type { Expectation, StretchRow } from '../report/explain/explainText.ts';
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
 * Where the workload comes from. A file that has a number is another one than those with other numbers: the
 * worker, which gets a copy each time, knows it again by that.
 */
export type Source =
  | { kind: 'synthetic'; name: string }
  | { kind: 'file'; name: string; file: Blob; number?: number }
  /** The trace of a report: SWF as the command cleaned it, counts of the cleaning, plans if there are any. */
  | {
      kind: 'report';
      name: string;
      file: Blob;
      number?: number;
      cleaning: CleaningReport;
      plan?: Float64Array;
      /**
       * The schedules (packSchedule) of the policies whose scheduler the page does not have, at the places of
       * the policies.
       */
      schedules?: readonly (ArrayBuffer | undefined)[];
      /** What the metrics leave out. */
      leftOut: LeftOut;
      /** What the command found with several seeds. */
      overSeeds?: readonly OverSeeds[];
    };

/**
 * What several seeds say of a policy: means with intervals, differences from the first policy and ratios to
 * it, and how the weeks that they drew resemble the log.
 */
export type OverSeeds = Pick<PolicyOverSeeds, 'means' | 'differences' | 'ratios' | 'resampled'>;

/** What to do with the workload; what is not said is usual. */
export interface Settings extends Partial<Omit<Asked, 'seed'>> {
  /** Of the one run, or of the first of several. */
  seed: number;
  /** As after --policy, or compositions, which need not have names. */
  policies: string | Policy[];
  /** The text of a module with schedulers of the visitor's own, which run after the policies. */
  own?: string;
}

/** The jobs of the workload: columns, one entry a job. Seconds. */
export interface JobColumns {
  id: Column;
  submit: Float64Array;
  run: Float64Array;
  request: Float64Array;
  processors: Int32Array;
  /** 0 to 6 for the users with the most processor-seconds, 7 for others and unknown ones. */
  userRank: Uint8Array;
  user: Column;
}

export interface WorkloadView {
  name: string;
  processors: number;
  /** Seconds since 1970 at time 0, and the machine's time zone, if the trace tells. */
  unixStartTime?: number;
  timeZone?: string;
  cleaning: CleaningReport;
  jobs: JobColumns;
  /** How many jobs the metrics count. */
  counted: number;
  /** True if the trace says when its jobs started. */
  hasWaits: boolean;
  /** The numbers of the ranked users. */
  users: number[];
  /** The names of users, if the trace has names; number 1 is the first. */
  userNames?: readonly string[];
}

/** Rectangles of the chart of processors by time, in the order of their starts. */
export interface Bars {
  start: Float64Array;
  end: Float64Array;
  /** Processors [low, high). */
  low: Int32Array;
  high: Int32Array;
  job: Uint32Array;
  /** 1 where preemption ended this try. */
  preempted: Uint8Array;
  /** Tries that found no whole hole. */
  split: number;
  /** Processors of the machine. */
  machine: number;
}

/** A point in a chart of processors, and how far from it a bar may be. */
export interface Point {
  time: number;
  processor: number;
  near: [seconds: number, processors: number];
}

export interface ClassRow {
  label: string;
  /** Of a class by size: its jobs have `low` to `high` processors. None, if low is above high. */
  size?: readonly [low: number, high: number];
  /** Of a class by length: its jobs take more than `above` and at most `most` seconds. */
  length?: readonly [above: number, most: number];
  jobs: number;
  meanWait: number;
  meanBoundedSlowdown: number;
  /**
   * How many times as large the mean bounded slowdown is as under the first policy. Undefined for that one, and where
   * the class has other jobs there: kills and queues differ by policy.
   */
  change?: Ratio;
}

/** The results of a policy. */
export interface PolicyView {
  /** Without its scheduler, which stays in the worker. */
  policy: Policy;
  /** Of a scheduler of the visitor's own: the name of its export. */
  own?: string;
  hash: string;
  seconds: number;
  metrics: Metrics;
  /** Differences from the first policy, which has none. */
  differences?: Differences;
  classes: ClassRow[];
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
  /** Why a scheduler of the visitor's own started it, if it said so. */
  startReason?: string;
  rows: StretchRow[];
  expectations: Expectation[];
}

/** What the policies do for a user. Arrays have an entry a policy. */
export interface UserRow {
  /** Its number; -1: unknown. */
  user: number;
  /** As the trace names it. */
  name: string;
  jobs: number;
  /** The job with the largest bounded slowdown, by its place, and the policy under which it has that. */
  worst: { job: number; policy: number; slowdown: number };
  /** Mean delays past the fair start, in seconds. */
  delays: number[];
  /** Mean bounded slowdowns. */
  slowdowns: number[];
  /** How many times as large the mean bounded slowdown is as under the first policy, for each other one. */
  changes: Ratio[];
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
  /** How many times as fast WebAssembly is. */
  wasmOverJs: number;
}

/** The results of one selection of an experiment of sessions. */
export interface SelectionView {
  /** Means over the seeds, one entry a model. */
  means: Record<SessionMeasure, Estimate>[];
  /**
   * How many times better the visible response of a batchactive model is than another model's: places of both
   * models, the mean over the seeds, and one value a seed.
   */
  pairs: { own: number; base: number; factor: Ratio; bySeed: Float64Array }[];
}

/** How long a scheduler of the visitor's own may run without a sign of life, in seconds. */
export const OWN_SECONDS = 5;

/** What a scheduler of the visitor's own was doing. */
export interface OwnStep {
  /** Its name, once it is loaded. */
  name?: string;
  /** The line of the text at which its schedule() begins, from 1 on. */
  line?: number;
  /** How far the simulation is, in seconds. */
  time?: number;
}

/** Which job of a workload asks when it starts, as after `specula when`. */
export interface ForecastAsk {
  source: Source;
  /** With one policy. */
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

/** The replays of another workload, one of each policy, and how it was made of the log. */
export interface OtherRuns {
  runs: SeedRun[];
  transforms: Transforms;
}

/** Questions of the page. Each has one answer, or is refused. */
export interface Questions {
  /** Loads the kernel, or the twin if there are no bytes. */
  load: { ask: { wasm?: ArrayBuffer }; answer: Engine };
  /** True if the worker can load a scheduler of the visitor's own. */
  allowsOwn: { ask: Record<string, never>; answer: boolean };
  timelines: { ask: { from: number; to: number; bins: number }; answer: Timeline[] };
  /** The place of the bar at a point of a policy's chart; -1 if there is none. */
  bar: { ask: { policy: number; point: Point }; answer: number };
  explain: { ask: { policy: number; job: number }; answer: ExplanationView };
  /** What the policies come to on another workload of the replayed one. */
  other: { ask: { other: Other; seed: number }; answer: OtherRuns };
  users: { ask: Record<string, never>; answer: UserRow[] };
  figure: { ask: { name: FigureName; scale?: Scale }; answer: Chart };
  /** Loads these parts of the worker, so that it needs its server no more. */
  parts: { ask: { names: readonly string[] }; answer: true };
  bench: { ask: BenchCase; answer: BenchResult };
  /**
   * A window of the steps under one policy: the first of the settings, or with a text of the visitor's own
   * the scheduler of that name.
   */
  steps: { ask: { source: Source; settings: Settings; at: StepAt }; answer: StepsView };
  forecast: { ask: ForecastAsk; answer: ForecastView };
  law: { ask: { law: string }; answer: LawCurve };
  reserve: { ask: { law: string; strategy: Strategy; options: ReserveOptions }; answer: ReserveResult };
  critical: { ask: { law: string; options: CriticalOptions }; answer: CriticalCheckpoint };
  /** The answer has one entry a selection. */
  sessions: { ask: { experiment: SessionExperiment }; answer: SelectionView[] };
  /** Users under the first seed of the first selection, by model. */
  sessionUsers: { ask: { experiment: SessionExperiment }; answer: UserMetrics[][] };
}

export type Question = keyof Questions;

export type Answers = { [Q in Question]: (ask: Questions[Q]['ask']) => Promise<Questions[Q]['answer']> };

export type ToWorker =
  /**
   * Questions about results are about those of `run`, which the page shows; the worker may have later ones.
   */
  | { type: 'ask'; id: number; run: number; question: Question; ask: Questions[Question]['ask'] }
  /** Ends the run before it. Messages of that run have another number. */
  | { type: 'run'; run: number; source: Source; settings: Settings }
  | { type: 'cancel' };

export type FromWorker =
  | { type: 'answer'; id: number; answer: Questions[Question]['answer'] }
  | { type: 'refused'; id: number; message: string }
  | { type: 'progress'; run: number; what: string; share: number }
  | { type: 'workload'; run: number; workload: WorkloadView }
  | { type: 'policy'; run: number; index: number; view: PolicyView }
  /** The first policy has been replayed, and others take long: from now on questions are answered. */
  | { type: 'soFar'; run: number }
  /** What is drawn is of the first seed. */
  | { type: 'done'; run: number; overSeeds?: readonly OverSeeds[]; seconds: number }
  /** With `own`, a scheduler of the visitor's own is at fault. The line is absent if the engine told none. */
  | { type: 'failed'; run: number; message: string; cancelled: boolean; own?: { line?: number } }
  /** Code of the visitor's own runs from now until `left`. */
  | { type: 'entered'; step: OwnStep }
  | { type: 'left' };

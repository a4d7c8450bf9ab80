// What the page and its worker say to each other. Arrays of numbers are transferred, not copied.
import type { Estimate } from '../experiment/estimate.ts';
import type { SessionExperiment, SessionMeasure } from '../experiment/sessionExperiment.ts';
import type { Engine } from '../kernel/instance.ts';
import type { Differences } from '../metrics/differences.ts';
import type { Metrics } from '../metrics/metricFields.ts';
import type { Timeline } from '../metrics/timeline.ts';
import type { Policy } from '../policy/policy.ts';
import type { Expectation, StretchRow } from '../report/explainText.ts';
import type { ReserveOptions, ReserveResult } from '../requests/reserve.ts';
import type { Strategy } from '../requests/strategies.ts';
import type { EventRule } from '../schedule/schedule.ts';
import type { UserMetrics } from '../simulate/sessions.ts';
import type { CleaningReport } from '../trace/cleaning.ts';
import type { ReadSwfOptions } from '../trace/formats/swf.ts';
import type { Column } from '../trace/numberColumn.ts';

/** Where the workload comes from. */
export type Source =
  | { kind: 'synthetic'; name: string }
  | { kind: 'file'; name: string; file: Blob }
  /** A report's own: SWF as cleaned by the command, what it said of the cleaning, and plans where the trace had them. */
  | {
      kind: 'report';
      name: string;
      file: Blob;
      cleaning: CleaningReport;
      plan?: Float64Array;
      /** Of policies whose scheduler is not in the page, their schedules (packSchedule), at the places of these policies. */
      schedules?: readonly (ArrayBuffer | undefined)[];
    };

/** What to do with it, as the options of `specula replay` have it. */
export interface Settings {
  /** As after --policy, or compositions, which need not have names. */
  policies: string | Policy[];
  eventRule: EventRule;
  seed: number;
  procs?: number;
  jobs?: number;
  overrun: NonNullable<ReadSwfOptions['overrun']>;
}

/** The jobs of the workload: columns, one entry a job. Seconds. */
export interface JobColumns {
  id: Column;
  submit: Float64Array;
  run: Float64Array;
  request: Float64Array;
  processors: Int32Array;
  /** 0 to 6 the users with the most processor-seconds, 7 the others and unknown ones. */
  userRank: Uint8Array;
  user: Column;
}

export interface WorkloadView {
  name: string;
  processors: number;
  cleaning: CleaningReport;
  jobs: JobColumns;
  /** The numbers of the ranked users. */
  users: number[];
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

/** A place in a chart of processors, and how far from it a bar may be. */
export interface Point {
  time: number;
  processor: number;
  near: [seconds: number, processors: number];
}

export interface ClassRow {
  label: string;
  jobs: number;
  meanWait: number;
  meanBoundedSlowdown: number;
}

/** What a policy did. */
export interface PolicyView {
  policy: Policy;
  hash: string;
  seconds: number;
  metrics: Metrics;
  /** From the first policy; absent for that. */
  differences?: Differences;
  classes: ClassRow[];
  bars: Bars;
  /** Of each job: BACKFILLED, BLOCKED. */
  flags: Uint8Array;
}

/** The distributions of bounded slowdown, at common points. */
export interface Curves {
  at: Float64Array;
  /** Share of the jobs that have at most that, one column a policy. */
  shares: Float64Array[];
}

export interface ExplanationView {
  job: number;
  policy: number;
  wait: number;
  start: number;
  backfilled: boolean;
  rows: StretchRow[];
  expectations: Expectation[];
}

/** A case of the kernel's benchmark. */
export interface BenchCase {
  policy: string;
  load: number;
  jobs: number;
}

/** Medians. */
export interface BenchResult {
  wasmJobsPerSecond: number;
  jsJobsPerSecond: number;
  /** How many times as fast. */
  wasmOverJs: number;
}

/** A law as it is drawn. Seconds. */
export interface LawView {
  text: string;
  mean: number;
  high: number;
  /** Where it was cut, in words. */
  note?: string;
  /** Whether time is drawn by its logarithm. */
  isWide: boolean;
  /** Points up to high, and P(X ≤ t) there. */
  at: Float64Array;
  cdf: Float64Array;
}

/** What a selection of an experiment of sessions came to. */
export interface SelectionView {
  /** Means over the seeds, by model. */
  means: Record<SessionMeasure, Estimate>[];
  /** How many times better a batchactive model's visible response is than another's: places of both, and by seed. */
  pairs: { own: number; base: number; factor: Estimate; bySeed: Float64Array }[];
}

/** Questions that have one answer, or fail. */
export interface Questions {
  /** Loads the kernel; without bytes the twin. */
  load: { ask: { wasm?: ArrayBuffer }; answer: Engine };
  timelines: { ask: { from: number; to: number; bins: number }; answer: Timeline[] };
  /** The bar at a point of a policy's chart, by its place; -1. */
  bar: { ask: { policy: number; point: Point }; answer: number };
  explain: { ask: { policy: number; job: number }; answer: ExplanationView };
  bench: { ask: BenchCase; answer: BenchResult };
  law: { ask: { law: string }; answer: LawView };
  reserve: { ask: { law: string; strategy: Strategy; options: ReserveOptions }; answer: ReserveResult };
  /** One answer a selection. */
  sessions: { ask: { experiment: SessionExperiment }; answer: SelectionView[] };
  /** Users of the first selection's first seed, by model. */
  sessionUsers: { ask: { experiment: SessionExperiment }; answer: UserMetrics[][] };
}

export type Question = keyof Questions;

export type Answers = { [Q in Question]: (ask: Questions[Q]['ask']) => Promise<Questions[Q]['answer']> };

export type ToWorker =
  | { type: 'ask'; id: number; question: Question; ask: Questions[Question]['ask'] }
  /** Ends the run before, if that is not over; what that still says bears its own number. */
  | { type: 'run'; run: number; source: Source; settings: Settings }
  | { type: 'cancel' };

export type FromWorker =
  | { type: 'answer'; id: number; answer: Questions[Question]['answer'] }
  | { type: 'refused'; id: number; message: string }
  | { type: 'progress'; run: number; what: string; share: number }
  | { type: 'workload'; run: number; workload: WorkloadView }
  | { type: 'policy'; run: number; index: number; view: PolicyView }
  | { type: 'done'; run: number; curves: Curves; seconds: number }
  | { type: 'failed'; run: number; message: string; cancelled: boolean };

// The types of the oracle. It is another implementation of the replay, written from the definition with plain
// objects and simple loops. It shares no code with the kernel or the library, so that it does not share their
// faults. A job of a trace is a sequence of one request; stochastic jobs may have several.

import type { OracleFormula } from './formula.ts';

export interface OracleJob {
  submit: number;
  run: number;
  request: number;
  processors: number;
  user?: number;
  application?: number;
  /** The value of the estimate `column`; negative means unknown. */
  estimate?: number;
}

/** A submitted job that may make several requests. */
export interface OracleStochasticJob {
  submit: number;
  /** The actual run time, the same in every attempt. The scheduler never uses it. */
  run: number;
  processors: number;
  /** The requests, attempted in turn until one suffices. */
  requests: number[];
  /** Which of the requests end with a checkpoint. */
  checkpoints: boolean[];
  /** For each request: the time of the checkpoint at its end. */
  checkpoint: number[];
  /** For each request: the time of the restart at its beginning. */
  restart: number[];
  /** For each request: the time that it reserves for its checkpoint. Without it, the time that the checkpoint takes. */
  allowance?: number[];
  /** Values in rising order, and their probabilities. A job without a distribution never runs speculatively. */
  distribution?: { v: number[]; f: number[] };
}

/** An attempt of a job that is over: its stay on processors. */
export interface OracleAttempt {
  job: number;
  start: number;
  end: number;
  estimatedEnd: number;
  /** Whether it finished the job. */
  ok: boolean;
  speculative: boolean;
  /** Where requests may be extended: the first promised start of the attempt, or NaN, and how often it was extended. */
  promise?: number;
  extensions?: number;
}

/** Argument of an order that is a function. The library's own view has the same fields. */
export interface OracleView {
  id: number;
  index: number;
  submit: number;
  estimate: number;
  request: number;
  processors: number;
  user: number;
  group: number;
  application: number;
}

export type OracleOrder = string | OracleFormula | ((job: OracleView) => number);

/** `as-given`: the estimate that the test gives, unchanged. */
export type OracleEstimate =
  | 'request'
  | 'exact'
  | 'column'
  | 'as-given'
  | 'last'
  | 'last-two'
  | 'last-two-floor'
  | 'double-request'
  | `learned${string}`
  | 'last-application';

export type OracleCorrection = 'none' | 'request' | 'steps' | 'doubling';

/** With `preemption` or venture backfilling the order must be `fcfs`. */
export interface OraclePolicy {
  order: OracleOrder;
  /** `conservative`, or a kind that `queue.ts` has. */
  backfilling: string;
  candidates?: OracleOrder;
  /** `shadow` and `kill` are one; images.ts has the others. */
  preemption?: string;
  estimate?: OracleEstimate;
  correction?: OracleCorrection;
}

/** `each-fitting`: as `each`, but the submission of a job that does not fit then causes no pass. */
export type OracleRule = 'batch' | 'each' | 'each-fitting';

/** A run of a job that preemption ended. */
export interface Kill {
  start: number;
  end: number;
  /** The work that was in its image when the run began; only if images are kept. */
  image?: number;
}

/** Why a job started when it did; corpus/README.md says what each word means. */
export type Why =
  | 'head'
  | 'shadow'
  | 'extra'
  | 'preemption'
  | 'venture'
  | 'hole'
  | 'promise'
  | 'compression'
  | 'remade';

/** How an attempt goes (attempt.ts). The scheduler knows only its estimate. */
export interface Attempt {
  estimate: number;
  /** How long it holds its processors. */
  length: number;
  /** Whether it finishes the job. */
  ok: boolean;
  speculative: boolean;
  /** How often its request was extended (../speculation/extend.ts). */
  extensions: number;
  /** How long it had run when it left out its last checkpoint to continue; 0 if it left out none. */
  leftOut: number;
}

/**
 * A job during the simulation, with its present attempt. Its estimate is as corrected so far.
 */
export interface Job extends Attempt {
  given: OracleStochasticJob;
  /** The place among the given jobs, and in the order of first submissions. */
  origin: number;
  index: number;
  /** The place in the order of all submissions. Smaller is earlier; negative: at the top of the queue. */
  place: number;
  submit: number;
  request: number;
  processors: number;
  user: number;
  application: number;
  /** The trace's estimate; negative means unknown. */
  column: number;
  /** The number of failed requests, and the work that is saved in a checkpoint. */
  failed: number;
  saved: number;
  /** The job is known to need more work than this. Only the choice of speculative runs uses it. */
  known: number;
  /** Whether the attempt is taking its checkpoint. Only used where requests may be extended. */
  checkpointing: boolean;
  /** The longest possible run: the present request, or under the rule `each` at least a second. */
  limit: number;
  /** The estimate at its submission. */
  firstEstimate: number;
  corrections: number;
  /** Start of its last run so far. */
  start: number;
  /** The number of this start among all starts. */
  turn: number;
  /** The attempts that are over. Those that did not finish the job failed or were killed. */
  tries: (OracleAttempt & { image: number })[];
  /** Its first reservation since its last submission; NaN if it had none. */
  promised: number;
  /**
   * Conservative only: its present reservation, or NaN; and whether reservations were made again after it exceeded
   * its estimate.
   */
  hole: number;
  overrunSeen: boolean;
  /** Why its last run started when it did; before that, under conservative backfilling, why its hole is. */
  why: Why;
  /**
   * Of jobs that keep work (images.ts): the seconds of work in the image, and of the present run the seconds that are
   * not work. `whole` has its times at the submission, `sunnySince` when it became sunny load, and `ended` its end.
   */
  image: number;
  overhead: number;
  whole: { work: number; believed: number; asked: number };
  sunnySince: number | undefined;
  ended: number | undefined;
  /** Whether its last start passed waiting jobs. */
  backfilled: boolean;
  blocked: boolean;
}

/** @param given a stochastic job, or a job of a trace with its sequence of one request */
export function newJob(given: OracleStochasticJob & Partial<OracleJob>, origin: number): Job {
  const { submit, processors, request = NaN, user = -1, application = -1, estimate: column = -1 } = given;
  return {
    ...{ given, origin, index: origin, place: NaN, submit, request, processors, user, application, column },
    ...{ failed: 0, saved: 0, known: 0, checkpointing: false },
    ...{ estimate: NaN, length: NaN, ok: false, speculative: false, extensions: 0, leftOut: 0 },
    ...{ limit: NaN, firstEstimate: NaN, corrections: 0, start: NaN, turn: -1, tries: [] },
    ...{ promised: NaN, hole: NaN, overrunSeen: false, why: 'head' as const },
    ...{ image: 0, overhead: 0, whole: { work: NaN, believed: NaN, asked: NaN } },
    ...{ sunnySince: undefined, ended: undefined, backfilled: false, blocked: false },
  };
}

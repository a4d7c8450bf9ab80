// The types of the oracle of stochastic jobs, which is written from the definition with plain objects and
// simple loops. It shares no code with the kernel or the library, so that it does not share their faults.

/** A submitted job. Its name is its index. */
export interface OracleStochasticJob {
  submit: number;
  /** The actual run time, the same in every try. The scheduler never uses it. */
  run: number;
  processors: number;
  /** The requests, tried in turn until one suffices. */
  requests: number[];
  /** Which of the requests end with a checkpoint. */
  checkpoints: boolean[];
  /** For each request: the time of the checkpoint at its end. */
  checkpoint: number[];
  /** For each request: the time of the restart at its beginning. */
  restart: number[];
  /** For each request: the time that it reserves for its checkpoint. Without it, the time that the checkpoint takes. */
  allowance?: number[];
  /** Values in rising order, and their probabilities. A job without a law never runs speculatively. */
  law?: { v: number[]; f: number[] };
}

/** A try of a job: its stay on processors. */
export interface OracleTry {
  job: number;
  start: number;
  end: number;
  plannedEnd: number;
  /** Whether the try finished the job. */
  ok: boolean;
  speculative: boolean;
  /** Where requests may be extended: the first promised start of the try, or NaN, and how often it was extended. */
  promise?: number;
  extensions?: number;
}

/** A job during the simulation. */
export interface Job {
  /** The place in the order of first submissions. */
  id: number;
  /** The place among the given jobs. */
  origin: number;
  given: OracleStochasticJob;
  /** The number of its failed requests. */
  failed: number;
  /** The work that is saved in a checkpoint. */
  saved: number;
  /** The job is known to need more work than this. Only the choice of speculative runs uses it. */
  known: number;
  /** Online only: the place in the order of submissions. Smaller is earlier. */
  place: number;
  /** Conservative only: its present reservation; NaN if it has none. */
  hole: number;
  /** The first start that was promised to its present try; NaN if none was. */
  promise: number;
}

export function newJob(given: OracleStochasticJob, id: number): Job {
  return { id, origin: id, given, failed: 0, saved: 0, known: 0, place: NaN, hole: NaN, promise: NaN };
}

/** The request of the job's next try. */
export function requestOf(job: Job): number {
  return job.given.requests[job.failed];
}

export function byId(a: Job, b: Job): number {
  return a.id - b.id;
}

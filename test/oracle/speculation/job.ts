// The words of the oracle of stochastic jobs: the definition once more, in plain objects and without cleverness. It
// shares no code with the kernel or the library, so it may be wrong in other places than they are.

/** What is submitted. A job's name is its index. */
export interface OracleStochasticJob {
  submit: number;
  /** The actual run time, the same at each try. The scheduler never looks at it. */
  run: number;
  processors: number;
  /** Tried in turn until one suffices. */
  requests: number[];
  /** Which of the requests end with a checkpoint. */
  checkpoints: boolean[];
  /** How long a checkpoint takes. */
  checkpoint: number;
  /** How long it takes to read one back. */
  restart: number;
  /** Values in rising order, and their probabilities. Who has no law never runs speculatively. */
  law?: { v: number[]; f: number[] };
}

/** A stay of a job on its processors. */
export interface OracleTry {
  job: number;
  start: number;
  end: number;
  plannedEnd: number;
  /** Whether the job was done with it. */
  ok: boolean;
  speculative: boolean;
}

/** A job on its way through the simulation. */
export interface Job {
  id: number;
  given: OracleStochasticJob;
  /** How many of its requests have failed. */
  failed: number;
  /** Work that a checkpoint holds. */
  saved: number;
  /** Work after which the job is known not to be done. Only the choice of speculative runs looks at it. */
  known: number;
  /** Online only. Smaller is earlier in the order of submission. */
  place: number;
  /** Conservative only: where its reservation stands. NaN: it has none. */
  hole: number;
}

export function newJob(given: OracleStochasticJob, id: number): Job {
  return { id, given, failed: 0, saved: 0, known: 0, place: NaN, hole: NaN };
}

/** What the job asks for at its next try. */
export function requestOf(job: Job): number {
  return job.given.requests[job.failed];
}

export function byId(a: Job, b: Job): number {
  return a.id - b.id;
}

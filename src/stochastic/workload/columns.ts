import type { StochasticJobs } from './workload.ts';

/** A job without its requests: columns of equal length, sorted by submit time. */
type JobColumns = Pick<
  StochasticJobs,
  | 'length'
  | 'id'
  | 'submit'
  | 'run'
  | 'processors'
  | 'checkpoint'
  | 'restart'
  | 'law'
  | 'user'
  | 'application'
>;

/** The requests of one job, and which of them end with a checkpoint, as in the columns of a workload. */
export interface JobRequests {
  readonly requests: readonly number[];
  readonly checkpoints: readonly boolean[];
}

/**
 * The jobs with the requests that `sequenceOf` gives each. If several jobs share one object, it is written
 * out for each.
 */
export function jobsWithRequests(
  columns: JobColumns,
  sequenceOf: (job: number) => JobRequests,
): StochasticJobs {
  const { length } = columns;
  const offset = new Int32Array(length + 1);
  const sequences = Array.from({ length }, (_, job) => sequenceOf(job));
  for (const [job, sequence] of sequences.entries()) offset[job + 1] = offset[job] + sequence.requests.length;
  const requests = new Float64Array(offset[length]);
  const checkpoints = new Uint8Array(offset[length]);
  for (const [job, sequence] of sequences.entries()) {
    requests.set(sequence.requests, offset[job]);
    checkpoints.set(sequence.checkpoints.map(Number), offset[job]);
  }
  return { ...columns, offset, requests, checkpoints };
}

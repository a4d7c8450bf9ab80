import type { StochasticJobs } from './workload.ts';

/** What a job is without its requests: columns of equal length, sorted by submit time. */
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

/** The requests of one job and after which it saves, as the columns of a workload hold them. */
export interface JobRequests {
  readonly requests: readonly number[];
  readonly checkpoints: readonly boolean[];
}

/** The jobs with the requests that `sequenceOf` gives each; the same object for several jobs is written out for each. */
export function jobsWithRequests(
  columns: JobColumns,
  sequenceOf: (job: number) => JobRequests,
): StochasticJobs {
  const { length } = columns;
  const offset = new Int32Array(length + 1);
  const sequences = new Array<JobRequests>(length);
  for (let job = 0; job < length; job++) {
    sequences[job] = sequenceOf(job);
    offset[job + 1] = offset[job] + sequences[job].requests.length;
  }
  const requests = new Float64Array(offset[length]);
  const checkpoints = new Uint8Array(offset[length]);
  for (let job = 0; job < length; job++) {
    const sequence = sequences[job];
    for (let k = 0; k < sequence.requests.length; k++) {
      requests[offset[job] + k] = sequence.requests[k];
      checkpoints[offset[job] + k] = sequence.checkpoints[k] ? 1 : 0;
    }
  }
  return { ...columns, offset, requests, checkpoints };
}

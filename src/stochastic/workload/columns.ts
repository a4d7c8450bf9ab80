import type { StochasticJobs } from './workload.ts';

/** A job without its requests: columns of equal length, sorted by submit time. */
type JobColumns = Pick<
  StochasticJobs,
  'length' | 'id' | 'submit' | 'run' | 'processors' | 'distribution' | 'user' | 'application'
>;

/** The requests of one job, which of them end with a checkpoint, and its times, as in the columns of a workload. */
export interface JobRequests {
  readonly requests: readonly number[];
  readonly checkpoints: readonly boolean[];
  /** One time for all requests, or one for each. */
  readonly checkpoint: number | ArrayLike<number>;
  readonly restart: number | ArrayLike<number>;
  /** Default: the time that the checkpoint takes. */
  readonly allowance?: number | ArrayLike<number>;
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
  const times = (of: (sequence: JobRequests) => number | ArrayLike<number>) => {
    const column = new Float64Array(offset[length]);
    for (const [job, sequence] of sequences.entries()) {
      const time = of(sequence);
      if (typeof time === 'number') column.fill(time, offset[job], offset[job + 1]);
      else column.set(time, offset[job]);
    }
    return column;
  };
  const allowed = sequences.some(({ allowance }) => allowance !== undefined);
  return {
    ...{ ...columns, offset, requests, checkpoints },
    checkpoint: times(({ checkpoint }) => checkpoint),
    restart: times(({ restart }) => restart),
    ...(allowed && { allowance: times(({ allowance, checkpoint }) => allowance ?? checkpoint) }),
  };
}

/** The requests of a job of a workload. */
export function requestsOf(jobs: StochasticJobs, job: number): JobRequests {
  const { requests, checkpoints, checkpoint, restart, allowance } = jobs;
  const [from, to] = [jobs.offset[job], jobs.offset[job + 1]];
  return {
    requests: [...requests.subarray(from, to)],
    checkpoints: Array.from(checkpoints.subarray(from, to), (saves) => saves !== 0),
    checkpoint: checkpoint.subarray(from, to),
    restart: restart.subarray(from, to),
    ...(allowance && { allowance: allowance.subarray(from, to) }),
  };
}

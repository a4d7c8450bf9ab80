// Reads the jobs of a cluster that wait at noon, one row each, with the information known then.
import { type Reading, readTable } from './table.ts';

const number = (from: string) => ({ from, as: 'number' as Reading });
const time = (from: string) => ({ from, as: 'time' as Reading });
const resource = (behind: string) => ({ from: 'req_tres', as: { behind } as Reading });

/**
 * The columns that are read. Only `start` and `wait` tell what came of a job. The number of a job is given at
 * its submission.
 */
const COLUMNS = {
  id: number('job_unique_id'),
  submit: time('submit_time'),
  noon: time('poll_time'),
  start: time('start_time'),
  wait: number('poll_wait_sec'),
  account: number('account_id'),
  partition: number('partition'),
  priority: number('priority'),
  processors: number('req_cpus'),
  memory: number('req_mem_total'),
  nodes: resource('node='),
  gpus: resource('gres/gpu'),
  limit: number('time_limit_sec'),
  jobsAbove: number('q_jobs_above'),
  hoursAbove: number('q_core_hours_above'),
  partitionJobsAbove: number('q_p_jobs_above'),
  partitionHoursAbove: number('q_p_core_hours_above'),
  accountJobsAbove: number('q_a_jobs_above'),
  accountHoursAbove: number('q_a_core_hours_above'),
  bothJobsAbove: number('q_p_a_jobs_above'),
  bothHoursAbove: number('q_p_a_core_hours_above'),
  running: number('r_jobs_above'),
  runningCores: number('r_cores_above'),
  partitionRunning: number('r_p_jobs_above'),
  partitionRunningCores: number('r_p_cores_above'),
  accountRunning: number('r_a_jobs_above'),
  accountRunningCores: number('r_a_cores_above'),
  bothRunning: number('r_p_a_jobs_above'),
  bothRunningCores: number('r_p_a_cores_above'),
};

/** Columns, one value for each job. Times in seconds, work in core hours of the limits. */
export type WaitingJobs = Readonly<Record<keyof typeof COLUMNS, Float64Array>>;

/** @throws TraceError, one line: a column is missing, or a cell is not what it should be */
export function readWaitingJobs(file: string, chunks: AsyncIterable<Uint8Array>): Promise<WaitingJobs> {
  return readTable(file, chunks, COLUMNS);
}

/** The noons, rising, each with the places of the jobs that wait at it. */
export function byNoon({ noon }: WaitingJobs): { noon: number; jobs: readonly number[] }[] {
  const found = new Map<number, number[]>();
  for (const [job, at] of noon.entries()) {
    const jobs = found.get(at);
    if (jobs === undefined) found.set(at, [job]);
    else jobs.push(job);
  }
  return [...found].map(([at, jobs]) => ({ noon: at, jobs })).sort((a, b) => a.noon - b.noon);
}

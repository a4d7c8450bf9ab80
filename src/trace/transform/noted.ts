import type { Workload } from '../workload.ts';

/** Returns the workload with one more row in the report of its cleaning, about a change to all jobs. */
export function noted(workload: Workload, reason: string, action: string): Workload {
  const { cleaning, jobs } = workload;
  const rows = [...cleaning.rows, { reason, action, jobs: jobs.length }];
  return { ...workload, cleaning: { ...cleaning, jobs: jobs.length, rows } };
}

import type { Column } from '../numberColumn.ts';
import type { Jobs } from '../workload.ts';

/**
 * The columns of a workload, by the names that readTrace() finds. Columns without information are left out.
 */
export function writtenColumns(jobs: Jobs): [name: string, column: Column][] {
  const { id, submit, wait, run, processors, request, status, user, group, application, queue, partition } =
    jobs;
  const optional = { wait, status, user, group, application, queue, partition, plan: jobs.plan };
  const { precedingJob, thinkTime } = jobs;
  const known = Object.entries({ ...optional, precedingJob, thinkTime }).filter(
    (entry): entry is [string, Column] => entry[1] !== undefined && saysSomething(entry[1]),
  );
  return [...Object.entries({ id, submit, run, processors, request }), ...known];
}

function saysSomething(column: Column): boolean {
  for (const value of column) if (value !== -1) return true;
  return false;
}

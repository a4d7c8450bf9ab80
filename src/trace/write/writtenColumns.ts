import { jobName } from '../jobName.ts';
import type { Column } from '../numberColumn.ts';
import type { Jobs } from '../workload.ts';

/**
 * The columns of a workload, by the names that readTrace() finds. Columns without information are left out.
 */
export function writtenColumns(jobs: Jobs): [name: string, column: Column][] {
  const { id, submit, wait, run, processors, request, status, user, group, application, queue, partition } =
    jobs;
  const optional = { wait, status, user, group, application, queue, partition, estimate: jobs.estimate };
  const { precedingJob, thinkTime } = jobs;
  const known = Object.entries({ ...optional, precedingJob, thinkTime }).filter(
    (entry): entry is [string, Column] => entry[1] !== undefined && saysSomething(entry[1]),
  );
  return [...Object.entries({ id, submit, run, processors, request }), ...known];
}

/** The names of tasks of arrays, such as `1061_7`, and nothing for other jobs; undefined if there are no tasks. */
export function taskNames(jobs: Jobs): string[] | undefined {
  const { task } = jobs;
  if (task === undefined || !saysSomething(task)) return undefined;
  return Array.from({ length: jobs.length }, (_, job) => (task[job] < 0 ? '' : jobName(jobs, job)));
}

function saysSomething(column: Column): boolean {
  // Not `for … of`, which is slow where columns have several types.
  for (let job = 0; job < column.length; job++) if (column[job] !== -1) return true;
  return false;
}

// Warns when the cleaning of a trace dropped more than 1% of its jobs.
import { count, percent, plural } from '../../report/format.ts';
import type { Workload } from '../../trace/workload.ts';

const SHARE = 0.01;

/** Reasons for which the user requested that jobs are dropped, and steps, which are no jobs. */
const REQUESTED: ReadonlySet<string> = new Set([
  'outside-window',
  'beyond-first-jobs',
  'zero-run',
  'no-request',
  'step',
]);

/** Returns a warning about dropped jobs, or nothing if at most 1% of the jobs were dropped. */
export function droppedWarning({ name, cleaning }: Pick<Workload, 'name' | 'cleaning'>): string[] {
  const dropped = cleaning.rows.filter(
    ({ reason, action }) => action === 'dropped' && !REQUESTED.has(reason),
  );
  const jobs = dropped.reduce((sum, row) => sum + row.jobs, 0);
  if (jobs <= SHARE * cleaning.lines) return [];
  const share = percent(jobs / cleaning.lines);
  const causes = dropped.map((row) => `${row.reason.replaceAll('-', ' ')} ${count(row.jobs)}`);
  return [
    `${name}: warning: ${count(jobs)} of ${plural(cleaning.lines, 'job')} (${share}) dropped: ${causes.join(', ')}`,
  ];
}

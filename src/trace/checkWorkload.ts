import { DataError } from '../errors.ts';
import { MOST_SECONDS } from '../input/exactRange.ts';
import type { Jobs, Workload } from './workload.ts';

const MOST_PROCESSORS = 2 ** 31 - 1;

/**
 * Checks a workload: each column has a value for each job, times are numbers in the exact range, submissions
 * are in order, and sizes fit the machine. Every maker of workloads calls it, because a wrong value would
 * hang a run, or give a wrong schedule without an error.
 *
 * @throws DataError that names the job, the column and the value
 */
export function checkWorkload<W extends Workload>(workload: W): W {
  checkShape(workload);
  const { name, processors: machine, jobs } = workload;
  const { length, submit, run, request, processors } = jobs;
  const fail = (job: number, what: string, value: number, expected: string): never => {
    throw new DataError(
      `${name}: job ${jobs.id[job]} (number ${job + 1} in order) has ${what} ${value}; expected ${expected}`,
    );
  };
  const time = `0 to 2^53 seconds`;
  let last = 0;
  for (let job = 0; job < length; job++) {
    const submitted = submit[job];
    if (!isTime(submitted)) fail(job, 'submit time', submitted, time);
    if (!isTime(run[job])) fail(job, 'run time', run[job], time);
    if (!isTime(request[job])) fail(job, 'requested time', request[job], time);
    if (submitted < last)
      fail(job, 'submit time', submitted, `one not before that of the job in front, ${last}`);
    if (!(processors[job] >= 1 && processors[job] <= machine))
      fail(job, 'processors', processors[job], `1 to ${machine}, as the machine has`);
    last = submitted;
  }
  const { estimate } = jobs;
  if (estimate)
    for (let job = 0; job < length; job++)
      if (!(estimate[job] <= MOST_SECONDS))
        fail(job, 'estimate', estimate[job], `${time}, or -1 for unknown`);
  return workload;
}

/**
 * Checks everything except the jobs: the machine, and the lengths of the columns.
 *
 * @throws DataError that names the fault
 */
export function checkShape({ name, processors: machine, jobs }: Workload): void {
  if (!Number.isInteger(machine) || machine < 1 || machine > MOST_PROCESSORS)
    throw new DataError(`${name}: a machine has 1 to ${MOST_PROCESSORS} processors, not ${machine}`);
  checkLengths(name, jobs);
}

// Also false for NaN.
function isTime(seconds: number): boolean {
  return seconds >= 0 && seconds <= MOST_SECONDS;
}

function checkLengths(name: string, jobs: Jobs): void {
  const { length, ...columns } = jobs;
  for (const [field, column] of Object.entries(columns)) {
    if (column === undefined || column.length === length) continue;
    throw new DataError(
      `${name}: there are ${length} jobs, and column '${field}' has ${column.length} values`,
    );
  }
}

// Reads the JSON of sacct as tests look at it.
import { type ReadTraceOptions, readTrace } from '../../../../../src/trace/open/readTrace.ts';
import { plainJobs } from '../../../../support/workload.ts';
import { encode, kernel } from '../dump.ts';

export const readText = async (text: string, options: ReadTraceOptions = {}) => {
  const workload = await readTrace(encode(text), { name: 'dump.json', processors: 999, kernel, ...options });
  const { id, submit, wait, run, request, processors, status } = plainJobs(workload.jobs) as Record<
    string,
    number[]
  >;
  const counts = Object.fromEntries(workload.cleaning.rows.map(({ reason, jobs }) => [reason, jobs]));
  return { id, submit, wait, run, request, processors, status, counts, workload };
};
export const read = (jobs: readonly object[], options?: ReadTraceOptions) =>
  readText(JSON.stringify({ jobs }), options);
export const problem = (text: string, options?: ReadTraceOptions) =>
  readText(text, options).then(
    () => 'read',
    ({ message }: Error) => message,
  );

import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm: kernel } = await testKernels();

/** A record as the manuals show it. The time of the record itself does not describe the job. */
export const record = (type: string, job: string, message = '') =>
  `03/04/2024 08:00:00;${type};${job};${message}`;

const END = {
  user: 'ann',
  group: 'physics',
  jobname: 'run_17',
  queue: 'batch',
  ctime: '990',
  qtime: '1000',
  etime: '1005',
  start: '1010',
  exec_host: 'n1/0+n1/1',
  'Resource_List.ncpus': '2',
  'Resource_List.walltime': '00:10:00',
  end: '1070',
  Exit_status: '0',
  'resources_used.walltime': '00:00:59',
};

/** The record of an end with other values; undefined leaves a field out. */
export const ended = (job: string, other: Readonly<Record<string, string | number | undefined>> = {}) =>
  record(
    'E',
    job,
    Object.entries({ ...END, ...other })
      .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]))
      .join(' '),
  );

export const read = (lines: readonly string[], options: ReadTraceOptions = {}) =>
  readTrace(new TextEncoder().encode(lines.join('\n')), { name: 'log', processors: 64, kernel, ...options });

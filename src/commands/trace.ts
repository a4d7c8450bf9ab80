// Describes the parameters for reading and cleaning a trace.
import { SYNTHETIC_HELP } from '../trace/generate/synthetic.ts';
import { FORMATS_IN_WORDS, TRACE_FORMATS } from '../trace/open/format.ts';
import { byDefault, choice, duration, instant, output, parsed, shared, text, usually } from './parameter.ts';
import { MACHINE, READ_AGAIN } from './replay.ts';
import { columnMap, positiveDuration, positiveNumber, sacctFieldList } from './values.ts';

/** Types of files that a trace may be. */
export const TRACE_SOURCES = `a file (${FORMATS_IN_WORDS}; text may be compressed with gzip), - for standard input, ${SYNTHETIC_HELP}`;

/** The help of an argument that is a trace. */
export const TRACE_HELP = "a log of jobs in any format, or synthetic:lublin ('specula help input')";

/** Parameters for finding the fields of jobs, and for treating odd jobs. */
const READ_AS = shared({
  columns: {
    ...parsed(
      'Input',
      '<map>',
      'columns of fields, by number or name, e.g. requestedTime=6 or submit=adt',
      columnMap,
    ),
    show: (columns: Readonly<Record<string, number | string>>) =>
      Object.entries(columns)
        .map((pair) => pair.join('='))
        .join(','),
  },
  format: byDefault(choice('Input', '<format>', 'format of the trace', TRACE_FORMATS), 'by its first lines'),
  fields: parsed(
    'Input',
    '<names>',
    'fields of a sacct dump without a header, as given to sacct -o, e.g. JobID,State,Submit,Start',
    sacctFieldList,
  ),
  processorsFrom: byDefault(
    choice('Input', '<which>', 'which count of processors to use', ['allocated', 'requested']),
    'allocated, else requested',
  ),
  requeued: usually(
    choice(
      'Input',
      '<which>',
      'run time of a job that was requeued: that of the last run, or the sum of all (checkpoints)',
      ['last', 'sum'],
    ),
    'last',
  ),
  zeroRun: usually(
    choice('Cleaning', '<how>', 'jobs with run time 0: keep, drop, or set to one second', [
      'keep',
      'drop',
      'one',
    ]),
    'keep',
  ),
  oversize: usually(
    choice('Cleaning', '<how>', 'jobs larger than the machine: drop, or clip to the machine', [
      'drop',
      'clip',
    ]),
    'drop',
  ),
  request: {
    ...usually(
      choice(
        'Cleaning',
        '<how>',
        'jobs without a requested time: request the run time, drop, or request the longest of the trace',
        ['exact', 'drop', 'max'],
      ),
      'exact',
    ),
    long: 'no-request',
  },
  ties: byDefault(
    choice('Cleaning', '<order>', 'order of simultaneous submissions in an unsorted trace', ['line', 'id']),
    'line; id with --event-rule each',
  ),
  cleaned: output('<file>', 'write a CSV list of all jobs that the cleaning changed', { names: ['trace'] }),
});

/** Options of a trace whose jobs a Slurm cluster runs: the cluster defines the size, and jobs request CPUs. */
export const READING = {
  ...READ_AS,
  from: instant('only jobs submitted this long after the first job or later, or from a date, 2024-03-27'),
  to: instant('only jobs submitted less than this long after the first job, or before a date'),
  ...READ_AGAIN,
  scaleLoad: parsed(
    'What if',
    '<factor>',
    'divide the times between submissions by this factor',
    positiveNumber,
  ),
};

/** Options of any trace. */
export const TRACE = {
  ...MACHINE,
  ...shared({
    unit: usually(choice('Input', '<unit>', 'unit of job sizes in a sacct dump', ['cpus', 'nodes']), 'cpus'),
  }),
  ...READING,
};

/** Parameters for how requests bind. */
export const BINDING = {
  granularity: duration(
    'Policy',
    'round requests up to whole multiples of this time (Slurm: 1m)',
    positiveDuration,
  ),
  grace: byDefault(
    duration('Policy', 'kill a job this long after its request ends (Slurm: up to 30s + KillWait)'),
    '0s',
  ),
};

/** Parameters of a call of sacct. */
export const SACCT = {
  since: byDefault(
    text('Input', '<date>', 'without a dump: first time of the jobs, as for sacct -S'),
    'now-90days',
  ),
  until: byDefault(text('Input', '<date>', 'without a dump: last time of the jobs, as for sacct -E'), 'now'),
  sacctArgs: text('Input', '<args>', "without a dump: more arguments for sacct, e.g. '-u ann -r long'"),
};

// How a trace is read and cleaned.
import { SYNTHETIC_HELP } from '../trace/generate/synthetic.ts';
import { FORMATS_IN_WORDS, TRACE_FORMATS } from '../trace/open/format.ts';
import { choice, duration, instant, output, parsed, text, usually } from './parameter.ts';
import { MACHINE, READ_AGAIN } from './replay.ts';
import { columnMap, positiveDuration, positiveNumber, sacctFieldList } from './values.ts';

/** The help of an argument that is a trace. */
export const TRACE_HELP = `a file (${FORMATS_IN_WORDS}; text also as gzip), - for standard input, ${SYNTHETIC_HELP}`;

/** Of a trace whose jobs a Slurm cluster runs: the cluster has the size, and jobs ask for CPUs. */
export const READING = {
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
  format: choice('Input', '<format>', 'format of the trace (default: by its first lines)', TRACE_FORMATS),
  fields: parsed(
    'Input',
    '<names>',
    'fields of a sacct dump without header, as after sacct -o, e.g. JobID,State,Submit,Start',
    sacctFieldList,
  ),
  processorsFrom: choice(
    'Input',
    '<which>',
    'count of processors to use (default: allocated, else requested)',
    ['allocated', 'requested'],
  ),
  requeued: usually(
    choice(
      'Input',
      '<which>',
      'run time of a job that the accounting has several runs of: the last one, or the sum, as with checkpoints',
      ['last', 'sum'],
    ),
    'last',
  ),
  from: instant(
    'only jobs submitted at least this long after the first job, e.g. 90s, 12h, 30d; or a date, 2024-03-27',
  ),
  to: instant(
    'only jobs submitted less than this long after the first job, or before a date, 2024-03-28T08:00',
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
    choice('Cleaning', '<how>', 'jobs larger than the machine: drop them, or clip them to the machine', [
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
        'jobs without a requested time: request the run time, drop them, or request the largest of the trace',
        ['exact', 'drop', 'max'],
      ),
      'exact',
    ),
    long: 'no-request',
  },
  ...READ_AGAIN,
  ties: choice(
    'Cleaning',
    '<order>',
    'order of simultaneous submissions in an unsorted trace (default: line; id under --event-rule each)',
    ['line', 'id'],
  ),
  scaleLoad: parsed(
    'What if',
    '<factor>',
    'divide the times between submissions by this factor',
    positiveNumber,
  ),
  cleaned: output('<file>', 'write a CSV list of all jobs that the cleaning changed', { names: ['trace'] }),
};

/** Of any trace. */
export const TRACE = {
  ...MACHINE,
  unit: usually(
    choice('Input', '<unit>', 'unit of the size of jobs in a sacct dump', ['cpus', 'nodes']),
    'cpus',
  ),
  ...READING,
};

/** How requests bind. */
export const BINDING = {
  granularity: duration(
    'Cleaning',
    'round requests up to whole multiples of this time (Slurm: 1m)',
    positiveDuration,
  ),
  grace: duration('Cleaning', 'kill a job this long after its request ends (Slurm: up to 30s + KillWait)'),
};

/** What a call of sacct asks for. */
export const SACCT = {
  since: text(
    'Input',
    '<date>',
    'without a dump: first time of the jobs, as for sacct -S (default: now-90days)',
  ),
  until: text('Input', '<date>', 'without a dump: last time of the jobs, as for sacct -E (default: now)'),
  sacctArgs: text('Input', '<args>', "without a dump: more arguments for sacct, e.g. '-u ann -r long'"),
};

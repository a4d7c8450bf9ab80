import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import { UsageError } from '../../errors.ts';
import { durationText } from '../../input/duration.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { EventRule } from '../../schedule/schedule.ts';
import { SYNTHETIC, SYNTHETIC_HELP, syntheticWorkload } from '../../trace/generate/synthetic.ts';
import { type OpenTrace, openTrace } from '../../trace/open/file.ts';
import { TRACE_FORMATS } from '../../trace/open/format.ts';
import { type ReadTraceOptions, readTrace as readTraceSource } from '../../trace/open/readTrace.ts';
import type { TraceField } from '../../trace/raw/columns.ts';
import type { Workload } from '../../trace/workload.ts';
import type { PlannedOutput } from '../outputs/outputFile.ts';
import { OutputOption } from '../outputs/outputOption.ts';
import { CleanedList } from './cleanedList.ts';
import { progress } from './progress.ts';
import { columnMap, durationSeconds, positiveInteger, positiveNumber } from './values.ts';

/** The help text for the trace argument of every command. */
export const TRACE_HELP = `a file (SWF, CSV or sacct dump, gzip too; or Parquet), - for standard input, ${SYNTHETIC_HELP}`;

export interface TraceOptions {
  processors?: number;
  columns?: Record<string, number | string>;
  format?: ReadTraceOptions['format'];
  unit?: ReadTraceOptions['unit'];
  zeroRun: ReadTraceOptions['zeroRun'];
  processorsFrom?: ReadTraceOptions['processorsFrom'];
  oversize: ReadTraceOptions['oversize'];
  request: ReadTraceOptions['noRequest'];
  overrun: ReadTraceOptions['overrun'];
  ties?: ReadTraceOptions['ties'];
  eventRule?: EventRule;
  from?: number;
  to?: number;
  jobs?: number;
  scaleLoad?: number;
  /** The value of --cleaned, or the planned file for this trace. */
  cleaned?: string | PlannedOutput;
  granularity?: number;
  grace?: number;
  /** Whether the preceding jobs of SWF are read. */
  feedback?: boolean;
  /** Fields that the command does not use. */
  unused?: readonly TraceField[];
}

/** Adds the options for reading and cleaning a trace. */
export function addTraceOptions(command: Command): Command {
  return command
    .option(
      '--processors <n>',
      'processors of the machine (default: from the header of the trace)',
      positiveInteger,
    )
    .option(
      '--columns <map>',
      'columns of fields, by number or name, e.g. requestedTime=6 or submit=adt',
      columnMap,
    )
    .addOption(
      new Option('--format <format>', 'format of the trace (default: by name and content)').choices(
        TRACE_FORMATS,
      ),
    )
    .addOption(
      new Option('--unit <unit>', 'unit of the size of jobs in a sacct dump')
        .choices(['cpus', 'nodes'])
        .default('cpus'),
    )
    .addOption(
      new Option('--zero-run <how>', 'jobs with run time 0: keep, drop, or set to one second')
        .choices(['keep', 'drop', 'one'])
        .default('keep'),
    )
    .addOption(
      new Option(
        '--processors-from <which>',
        'count of processors to use (default: allocated, else requested)',
      ).choices(['allocated', 'requested']),
    )
    .addOption(
      new Option('--oversize <how>', 'jobs larger than the machine: drop them, or clip them to the machine')
        .choices(['drop', 'clip'])
        .default('drop'),
    )
    .addOption(
      new Option(
        '--no-request <how>',
        'jobs without a requested time: request the run time, drop them, or request the largest of the trace',
      )
        .choices(['exact', 'drop', 'max'])
        .default('exact'),
    )
    .addOption(
      new Option('--overrun <how>', 'jobs that exceed their request: kill them, or extend the request')
        .choices(['kill', 'extend'])
        .default('kill'),
    )
    .addOption(
      new Option(
        '--ties <order>',
        'order of simultaneous submissions in an unsorted trace (default: line; id under --event-rule each)',
      ).choices(['line', 'id']),
    )
    .option(
      '--from <time>',
      'only jobs submitted at least this long after the first job, e.g. 90s, 12h, 30d',
      durationSeconds,
    )
    .option('--to <time>', 'only jobs submitted less than this long after the first job', durationSeconds)
    .option('--jobs <n>', 'only the first n jobs', positiveInteger)
    .option('--scale-load <factor>', 'divide the times between submissions by this factor', positiveNumber)
    .addOption(
      new OutputOption('--cleaned <file>', 'write a CSV list of all jobs that the cleaning changed', {
        names: ['trace'],
      }),
    );
}

/** How to read a trace, from the options of a command. */
export function readingOf(options: TraceOptions, kernel: Kernel): ReadTraceOptions {
  const { processors, columns, format, unit, zeroRun, processorsFrom, oversize, request, overrun, ties } =
    options;
  const { eventRule, from, to, jobs, scaleLoad, granularity, grace, feedback, unused } = options;
  return {
    columns,
    format,
    unit,
    zeroRun,
    oversize,
    overrun,
    from,
    to,
    jobs,
    scaleLoad,
    granularity,
    grace,
    feedback,
    unused,
    kernel,
    processors,
    noRequest: request,
    processorsFrom,
    // Published PYSS results are sorted by end. Only the job numbers then tell the order of submission.
    ties: ties ?? (eventRule === 'each' ? 'id' : 'line'),
  };
}

/** A trace's name in reports and errors. */
export function traceName(trace: string): string {
  return trace === '-' ? 'standard input' : basename(trace);
}

/** Reads the workload that the command was given. @param opened the trace, if it is open already */
export async function readTrace(
  trace: string,
  options: TraceOptions,
  kernel: Kernel,
  opened?: OpenTrace,
): Promise<Workload> {
  const cleaned = new CleanedList(options.cleaned, trace);
  const reading: ReadTraceOptions = { ...readingOf(options, kernel), onCleaned: cleaned.onCleaned };
  const workload = await (trace.startsWith(SYNTHETIC)
    ? synthetic(trace, reading)
    : read(trace, reading, opened));
  await cleaned.write();
  return workload;
}

/** @throws UsageError for an option of files */
async function synthetic(trace: string, options: ReadTraceOptions): Promise<Workload> {
  const { columns, format, unit } = options;
  const ofFiles = Object.entries({ columns, format, unit: unit === 'nodes' ? unit : undefined });
  const [name] = ofFiles.find(([, value]) => value !== undefined) ?? [];
  if (name !== undefined) throw new UsageError(`--${name} is for a file, and ${trace} is none`);
  return syntheticWorkload(trace, options);
}

async function read(trace: string, options: ReadTraceOptions, opened?: OpenTrace): Promise<Workload> {
  const bar = progress('reading');
  const { parquet, chunks, bytes } = opened ?? (await openTrace(trace));
  const name = traceName(trace);
  const onProgress = (done: number) => bar.show(bytes ? done / bytes : 0);
  try {
    return await readTraceSource(parquet ?? chunks, { ...options, name, onProgress });
  } finally {
    bar.hide();
  }
}

/** The trace options other than processors, jobs and overrun, as text of a command line. */
export function traceFlags({
  columns,
  format,
  unit,
  zeroRun,
  processorsFrom,
  oversize,
  request,
  ties,
  from,
  to,
  scaleLoad,
  granularity,
  grace,
}: TraceOptions): string {
  const flags: [name: string, value: string | number | undefined, usual?: string][] = [
    [
      'columns',
      columns &&
        Object.entries(columns)
          .map((pair) => pair.join('='))
          .join(','),
    ],
    ['format', format],
    ['unit', unit, 'cpus'],
    ['zero-run', zeroRun, 'keep'],
    ['processors-from', processorsFrom],
    ['oversize', oversize, 'drop'],
    ['no-request', request, 'exact'],
    ['ties', ties],
    ['from', from === undefined ? undefined : durationText(from)],
    ['to', to === undefined ? undefined : durationText(to)],
    ['scale-load', scaleLoad],
    ['granularity', granularity === undefined ? undefined : durationText(granularity)],
    ['grace', grace ? durationText(grace) : undefined],
  ];
  return flags
    .filter(([, value, usual]) => value !== undefined && value !== usual)
    .map(([name, value]) => ` --${name} ${value}`)
    .join('');
}

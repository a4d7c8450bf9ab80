import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import type { Kernel } from '../kernel/instance.ts';
import type { EventRule } from '../schedule/schedule.ts';
import { openTrace } from '../trace/file.ts';
import { type ReadSwfOptions, readSwf } from '../trace/swf.ts';
import { SYNTHETIC, syntheticWorkload } from '../trace/synthetic.ts';
import type { Workload } from '../trace/workload.ts';
import { writeFileAtomically } from './output.ts';
import { progress } from './progress.ts';
import { columnMap, durationSeconds, positiveInteger, positiveNumber } from './values.ts';

/** What every command that reads a trace says of its argument. */
export const TRACE_HELP =
  'an SWF file (gzip too), - for standard input, or synthetic:lublin or synthetic:intrepid (:SEED after it)';

export interface TraceOptions {
  procs?: number;
  columns?: Record<string, number>;
  zeroRun: ReadSwfOptions['zeroRun'];
  processors?: ReadSwfOptions['processorsFrom'];
  oversize: ReadSwfOptions['oversize'];
  request: ReadSwfOptions['noRequest'];
  overrun: ReadSwfOptions['overrun'];
  ties?: ReadSwfOptions['ties'];
  eventRule?: EventRule;
  from?: number;
  to?: number;
  jobs?: number;
  scaleLoad?: number;
  cleaned?: string;
  granularity?: number;
  runOver?: number;
}

/** Adds the options that say how a trace becomes jobs. */
export function addTraceOptions(command: Command): Command {
  return command
    .option('--procs <n>', "the machine's processors; default: the trace's header", positiveInteger)
    .option('--columns <map>', 'where a trace has other columns, e.g. requestedTime=6', columnMap)
    .addOption(
      new Option('--zero-run <how>', 'jobs of run time 0').choices(['keep', 'drop', 'one']).default('keep'),
    )
    .addOption(
      new Option('--processors <which>', 'which count to use; default: allocated, else requested').choices([
        'allocated',
        'requested',
      ]),
    )
    .addOption(
      new Option('--oversize <how>', 'jobs larger than the machine')
        .choices(['drop', 'clip'])
        .default('drop'),
    )
    .addOption(
      new Option(
        '--no-request <how>',
        "jobs without a requested time: their run time, dropped, or the trace's largest",
      )
        .choices(['exact', 'drop', 'max'])
        .default('exact'),
    )
    .addOption(
      new Option('--overrun <how>', 'jobs that run past their request: killed then, or the request raised')
        .choices(['kill', 'extend'])
        .default('kill'),
    )
    .addOption(
      new Option(
        '--ties <order>',
        'simultaneous submissions of a trace that is out of order; default: line, under --event-rule each: id',
      ).choices(['line', 'id']),
    )
    .option(
      '--from <time>',
      'only jobs submitted this long after the first one, or later (s, m, h, d)',
      durationSeconds,
    )
    .option('--to <time>', 'only jobs submitted before then', durationSeconds)
    .option('--jobs <n>', 'only the first n jobs', positiveInteger)
    .option('--scale-load <factor>', 'divide the times between submissions by this', positiveNumber)
    .option('--cleaned <file>', 'write a CSV list of every job the cleaning touched');
}

/** Reads the workload a command was given. */
export async function readTrace(trace: string, options: TraceOptions, kernel: Kernel): Promise<Workload> {
  const { procs, request, processors, cleaned, eventRule, ties, ...rest } = options;
  const touched: string[] = ['line,job,reason,action\n'];
  const reading: ReadSwfOptions = {
    ...rest,
    kernel,
    processors: procs,
    noRequest: request,
    processorsFrom: processors,
    // The results published with PYSS are listed by end; job numbers are what is left of the order of submission.
    ties: ties ?? (eventRule === 'each' ? 'id' : 'line'),
    onCleaned: cleaned
      ? ({ line, id, reason, action }) => touched.push(`${line},${id},${reason},${action}\n`)
      : undefined,
  };
  const workload = await (trace.startsWith(SYNTHETIC)
    ? syntheticWorkload(trace, reading)
    : read(trace, reading));
  if (cleaned) writeFileAtomically(cleaned, touched);
  return workload;
}

async function read(trace: string, options: ReadSwfOptions): Promise<Workload> {
  const bar = progress('reading');
  const { chunks, bytes } = await openTrace(trace);
  const name = trace === '-' ? 'standard input' : basename(trace);
  const onProgress = (done: number) => bar.show(bytes ? done / bytes : 0);
  try {
    return await readSwf(chunks, { ...options, name, onProgress });
  } finally {
    bar.hide();
  }
}

/** What was given of these options beyond processors, jobs and overrun, as on a command line. */
export function traceFlags({
  columns,
  zeroRun,
  processors,
  oversize,
  request,
  ties,
  from,
  to,
  scaleLoad,
}: TraceOptions): string {
  const flags: [name: string, value: string | number | undefined, usual?: string][] = [
    [
      'columns',
      columns &&
        Object.entries(columns)
          .map((pair) => pair.join('='))
          .join(','),
    ],
    ['zero-run', zeroRun, 'keep'],
    ['processors', processors],
    ['oversize', oversize, 'drop'],
    ['no-request', request, 'exact'],
    ['ties', ties],
    ['from', from],
    ['to', to],
    ['scale-load', scaleLoad],
  ];
  return flags
    .filter(([, value, usual]) => value !== undefined && value !== usual)
    .map(([name, value]) => ` --${name} ${value}`)
    .join('');
}

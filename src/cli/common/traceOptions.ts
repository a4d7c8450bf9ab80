import { basename } from 'node:path';
import type { ValuesOf } from '../../commands/parameter.ts';
import { usualTies } from '../../commands/replay.ts';
import type { BINDING, READING, TRACE } from '../../commands/trace.ts';
import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { plural } from '../../report/format.ts';
import type { EventRule } from '../../schedule/schedule.ts';
import { GUESSED } from '../../trace/clean/machineSize.ts';
import { SYNTHETIC, syntheticWorkload } from '../../trace/generate/synthetic.ts';
import { checkFile, type OpenTrace, openTrace } from '../../trace/open/file.ts';
import { type ReadTraceOptions, readTrace as readTraceSource } from '../../trace/open/readTrace.ts';
import type { TraceField } from '../../trace/raw/columns.ts';
import type { Workload } from '../../trace/workload.ts';
import type { PlannedOutput } from '../outputs/outputFile.ts';
import { CleanedList } from './cleanedList.ts';
import { droppedWarning } from './droppedWarning.ts';
import { note } from './notes.ts';
import { progress } from './progress.ts';

/** Options for reading a trace. Not every command has all of them. */
export interface TraceOptions
  extends Omit<ValuesOf<typeof READING>, 'cleaned'>,
    Partial<Pick<ValuesOf<typeof TRACE>, 'processors' | 'unit'>>,
    Partial<ValuesOf<typeof BINDING>> {
  eventRule?: EventRule;
  /** The value of --cleaned, or the planned file for this trace. */
  cleaned?: string | PlannedOutput;
  /** True if the preceding jobs of SWF are read. */
  feedback?: boolean;
  /** Fields that the command does not use. */
  unused?: readonly TraceField[];
}

/** Returns the options for reading a trace, from the options of a command. */
export function readingOf(options: TraceOptions): Omit<ReadTraceOptions, 'kernel'> {
  const {
    processors,
    columns,
    format,
    unit,
    fields,
    zeroRun,
    processorsFrom,
    oversize,
    request,
    overrun,
    ties,
  } = options;
  const { requeued, eventRule, from, to, jobs, scaleLoad, granularity, grace, feedback, unused } = options;
  return {
    columns,
    format,
    unit,
    fields,
    requeued,
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
    processors,
    noRequest: request,
    processorsFrom,
    // Published PYSS results are sorted by end. Only the job numbers then show the order of submission.
    ties: ties ?? usualTies(eventRule),
  };
}

/** Checks the files of all traces before the first is worked on. @throws TraceError */
export function checkTraces(traces: readonly string[]): void {
  for (const trace of traces) if (trace !== '-' && !trace.startsWith(SYNTHETIC)) checkFile(trace);
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
  const reading: ReadTraceOptions = { ...readingOf(options), kernel, onCleaned: cleaned.onCleaned };
  const workload = await (trace.startsWith(SYNTHETIC)
    ? synthetic(trace, reading)
    : read(trace, reading, opened));
  await cleaned.write();
  for (const line of droppedWarning(workload)) note(line);
  return workload;
}

/** @throws UsageError for an option of files */
async function synthetic(trace: string, options: ReadTraceOptions): Promise<Workload> {
  const { columns, format, unit, fields, requeued } = options;
  const ofFiles = Object.entries({
    ...{ columns, format, fields },
    unit: unit === 'nodes' ? unit : undefined,
    requeued: requeued === 'sum' ? requeued : undefined,
  });
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
    const workload = await readTraceSource(parquet ?? chunks, { ...options, name, onProgress });
    if (workload.cleaning.rows.some(({ reason }) => reason === GUESSED))
      note(
        `${name}: machine size not recorded; assumed ${plural(workload.processors, 'processor')}, the most in use at one time; --processors sets another size`,
      );
    return workload;
  } finally {
    bar.hide();
  }
}

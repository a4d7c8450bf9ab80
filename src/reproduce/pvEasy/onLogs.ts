import { DataError, UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { replay } from '../../simulate/replay.ts';
import type { ReplayResult } from '../../simulate/replayResult.ts';
import type { Workload } from '../../trace/workload.ts';
import {
  compared,
  type GivenTrace,
  type ReproducedValue,
  type Reproduction,
  type ReproductionContext,
  type ReproductionTexts,
  unpublished,
} from '../reproduction.ts';
import { looseEasy } from './looseEasy.ts';
import { PAPER_LOGS, type PaperLog, type Printed, paperLog } from './paperLogs.ts';

const READING =
  'The logs are read as the paper must have read them: processors allocated, run time at least 0, and a ' +
  'request that is shorter than the run raised to it; P = 430, 1152 and 1664. Any other log of the ' +
  'folder is read in the same way, with the machine of its header, and has no published column. ' +
  'SDSC-BLUE and SDSC-DS may be other versions than those of the paper (223407 and 85003 jobs).';

/** A log with its runs. A table asks for each run once. */
export interface StudiedLog {
  /** The log's name in rows. */
  readonly label: string;
  /** The log of the paper that it is, if any. */
  readonly paper: PaperLog | undefined;
  readonly workload: Workload;
  replay(policy: string, seed?: number): Promise<ReplayResult>;
  /** EASY with requests or with the Last Model's predictions, its extra processors never decremented. */
  looseEasy(estimate: 'request' | 'last'): Promise<Schedule>;
}

/** A row's label, and the function that returns its value. */
export type Measures<T> = readonly (readonly [label: string, value: (of: T) => number])[];

/** One row per measure. Printed values are shown for logs of the paper. */
export function measured<T>(
  { label, paper }: StudiedLog,
  who: string,
  measures: Measures<T>,
  of: T,
  printed?: Printed,
): ReproducedValue[] {
  const values = paper && printed?.[paper];
  return measures.map(([what, value], i) => {
    const name = `${label}: ${[who, what].filter((part) => part !== '').join(', ')}`;
    return values ? compared(name, values[i], value(of)) : unpublished(name, value(of));
  });
}

/**
 * A reproduction of the PV-EASY paper: the same rows for each of the traces, one after the other.
 *
 * @param runs how many runs `rows` asks for, for the progress
 */
export function onLogs(
  { name, title, reading }: ReproductionTexts,
  runs: number,
  rows: (log: StudiedLog) => Promise<ReproducedValue[]>,
): Reproduction {
  const wholeReading = `${reading} ${READING}`;
  return {
    name,
    title,
    reading: wholeReading,
    needsTraces: true,
    async run(kernel, context = { traces: [] }) {
      const found: ReproducedValue[] = [];
      const notes: string[] = [];
      for (const trace of context.traces) {
        try {
          found.push(...(await rows(await studied(trace, kernel, context, runs))));
        } catch (error) {
          notes.push(whyLeftOut(trace, error));
        }
      }
      return { name, reading: wholeReading, notes: [...notes, ...absent(context.traces)], rows: found };
    },
  };
}

async function studied(
  trace: GivenTrace,
  kernel: Kernel,
  { traces, onProgress }: ReproductionContext,
  runs: number,
): Promise<StudiedLog> {
  const known = paperLog(trace.name);
  const workload = await trace.read({
    kernel,
    processors: known?.processors,
    processorsFrom: 'allocated',
    overrun: 'extend',
  });
  if (workload.jobs.length === 0)
    throw new DataError(
      `${trace.name}: none of its ${workload.cleaning.lines} lines is a job that can be run`,
    );
  const what =
    traces.length === 1 ? trace.name : `${trace.name} (${traces.indexOf(trace) + 1} of ${traces.length})`;
  let done = 0;
  const shareOfRun = (share: number) => onProgress?.(what, Math.min(1, (done + share) / runs));
  const counted = async <T>(run: Promise<T>) => {
    const result = await run;
    done++;
    return result;
  };
  return {
    label: labelOf(trace, traces),
    paper: known?.log,
    workload,
    replay: (policy, seed) => counted(replay(workload, policy, { kernel, seed, onProgress: shareOfRun })),
    looseEasy: (estimate) => counted(looseEasy(workload, estimate, { onProgress: shareOfRun })),
  };
}

/** The file's name without its extension, unless two names differ in the extension only. */
function labelOf({ name }: GivenTrace, traces: readonly GivenTrace[]): string {
  const stem = (file: string) => file.replace(/\.swf(\.gz)?$/i, '');
  const shared = traces.filter((other) => stem(other.name) === stem(name)).length > 1;
  return shared ? name : stem(name);
}

/** @throws the error itself if it is not about the trace */
function whyLeftOut({ name }: GivenTrace, error: unknown): string {
  if (error instanceof DataError) return `Left out: ${error.message}.`;
  // A trace's header may lack only the machine's size.
  if (error instanceof UsageError) return `Left out: ${name}: it does not say how large the machine is.`;
  throw error;
}

function absent(traces: readonly GivenTrace[]): string[] {
  const present = traces.map(({ name }) => paperLog(name)?.log);
  const missing = PAPER_LOGS.filter((log) => !present.includes(log));
  return missing.length === 0 ? [] : [`Missing logs of the paper: ${missing.join(', ')}.`];
}

import type { Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import { type CleanOptions, cleanTrace } from '../clean/clean.ts';
import {
  columnsWith,
  FEEDBACK_COLUMNS,
  neededFields,
  type TraceColumns,
  type TraceField,
} from '../raw/columns.ts';
import { sourceName, sourceText, type TraceSource } from '../raw/source.ts';
import { TextReader } from '../text/textReader.ts';
import type { Workload } from '../workload.ts';

export interface ReadSwfOptions extends CleanOptions {
  /** Default: the Wasm kernel, loaded once. */
  kernel?: Kernel;
  /** The trace's name in reports and errors; default: the last part of the URL or the file's name. */
  name?: string;
  /** Columns that differ from SWF's, e.g. `{ requestedTime: 6 }`; 0 means the trace has no such column. */
  columns?: Partial<TraceColumns> | Record<string, number>;
  /** Is called with the number of bytes of (unpacked) text read so far. */
  onProgress?: (bytesRead: number) => void;
  /** Aborting it rejects with the signal's reason. */
  signal?: AbortSignal;
  /** True to read also the preceding jobs and think times of SWF, which withFeedback() uses; default: false. */
  feedback?: boolean;
  /**
   * Fields that the caller has no use for, such as `['user', 'queue']`. They are read, so that an error in
   * them is found, but are unknown in the workload and take no memory.
   */
  unused?: readonly TraceField[];
}

/**
 * Reads a trace in the Standard Workload Format, plain or gzip, into jobs that the machine can run. While
 * reading, a line needs 24 bytes of memory. Each further column needs 4 bytes if it has whole numbers, 8 if
 * it has fractions, and none if all its values are unknown.
 *
 * @throws TraceError if the text is not a trace, with file and line; UsageError for a bad option, or if
 *   neither the header nor `processors` gives the machine's size; the signal's reason when it is aborted
 */
export async function readSwf(source: TraceSource, options: ReadSwfOptions = {}): Promise<Workload> {
  const { signal, onProgress } = options;
  const name = options.name ?? sourceName(source);
  signal?.throwIfAborted();
  const reader = await swfReader(name, options);
  let bytesRead = 0;
  for await (const bytes of sourceText(source, name)) {
    signal?.throwIfAborted();
    reader.add(bytes);
    bytesRead += bytes.length;
    onProgress?.(bytesRead);
  }
  return cleanTrace(reader.finish(), name, options);
}

/** The reader of an SWF trace's text. @throws UsageError */
export async function swfReader(name: string, options: ReadSwfOptions): Promise<TextReader> {
  const columns = columnsWith({ ...(options.feedback && FEEDBACK_COLUMNS), ...options.columns });
  const needed = neededFields(columns, options.processorsFrom);
  const kernel = options.kernel ?? (await defaultKernel());
  return TextReader.create(kernel, name, columns, needed, undefined, options.unused);
}

import type { Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import { type CleanOptions, cleanTrace } from '../clean/clean.ts';
import { columnsWith, neededFields, type TraceColumns } from '../raw/columns.ts';
import { sourceName, sourceText, type TraceSource } from '../raw/source.ts';
import { TextReader } from '../text/textReader.ts';
import type { Workload } from '../workload.ts';

export interface ReadSwfOptions extends CleanOptions {
  /** Default: the Wasm kernel, loaded once. */
  kernel?: Kernel;
  /** The trace's name, in reports and errors; default: the last part of the URL or of the file's name. */
  name?: string;
  /** Where the trace has other columns than SWF, e.g. `{ requestedTime: 6 }`; 0 where it has none. */
  columns?: Partial<TraceColumns> | Record<string, number>;
  /** Told how many bytes of text (unpacked, if it is gzip) were read so far. */
  onProgress?: (bytesRead: number) => void;
  signal?: AbortSignal;
}

/**
 * Reads a trace in the Standard Workload Format, plain or gzip, into jobs that the machine can run. While it reads, a line takes
 * 28 bytes of memory, 4 for each other column of whole numbers that says something, 8 for one of fractions.
 *
 * @throws TraceError where the text is no trace, with file and line; UsageError where an option will not do, or neither
 * the header nor `processors` says how large the machine is; the signal's reason when it is aborted.
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

/** What takes in the text of an SWF trace. @throws UsageError */
export async function swfReader(name: string, options: ReadSwfOptions): Promise<TextReader> {
  const columns = columnsWith(options.columns);
  const needed = neededFields(columns, options.processorsFrom);
  return TextReader.create(options.kernel ?? (await defaultKernel()), name, columns, needed);
}

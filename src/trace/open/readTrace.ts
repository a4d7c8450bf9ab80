import { UsageError } from '../../errors.ts';
import { type CleanOptions, cleanTrace } from '../clean/clean.ts';
import { type ReadSwfOptions, swfReader } from '../formats/swf.ts';
import type { RawTrace } from '../raw/rawTrace.ts';
import { partsOf, type RandomAccess, sourceName, sourceText, type TraceSource } from '../raw/source.ts';
import type { Workload } from '../workload.ts';
import { isParquet, type TraceFormat } from './format.ts';
import { FormatFinder } from './formatFinder.ts';

export interface ReadTraceOptions extends Omit<ReadSwfOptions, 'columns'> {
  /** Default: by the name's extension, else by the content. */
  format?: TraceFormat;
  /** The column of a field if it has another: its name, or its number (1 is the first, 0 means none). */
  columns?: Readonly<Record<string, string | number | undefined>>;
  /** The unit of job sizes in a Slurm dump; default: `cpus`. */
  unit?: 'cpus' | 'nodes';
  /** The fields of a Slurm dump without header, as after `sacct -o`. */
  fields?: string;
  /** Run time of a job of accounting that ran several times: its last run, or the sum of all; default: `last`. */
  requeued?: 'last' | 'sum';
}

interface TextTraceReader {
  add(bytes: Uint8Array): void;
  finish(): RawTrace;
}

/**
 * Reads a trace in any format into jobs that the machine can run: SWF, a table with named columns as CSV or
 * Parquet, a workload of Batsim, or the accounting of Slurm (`sacct --parsable2`), PBS, Grid Engine or LSF. Text may be
 * gzip (docs/formats.md). A Parquet file is read in parts, so give it as a Blob, a buffer, or on Node a path.
 *
 * @throws TraceError if the content is not a trace, with file and place; UsageError for a bad option, or if
 *   the machine's size is not known; the signal's reason when it is aborted
 */
export async function readTrace(
  source: TraceSource | RandomAccess,
  options: ReadTraceOptions = {},
): Promise<Workload> {
  const { signal } = options;
  const name = options.name ?? sourceName(source);
  signal?.throwIfAborted();
  const raw = await readRaw(source, name, options);
  return cleanTrace(raw, name, options satisfies CleanOptions);
}

async function readRaw(
  source: TraceSource | RandomAccess,
  name: string,
  options: ReadTraceOptions,
): Promise<RawTrace> {
  const file = partsOf(source);
  if (file !== undefined && isParquet(new Uint8Array(await file.slice(0, 4))))
    return parquetRows(file, name, options);
  const finder = new FormatFinder(
    name,
    options.format ?? (options.fields === undefined ? undefined : 'sacct'),
  );
  let reader: TextTraceReader | undefined;
  let bytesRead = 0;
  for await (const bytes of sourceText(source as TraceSource, name)) {
    options.signal?.throwIfAborted();
    if (reader) reader.add(bytes);
    else {
      const format = finder.add(bytes);
      if (format !== undefined && format !== 'parquet') {
        reader = await readerOf(format, name, options);
        reader.add(finder.bytes);
      }
    }
    bytesRead += bytes.length;
    options.onProgress?.(bytesRead);
  }
  if (reader) return reader.finish();
  const format = finder.finish();
  const whole = finder.bytes;
  if (format === 'parquet') return parquetRows(Uint8Array.from(whole).buffer, name, options);
  const only = await readerOf(format, name, options);
  only.add(whole);
  return only.finish();
}

type TextFormat = Exclude<TraceFormat, 'parquet'>;

/** The type makes sure that every text format has a reader. Most logs are SWF, so the others are loaded when needed. */
const READERS: Record<TextFormat, (name: string, options: ReadTraceOptions) => Promise<TextTraceReader>> = {
  swf: numberedColumnsReader,
  csv: async (name, options) => new (await import('../formats/csv.ts')).CsvReader(name, options),
  sacct: async (name, options) => new (await import('../sacct/reader.ts')).SacctTextReader(name, options),
  pbs: async (name, options) => new (await import('../pbs/log.ts')).PbsReader(name, options),
  sge: async (name, options) => new (await import('../sge/log.ts')).SgeReader(name, options),
  lsf: async (name, options) => new (await import('../lsf/log.ts')).LsfReader(name, options),
  batsim: async (name) => new (await import('../formats/batsim.ts')).BatsimReader(name),
};

/** Formats whose records state the run of a job that they are about. */
const ACCOUNTING: readonly TraceFormat[] = ['sacct', 'pbs', 'sge', 'lsf'];
/** Formats whose columns are the user's to name. */
const TABLES: readonly TraceFormat[] = ['swf', 'csv', 'parquet'];

async function readerOf(
  format: TextFormat,
  name: string,
  options: ReadTraceOptions,
): Promise<TextTraceReader> {
  checkOptions(format, name, options);
  return READERS[format](name, options);
}

/** @throws UsageError for an option that the format does not have */
export function checkOptions(
  format: TraceFormat,
  name: string,
  { unit, columns, requeued, fields }: ReadTraceOptions,
): void {
  if (!TABLES.includes(format) && columns !== undefined)
    throw new UsageError(
      `--columns: ${name} is not a table (its format is ${format}); its fields have names`,
    );
  if (format !== 'sacct' && fields !== undefined)
    throw new UsageError(`--fields: ${name} is not a dump of sacct, but ${format}`);
  if (format !== 'sacct' && unit === 'nodes')
    throw new UsageError(`--unit nodes: ${name} is not a dump of sacct, and its sizes are processors`);
  if (!ACCOUNTING.includes(format) && requeued === 'sum')
    throw new UsageError(
      `--requeued sum: ${name} is not accounting (${ACCOUNTING.join(', ')}), and each of its jobs ran once`,
    );
}

/** @throws UsageError if a column is given by name */
async function numberedColumnsReader(name: string, options: ReadTraceOptions): Promise<TextTraceReader> {
  const columns = Object.entries(options.columns ?? {});
  const named = columns.find(([, column]) => typeof column === 'string');
  if (named)
    throw new UsageError(
      `--columns: ${named[0]}=${named[1]}: ${name} is an SWF trace; its columns have numbers, not names`,
    );
  const numbers = Object.fromEntries(columns) as Record<string, number>;
  return swfReader(name, { ...options, columns: numbers });
}

async function parquetRows(file: RandomAccess, name: string, options: ReadTraceOptions): Promise<RawTrace> {
  checkOptions('parquet', name, options);
  const { readParquetRows } = await import('../formats/parquet.ts');
  return readParquetRows(file, name, options);
}

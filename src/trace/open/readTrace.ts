import { UsageError } from '../../errors.ts';
import { type CleanOptions, cleanTrace } from '../clean/clean.ts';
import { type ReadSwfOptions, swfReader } from '../formats/swf.ts';
import type { RawTrace } from '../raw/rawTrace.ts';
import { type RandomAccess, sourceName, sourceText, type TraceSource } from '../raw/source.ts';
import type { Workload } from '../workload.ts';
import { formatOf, isParquet, readingAsSwf, type TraceFormat } from './format.ts';

export interface ReadTraceOptions extends Omit<ReadSwfOptions, 'columns'> {
  /** Default: by the name's extension, else by the content. */
  format?: TraceFormat;
  /** The column of a field if it has another: its name, or its number (1 is the first, 0 means none). */
  columns?: Readonly<Record<string, string | number | undefined>>;
  /** The unit of job sizes in a Slurm dump: processors (default) or nodes. */
  unit?: 'cpus' | 'nodes';
  /** The fields of a Slurm dump without header, as after `sacct -o`. */
  fields?: string;
  /** Run time of a job of accounting (Slurm, PBS) that ran several times: its last run (default), or all together. */
  requeued?: 'last' | 'sum';
}

const NEWLINE = 10;

interface TextTraceReader {
  add(bytes: Uint8Array): void;
  finish(): RawTrace;
}

/**
 * Reads a trace in any format into jobs that the machine can run: SWF, a table with named columns as CSV or
 * Parquet, a dump of Slurm's `sacct --parsable2`, or a log of PBS's accounting. Text may be gzip (docs/formats.md). A Parquet file is
 * read in parts, so give it as a Blob, a buffer, or on Node a path.
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
  const file = isBlob(source) ? blobFile(source) : source;
  if (isRandomAccess(file) && isParquet(new Uint8Array(await file.slice(0, 4))))
    return parquetRows(file, name, options);
  const head: Uint8Array[] = [];
  const wanted = options.format ?? (options.fields === undefined ? undefined : 'sacct');
  let format: TraceFormat | undefined;
  let reader: TextTraceReader | undefined;
  let bytesRead = 0;
  for await (const bytes of sourceText(source as TraceSource, name)) {
    options.signal?.throwIfAborted();
    if (reader) reader.add(bytes);
    else {
      head.push(bytes);
      const text = head.length === 1 ? bytes : join(head);
      format ??= formatOf(text, name, wanted);
      if (format !== undefined && format !== 'parquet') {
        reader = await readerOf(format, name, options);
        reader.add(text);
      }
    }
    bytesRead += bytes.length;
    options.onProgress?.(bytesRead);
  }
  if (reader) return reader.finish();
  const whole = join(head);
  // The text has ended. Line ends are added, so that a last line without one, or very few bytes, can be
  // recognized.
  const ended = join([...head, new Uint8Array(4).fill(NEWLINE)]);
  const last = format ?? formatOf(ended, name, wanted) ?? 'swf';
  if (last === 'parquet') return parquetRows(whole.buffer as ArrayBuffer, name, options);
  const only = await readerOf(last, name, options);
  only.add(whole);
  return only.finish();
}

type TextFormat = Exclude<TraceFormat, 'parquet'>;

/**
 * The type makes sure that every text format has a reader. Most logs are SWF, so the others are loaded when they
 * are wanted.
 */
const READERS: Record<TextFormat, (name: string, options: ReadTraceOptions) => Promise<TextTraceReader>> = {
  swf: numberedColumnsReader,
  csv: async (name, options) => new (await import('../formats/csv.ts')).CsvReader(name, options),
  sacct: async (name, options) => new (await import('../sacct/reader.ts')).SacctTextReader(name, options),
  pbs: async (name, options) => new (await import('../pbs/log.ts')).PbsReader(name, options),
};

function readerOf(format: TextFormat, name: string, options: ReadTraceOptions) {
  checkOptions(format, name, options);
  return READERS[format](name, options);
}

/** @throws UsageError for an option that the format does not have */
export function checkOptions(
  format: TraceFormat,
  name: string,
  { unit, columns, requeued, fields }: ReadTraceOptions,
): void {
  if (format === 'sacct' && columns !== undefined)
    throw new UsageError(`--columns: ${name} is a dump of sacct, whose columns have names`);
  if (format === 'pbs' && columns !== undefined)
    throw new UsageError(`--columns: ${name} is a log of PBS, whose values have names`);
  if (format !== 'sacct' && fields !== undefined)
    throw new UsageError(`--fields: ${name} is not a dump of sacct, but ${format}`);
  if (format !== 'sacct' && unit === 'nodes')
    throw new UsageError(`--unit nodes: ${name} is not a dump of sacct, and its sizes are processors`);
  if (format !== 'sacct' && format !== 'pbs' && requeued === 'sum')
    throw new UsageError(
      `--requeued sum: ${name} is not a dump of sacct or a log of PBS, and each of its jobs ran once`,
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
  const reader = await swfReader(name, { ...options, columns: numbers });
  return {
    add: (bytes) => readingAsSwf(name, options.format, () => reader.add(bytes)),
    finish: () => readingAsSwf(name, options.format, () => reader.finish()),
  };
}

async function parquetRows(file: RandomAccess, name: string, options: ReadTraceOptions): Promise<RawTrace> {
  checkOptions('parquet', name, options);
  const { readParquetRows } = await import('../formats/parquet.ts');
  return readParquetRows(file, name, options);
}

function isRandomAccess(source: TraceSource | RandomAccess): source is RandomAccess {
  return (
    typeof source === 'object' && 'byteLength' in source && 'slice' in source && !ArrayBuffer.isView(source)
  );
}

// Not instanceof: naming that class makes Node load it.
function isBlob(source: TraceSource | RandomAccess): source is Blob {
  return typeof source === 'object' && 'size' in source && 'arrayBuffer' in source;
}

function blobFile(blob: Blob): RandomAccess {
  return { byteLength: blob.size, slice: (start, end) => blob.slice(start, end).arrayBuffer() };
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

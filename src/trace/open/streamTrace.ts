import { UsageError } from '../../errors.ts';
import { type CleanOptions, clean } from '../clean/clean.ts';
import { checkSomeJobs } from '../clean/someJobs.ts';
import type { CleaningReport, CleaningRow } from '../cleaning.ts';
import { readParquetGroups } from '../formats/parquet.ts';
import { swfReader } from '../formats/swf.ts';
import { OfferedLoad } from '../offeredLoad.ts';
import type { RawTrace } from '../raw/rawTrace.ts';
import { type RandomAccess, sourceText, type TraceSource } from '../raw/source.ts';
import { TraceError } from '../raw/traceError.ts';
import { firstSubmission } from '../raw/window.ts';
import type { Jobs } from '../workload.ts';
import { isParquet, type TraceFormat } from './format.ts';
import { FormatFinder } from './formatFinder.ts';
import { checkOptions, type ReadTraceOptions } from './readTrace.ts';

/** Rows of text that are cleaned at a time. */
const ROWS_A_PART = 1 << 14;

/** Explanation in errors of options that need the whole trace. */
const NOT_IN_PARTS = 'a trace that is read in parts (--stream)';

/**
 * Reads a trace in parts and keeps only one part in memory: some ten thousand rows of SWF, or a row group of
 * Parquet. Jobs come in the order of submission. A trace with a job more than one part out of order cannot be
 * read this way.
 */
export class TraceParts {
  readonly #name: string;
  readonly #options: ReadTraceOptions;
  /** The machine's processors; known after the first part. */
  processors = 0;
  unixStartTime: number | undefined;
  #firstSubmission: number | undefined;
  #firstKept: number | undefined;
  #last = Number.NEGATIVE_INFINITY;
  #lines = 0;
  #jobs = 0;
  #rows: CleaningRow[] = [];
  readonly #load = new OfferedLoad();

  /** @throws UsageError for an option that needs the whole trace */
  constructor(name: string, options: ReadTraceOptions) {
    this.#name = name;
    this.#options = options;
    if (options.noRequest === 'max')
      throw new UsageError(`--no-request max: the largest request is not known in ${NOT_IN_PARTS}`);
    if (options.jobs !== undefined) throw new UsageError(`--jobs: not of ${NOT_IN_PARTS}`);
  }

  async *read(source: TraceSource | RandomAccess): AsyncGenerator<Jobs> {
    for await (const raw of this.#raw(source)) {
      if (raw.length === 0) continue;
      const jobs = this.#clean(raw);
      if (jobs.length > 0) yield jobs;
    }
    checkSomeJobs(this.#name, this.cleaning);
  }

  /** The cleaning report of the parts read so far. */
  get cleaning(): CleaningReport {
    const isScaled = this.#options.scaleLoad !== undefined;
    return {
      ...{ lines: this.#lines, jobs: this.#jobs, rows: this.#rows },
      ...(isScaled && { loadOfLog: this.#load.on(this.processors) }),
    };
  }

  async *#raw(source: TraceSource | RandomAccess): AsyncGenerator<RawTrace> {
    const options = this.#options;
    const name = this.#name;
    checkOptions('swf', name, options);
    if (
      typeof source === 'object' &&
      'byteLength' in source &&
      'slice' in source &&
      !ArrayBuffer.isView(source)
    ) {
      if (isParquet(new Uint8Array(await source.slice(0, 4)))) {
        for await (const { rows, header } of readParquetGroups(source, name, options))
          yield rows.take(header);
        return;
      }
    }
    const finder = new FormatFinder(name, options.format);
    let reader: Awaited<ReturnType<typeof swfReader>> | undefined;
    let bytesRead = 0;
    for await (const bytes of sourceText(source as TraceSource, name)) {
      options.signal?.throwIfAborted();
      if (reader) reader.add(bytes);
      else {
        const format = finder.add(bytes);
        if (format !== undefined) {
          reader = await this.#swfReader(format);
          reader.add(finder.bytes);
        }
      }
      if (reader && reader.length >= ROWS_A_PART) yield reader.take();
      bytesRead += bytes.length;
      options.onProgress?.(bytesRead);
    }
    if (!reader) {
      reader = await this.#swfReader(finder.finish());
      reader.add(finder.bytes);
    }
    yield reader.finish();
  }

  /** @throws UsageError if it is another format */
  #swfReader(format: TraceFormat) {
    const name = this.#name;
    if (format !== 'swf')
      throw new UsageError(`--stream: ${name} is ${format}; --stream can read SWF and, from a file, Parquet`);
    const columns = this.#options.columns as Record<string, number> | undefined;
    return swfReader(name, { ...this.#options, columns });
  }

  #clean(raw: RawTrace): Jobs {
    const first = this.#firstSubmission ?? firstSubmission(raw.columns.submit);
    if (first < Number.POSITIVE_INFINITY) this.#firstSubmission = first;
    const { lines } = raw;
    const options: CleanOptions = this.#options;
    const earlier = { firstSubmission: first, firstKept: this.#firstKept, load: this.#load };
    const { jobs, cleaning, processors, unixStartTime } = clean(raw, this.#name, options, earlier);
    this.#checkMachine(processors);
    this.unixStartTime ??= unixStartTime;
    this.#lines += cleaning.lines;
    this.#jobs += jobs.length;
    this.#rows = mergeRows(this.#rows, cleaning.rows);
    if (jobs.length === 0) return jobs;
    this.#firstKept ??= jobs.submit[0];
    if (jobs.submit[0] < this.#last)
      throw new TraceError(
        this.#name,
        lines.of(0),
        'a job near here was submitted before jobs far ahead of it; --stream needs a sorted trace: sort it, or leave out --stream',
      );
    this.#last = jobs.submit[jobs.length - 1];
    return jobs;
  }

  #checkMachine(processors: number): void {
    if (this.processors === 0) this.processors = processors;
    if (this.processors !== processors)
      throw new UsageError(
        `${this.#name}: its first part does not give the machine's size; give the processors with --processors`,
      );
  }
}

/** Adds up the counts of two reports. A new row is placed after the rows that it followed. */
function mergeRows(a: readonly CleaningRow[], b: readonly CleaningRow[]): CleaningRow[] {
  const merged = [...a];
  let behind = 0;
  for (const row of b) {
    const at = merged.findIndex(({ reason, action }) => reason === row.reason && action === row.action);
    if (at >= 0) {
      merged[at] = { ...row, jobs: merged[at].jobs + row.jobs };
      behind = at + 1;
    } else merged.splice(behind++, 0, row);
  }
  return merged;
}

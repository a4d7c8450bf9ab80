// Exports the library on Node: the same, and a trace may be named by its path.
import { basename } from 'node:path';
import { type ReadSwfOptions, readSwf as readSource } from '../trace/formats/swf.ts';
import { openTrace } from '../trace/open/file.ts';
import { type ReadTraceOptions, readTrace as readTraceSource } from '../trace/open/readTrace.ts';
import type { RandomAccess, TraceSource } from '../trace/raw/source.ts';
import type { Series } from '../trace/series/series.ts';
import type { SeriesKind } from '../trace/series/seriesColumns.ts';
import { type ReadSeriesOptions, readSeries as readSeriesSource } from '../trace/series/seriesFrom.ts';
import type { Workload } from '../trace/workload.ts';

export { type ExecOptions, execScheduler } from '../scheduler/exec/execScheduler.ts';
export { timeLimit } from '../scheduler/nodeTimeLimit.ts';
export * from './index.ts';

/** Like in the browser, but a string is a path, or `-` for standard input. */
export async function readSwf(source: TraceSource, options: ReadSwfOptions = {}): Promise<Workload> {
  if (typeof source !== 'string') return readSource(source, options);
  const { chunks } = await openTrace(source);
  return readSource(chunks, { name: nameOf(source), ...options });
}

/** Like in the browser, but a string is a path, or `-` for standard input. */
export async function readTrace(
  source: TraceSource | RandomAccess,
  options: ReadTraceOptions = {},
): Promise<Workload> {
  if (typeof source !== 'string') return readTraceSource(source, options);
  const { parquet, chunks } = await openTrace(source);
  return readTraceSource(parquet ?? chunks, { name: nameOf(source), ...options });
}

/** Like in the browser, but a string is a path, or `-` for standard input. */
export async function readSeries(
  source: TraceSource | RandomAccess,
  kind: SeriesKind,
  options: ReadSeriesOptions = {},
): Promise<Series> {
  if (typeof source !== 'string') return readSeriesSource(source, kind, options);
  const { parquet, chunks } = await openTrace(source);
  return readSeriesSource(parquet ?? chunks, kind, { name: nameOf(source), ...options });
}

function nameOf(path: string): string {
  return path === '-' ? 'standard input' : basename(path);
}

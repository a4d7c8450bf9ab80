// The library on Node: the same, and a trace may be named by its path.
import { basename } from 'node:path';
import { openTrace } from './trace/file.ts';
import type { TraceSource } from './trace/source.ts';
import { type ReadSwfOptions, readSwf as readSource } from './trace/swf.ts';
import type { Workload } from './trace/workload.ts';

export * from './index.ts';

/** As in the browser, but a string is a path, or `-` for standard input. */
export async function readSwf(source: TraceSource, options: ReadSwfOptions = {}): Promise<Workload> {
  if (typeof source !== 'string') return readSource(source, options);
  const { chunks } = await openTrace(source);
  return readSource(chunks, { name: source === '-' ? 'standard input' : basename(source), ...options });
}

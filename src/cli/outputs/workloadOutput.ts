import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Workload } from '../../trace/workload.ts';
import { workloadCsv } from '../../trace/write/workloadCsv.ts';
import { workloadParquet } from '../../trace/write/workloadParquet.ts';
import { workloadSwf } from '../../trace/write/workloadSwf.ts';
import type { Chunks } from './outputFile.ts';
import { formatOf } from './outputNames.ts';

type Writer = (workload: Workload) => Chunks | Promise<Chunks>;

const swf: Writer = (workload) => workloadSwf(workload);

const WRITERS: Record<string, Writer> = {
  '.swf': swf,
  '.swf.gz': async (workload) => gzipped(await swf(workload)),
  '.csv': workloadCsv,
  '.csv.gz': async (workload) => gzipped(await workloadCsv(workload)),
  '.parquet': workloadParquet,
};

/** The extensions of the workload formats. */
export const WORKLOAD_EXTENSIONS: readonly string[] = Object.keys(WRITERS);

/** Writes a workload in the format of the file's extension. */
export function workloadChunks(path: string, workload: Workload): Chunks | Promise<Chunks> {
  return formatOf(WRITERS, path)(workload);
}

function gzipped(chunks: Chunks): Chunks {
  return Readable.from(chunks).pipe(createGzip());
}

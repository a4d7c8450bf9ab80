import { extname } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { Engine } from '../../kernel/instance.ts';
import { cleaningText } from '../../report/replayText.ts';
import type { Workload } from '../../trace/workload.ts';
import { writeCsv } from '../../trace/write/csvWriter.ts';
import { writeParquet } from '../../trace/write/parquetWriter.ts';
import { writeSwf } from '../../trace/write/swfWriter.ts';
import { commandKernel } from '../common/engine.ts';
import { print, writeFileAtomically } from '../common/output.ts';
import { readDump } from '../common/readDump.ts';
import type { SacctOptions } from '../common/sacctOptions.ts';

export interface FromSacctOptions extends SacctOptions {
  out?: string;
  engine: Engine;
  json?: boolean;
}

type Chunks = Iterable<string | Uint8Array>;

const WRITERS: Record<string, (workload: Workload) => Chunks | Promise<Chunks>> = {
  '.swf': (workload) => writeSwf(workload),
  '.csv': writeCsv,
  '.parquet': writeParquet,
};

export async function fromSacctAction(dump: string | undefined, options: FromSacctOptions): Promise<void> {
  const { out, json, engine } = options;
  const write = out === undefined ? undefined : WRITERS[extname(out)];
  if (out !== undefined && write === undefined)
    throw new UsageError(`--out: '${out}' must end in ${Object.keys(WRITERS).join(', ')}`);
  const workload = await readDump(dump, options, await commandKernel(engine));
  if (out !== undefined && write) writeFileAtomically(out, await write(workload));
  const { name, processors, cleaning } = workload;
  await print([json ? `${JSON.stringify({ name, processors, cleaning })}\n` : cleaningText(workload)]);
}

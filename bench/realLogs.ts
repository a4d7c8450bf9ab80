import { existsSync } from 'node:fs';
import type { Kernel } from '../src/kernel/instance.ts';
import { readSwf } from '../src/trace/formats/swf.ts';
import { openTrace } from '../src/trace/open/file.ts';
import type { Workload } from '../src/trace/workload.ts';

const FOLDER = process.env.SPECULA_TRACES ?? '../shared/traces';

/** Real logs for benchmarks, and the processors where the header does not say. */
const KNOWN: { log: string; processors?: number }[] = [
  { log: 'RICC-2010-2', processors: 8192 },
  { log: 'CEA-Curie-2011-2.1-cln' },
  { log: 'CTC-SP2-1996-3.1-cln' },
  { log: 'SDSC-BLUE-2000-4.2-cln' },
  { log: 'KTH-SP2-1996-2.1-cln' },
];

/** Those that are there. */
export const LOGS = KNOWN.filter(({ log }) => existsSync(`${FOLDER}/${log}.swf.gz`));

export async function readLog(kernel: Kernel, log: string): Promise<Workload> {
  const { chunks } = await openTrace(`${FOLDER}/${log}.swf.gz`);
  return await readSwf(chunks, { kernel, processors: LOGS.find((known) => known.log === log)?.processors });
}

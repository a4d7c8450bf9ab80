// Reads inputs one after the other, in a thread that can be stopped: the host sees in shared memory which
// input is being read, and how many milliseconds ago it began.
import { parentPort, workerData } from 'node:worker_threads';
import { DataError, UsageError } from '../../../src/errors.ts';
import { wasmKernel } from '../../../src/kernel/wasm.ts';
import { mutate } from './mutate.ts';
import { Random } from './random.ts';
import { Broken, type Reader, readers } from './readers.ts';

export interface FuzzTask {
  kernel: Uint8Array;
  fixtures: { parquet: Uint8Array[]; sacct: Uint8Array[]; pbs: Uint8Array[] };
  /** Where inputs that must be files are written. */
  folder: string;
  seed: number;
  /** The inputs made: [from, to). */
  from: number;
  to: number;
  /** Or these, by their readers. */
  corpus?: { reader: string; bytes: Uint8Array }[];
  /** The number of the input being read, and how many have been read. */
  progress: Int32Array;
}

export interface FuzzFailure {
  readonly reader: string;
  readonly bytes: Uint8Array;
  readonly what: string;
}

const LONGEST_MESSAGE = 2000;
const MOST_BYTES = 64 << 20;
const BYTES_A_BYTE = 2000;

/** The error in a reader's handling of an input; undefined if none. */
async function judge(reader: Reader, bytes: Uint8Array): Promise<string | undefined> {
  const before = process.memoryUsage().arrayBuffers;
  try {
    await reader.read(bytes);
  } catch (error) {
    if (!(error instanceof DataError || error instanceof UsageError)) {
      const { name, message, stack } = error as Error;
      return error instanceof Broken
        ? message
        : `${name}: ${message} ${stack?.split('\n').slice(1, 4).join(' ')}`;
    }
    if (/[\r\n]/.test(error.message)) return `an error of several lines: ${error.message.slice(0, 300)}`;
    if (error.message.length > LONGEST_MESSAGE) return `an error of ${error.message.length} characters`;
  }
  const grown = process.memoryUsage().arrayBuffers - before;
  return grown > MOST_BYTES + BYTES_A_BYTE * bytes.length
    ? `${grown} bytes for an input of ${bytes.length}`
    : undefined;
}

const { kernel, fixtures, folder, seed, from, to, corpus, progress } = workerData as FuzzTask;
const all = readers(await wasmKernel(kernel as BufferSource), fixtures, folder);
const names = Object.keys(all);

function input(i: number): { reader: string; bytes: Uint8Array } {
  if (corpus) return corpus[i];
  const reader = names[i % names.length];
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(i + 1, 0x85ebca6b));
  const { seeds } = all[reader];
  return { reader, bytes: mutate(random.of(seeds), seeds, random) };
}

for (let i = from; i < to; i++) {
  const { reader, bytes } = input(i);
  Atomics.store(progress, 0, i);
  const what = all[reader] ? await judge(all[reader], bytes) : `there is no reader '${reader}'`;
  Atomics.add(progress, 1, 1);
  if (what !== undefined) parentPort?.postMessage({ reader, bytes, what } satisfies FuzzFailure);
}
parentPort?.postMessage('done');

// Traces that are read in parts: their errors, and the contents of all parts together.
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import { UsageError } from '../../../../src/errors.ts';
import type { ReadTraceOptions } from '../../../../src/trace/open/readTrace.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { TraceParts } from '../../../../src/trace/open/streamTrace.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm: kernel } = await testKernels();
const SWF = '; MaxProcs: 4\n1 5 0 5 1\n2 6 0 0 1\n3 9 0 6 2\n';
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The jobs of all parts, and what was read. */
async function inParts(source: Uint8Array | ArrayBuffer, options: ReadTraceOptions = {}) {
  const parts = new TraceParts('a', { kernel, ...options });
  const submits: number[] = [];
  let count = 0;
  for await (const jobs of parts.read(source)) {
    submits.push(...jobs.submit);
    count++;
  }
  return { parts, submits, count };
}

/** A table of Parquet with a row group for each list of submissions. */
function groups(...submits: number[][]): ArrayBuffer {
  const all = submits.flat();
  const column = (name: string, data: number[]) => ({ name, data, type: 'DOUBLE' as const });
  const columnData = [
    column('submit', all),
    column(
      'run',
      all.map(() => 5),
    ),
    column(
      'processors',
      all.map(() => 1),
    ),
  ];
  return parquetWriteBuffer({ columnData, rowGroupSize: submits.map(({ length }) => length) });
}

test('text gives the jobs of the whole trace', async () => {
  const { parts, submits, count } = await inParts(bytesOf(SWF));
  const whole = await readTrace(bytesOf(SWF), { kernel, name: 'a' });
  expect([submits, count]).toEqual([[...whole.jobs.submit], 1]);
  expect([parts.processors, parts.unixStartTime]).toEqual([4, undefined]);
  expect(parts.cleaning).toEqual(whole.cleaning);
  const dated = await inParts(bytesOf(`; UnixStartTime: 77\n${SWF}`));
  expect(dated.parts.unixStartTime).toBe(77);
});

test('a row group of Parquet is a part, and the submissions count from the first', async () => {
  const { submits, count, parts } = await inParts(groups([100, 101, 105], [105, 109], [200]), {
    processors: 4,
  });
  expect([submits, count]).toEqual([[100, 101, 105, 105, 109, 200], 3]);
  expect([parts.cleaning.lines, parts.cleaning.jobs]).toEqual([6, 6]);
});

test('the load of the log is known of all parts, if it is scaled', async () => {
  const options = { processors: 4, scaleLoad: 2 };
  const { parts } = await inParts(groups([0, 1], [10]), options);
  const whole = await readTrace(groups([0, 1], [10]), { kernel, name: 'a', ...options });
  expect(parts.cleaning.loadOfLog).toEqual(whole.cleaning.loadOfLog);
  expect(parts.cleaning.loadOfLog).toBeDefined();
  expect((await inParts(bytesOf(SWF))).parts.cleaning).not.toHaveProperty('loadOfLog');
});

test('a job that is submitted before those of an earlier part is refused', async () => {
  await expect(inParts(groups([100, 105], [104, 120]), { processors: 4 })).rejects.toThrow(
    /^a:3: a job near here was submitted before jobs far ahead of it; --stream needs a sorted trace/,
  );
  // Within one part it is sorted.
  expect((await inParts(groups([105, 100], [105]), { processors: 4 })).submits).toEqual([100, 105, 105]);
});

test.each<[string, ReadTraceOptions, string]>([
  ['--no-request max', { noRequest: 'max' }, '--no-request max: the largest request is not known in a trace'],
  ['--jobs', { jobs: 5 } as ReadTraceOptions, '--jobs: not of a trace that is read in parts (--stream)'],
])('%s needs the whole trace', (_, options, message) => {
  expect(() => new TraceParts('a', { kernel, ...options })).toThrow(UsageError);
  expect(() => new TraceParts('a', { kernel, ...options })).toThrow(message);
});

test('a table and a dump are not read in parts, and neither are their options', async () => {
  await expect(inParts(bytesOf('submit,run,procs\n0,5,1\n'))).rejects.toThrow(
    '--stream: a is csv; --stream can read SWF and, from a file, Parquet',
  );
  await expect(inParts(bytesOf('JobID|State|NCPUS\n'))).rejects.toThrow('--stream: a is sacct');
  await expect(inParts(bytesOf(SWF), { unit: 'nodes' })).rejects.toThrow(/^--unit nodes: a is not a dump/);
});

test('a missing machine size is asked for', async () => {
  await expect(inParts(bytesOf('1 5 0 5 1\n'))).rejects.toThrow(/--processors/);
});

test('text without a job and empty text are refused, and progress is reported', async () => {
  await expect(inParts(bytesOf(''))).rejects.toThrow('a: is empty');
  await expect(inParts(new Uint8Array(gzipSync('')))).rejects.toThrow('a: is empty');
  await expect(inParts(bytesOf('; MaxProcs: 4\n'))).rejects.toThrow('a: holds no jobs');
  const counts: number[] = [];
  await inParts(bytesOf(SWF), { onProgress: (bytes) => counts.push(bytes) });
  expect(counts).toEqual([SWF.length]);
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(inParts(bytesOf(SWF), { signal })).rejects.toThrow('enough');
});

// How the lab reads the workload of a source.
import { expect, it } from 'vitest';
import { UsageError } from '../../../../../src/errors.ts';
import { twinKernel as kernel } from '../../../../../src/kernel/twin.ts';
import type { Settings, Source } from '../../../../../src/lab/protocol.ts';
import { type ReadFile, read } from '../../../../../src/lab/worker/run/read.ts';
import type { ReadSwfOptions } from '../../../../../src/trace/formats/swf.ts';
import { readSwf } from '../../../../../src/trace/formats/swf.ts';
import { syntheticWorkload } from '../../../../../src/trace/generate/synthetic.ts';
import { workloadSwf } from '../../../../../src/trace/write/workloadSwf.ts';
import { plainJobs, testWorkload } from '../../../../support/workload.ts';

const SETTINGS: Settings = { policies: 'easy', eventRule: 'batch', seed: 1, overrun: 'kill' };
const given = testWorkload(4, [
  { submit: 0, run: 10, request: 10, processors: 3 },
  { submit: 5, run: 10, request: 10, processors: 3 },
]);
const text = [...workloadSwf(given)].join('');

/** Reads a file by a reader of the test's own, which is called with these options. */
async function readBy(
  readFile: ReadFile,
  {
    name = 'two.swf',
    mostBytes,
    signal = new AbortController().signal,
    ...settings
  }: Partial<Settings> & {
    name?: string;
    mostBytes?: number;
    signal?: AbortSignal;
  } = {},
) {
  const shares: number[] = [];
  const listener = { progress: (_: string, share: number) => shares.push(share) };
  const source: Source = { kind: 'file', name, file: new Blob([text]) };
  const options = { listener, signal, mostBytes, readFile };
  const workload = await read(kernel, source, { ...SETTINGS, ...settings }, options);
  return { workload, shares };
}

it('the settings reach the reader of a file', async () => {
  let seen: ReadSwfOptions = {};
  const readFile: ReadFile = async (_, options) => {
    seen = options;
    return given;
  };
  const { workload } = await readBy(readFile, { feedback: true, processors: 9, jobs: 7, overrun: 'extend' });
  expect(workload).toBe(given);
  const { onProgress, signal, ...rest } = seen;
  expect(rest).toEqual({
    ...{ kernel, feedback: true, name: 'two.swf', processors: 9, jobs: 7, overrun: 'extend', ties: 'line' },
  });
  await readBy(readFile, { eventRule: 'each' });
  expect(seen.ties).toBe('id');
});

it('a synthetic workload has as many jobs and processors as are asked for', async () => {
  const options = { listener: { progress() {} }, signal: new AbortController().signal };
  const source: Source = { kind: 'synthetic', name: 'synthetic:lublin' };
  const readFile = () => Promise.reject(new Error('there is no file'));
  for (const eventRule of ['each', 'batch'] as const) {
    const settings: Settings = { ...SETTINGS, eventRule, jobs: 20, processors: 16 };
    const { jobs, processors } = await read(kernel, source, settings, { ...options, readFile });
    const expected = await syntheticWorkload(source.name, { kernel, ties: 'id', jobs: 20, processors: 16 });
    expect(plainJobs(jobs)).toEqual(plainJobs(expected.jobs));
    expect(processors).toBe(16);
  }
});

it('the share that is read grows from the bytes, and is never above 1', async () => {
  const size = new Blob([text]).size;
  const readFile: ReadFile = async (_, { onProgress }) => {
    for (const share of [0, 0.25, 1, 3]) onProgress?.(share * size);
    return given;
  };
  expect((await readBy(readFile)).shares).toEqual([0, 0.25, 1, 1]);
  const empty: Source = { kind: 'file', name: 'empty.swf', file: new Blob([]) };
  const shares: number[] = [];
  const listener = { progress: (_: string, share: number) => shares.push(share) };
  const nothing: ReadFile = async (_, { onProgress }) => {
    onProgress?.(0);
    return given;
  };
  await read(kernel, empty, SETTINGS, {
    ...{ listener, signal: new AbortController().signal, readFile: nothing },
  });
  expect(shares).toEqual([0]);
});

it('a file may be as large as the limit, unpacked too, and no larger', async () => {
  const size = new Blob([text]).size;
  const reads =
    (bytes: number): ReadFile =>
    async (_, { onProgress }) => {
      onProgress?.(bytes);
      return given;
    };
  await expect(readBy(reads(size), { mostBytes: size })).resolves.toBeDefined();
  await expect(readBy(reads(size + 1), { mostBytes: size })).rejects.toThrow('too large for a browser tab');
  const never: ReadFile = () => Promise.reject(new Error('it is read'));
  await expect(readBy(never, { mostBytes: size - 1 })).rejects.toThrow('too large for a browser tab');
});

it('a lack of memory in the browser gets its own message; other errors stay unchanged', async () => {
  const failing =
    (error: unknown): ReadFile =>
    () =>
      Promise.reject(error);
  await expect(readBy(failing(new RangeError('Array buffer allocation failed')))).rejects.toThrow(
    'two.swf is too large for a browser tab',
  );
  await expect(readBy(failing(new RangeError()))).rejects.toBeInstanceOf(UsageError);
  const other = new TypeError('a defect');
  await expect(readBy(failing(other))).rejects.toBe(other);
  const stop = new AbortController();
  stop.abort();
  const reason = new DOMException('aborted', 'AbortError');
  await expect(readBy(failing(reason), { signal: stop.signal })).rejects.toBe(reason);
});

it('a report has the cleaning and the estimates of the command', async () => {
  const cleaning = { lines: 1, jobs: 2, rows: [] };
  const source: Source = { kind: 'report', name: 'r', file: new Blob([text]), cleaning, leftOut: {} };
  const options = { listener: { progress() {} }, signal: new AbortController().signal, readFile: readSwf };
  const workload = await read(kernel, source, SETTINGS, options);
  expect([...workload.jobs.submit]).toEqual([0, 5]);
  expect(workload.cleaning).toBe(cleaning);
  // Estimates of jobs that are left out are left out.
  const estimate = Float64Array.of(7, 8);
  const one = await read(kernel, { ...source, estimate }, { ...SETTINGS, jobs: 1 }, options);
  expect(one.jobs.estimate).toEqual(Float64Array.of(7));
});

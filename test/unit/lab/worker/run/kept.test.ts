// A workload that was read is kept for the other views.
import { expect, it } from 'vitest';
import { twinKernel as kernel } from '../../../../../src/kernel/twin.ts';
import type { Settings } from '../../../../../src/lab/protocol.ts';
import { type ReadFile, read } from '../../../../../src/lab/worker/run/read.ts';
import { readSwf } from '../../../../../src/trace/formats/swf.ts';
import { workloadSwf } from '../../../../../src/trace/write/workloadSwf.ts';
import { testWorkload } from '../../../../support/workload.ts';

const JOBS = Array.from({ length: 5 }, (_, j) => ({ submit: 10 * j, run: 9, request: 20, processors: 2 }));
const text = [...workloadSwf(testWorkload(4, JOBS))].join('');
const SETTINGS: Settings = { policies: 'easy', eventRule: 'batch', seed: 1, overrun: 'kill' };

it('a file with a number is read once, until another file, another number or another reading is asked for', async () => {
  let reads = 0;
  const readFile: ReadFile = (file, options) => {
    reads++;
    return readSwf(file, options);
  };
  const { signal } = new AbortController();
  /** Reads a copy of the file, as the worker gets one with each question. */
  const ask = async (number: number | undefined, settings: Partial<Settings> = {}, name = 'a.swf') => {
    const before = reads;
    const source = { kind: 'file', name, number, file: new Blob([text]) } as const;
    const options = { listener: { progress() {} }, signal, readFile };
    const workload = await read(kernel, source, { ...SETTINGS, ...settings }, options);
    return { workload, isRead: reads > before };
  };
  const first = await ask(1);
  expect(first.isRead).toBe(true);
  // The use of the workload does not matter, only how it is read.
  const again = await ask(1, { policies: 'fcfs', seed: 7, shake: 600 });
  expect(again.isRead).toBe(false);
  expect(again.workload).toBe(first.workload);
  for (const other of [
    { jobs: 3 },
    { processors: 8 },
    { overrun: 'extend' },
    { eventRule: 'each' },
    { feedback: true },
  ])
    expect((await ask(1, other as Partial<Settings>)).isRead).toBe(true);
  expect((await ask(1)).isRead).toBe(true);
  expect((await ask(2)).isRead).toBe(true);
  expect((await ask(2, {}, 'b.swf')).isRead).toBe(true);
  // The file is not named.
  expect((await ask(undefined)).isRead).toBe(true);
  expect((await ask(undefined)).isRead).toBe(true);
});

// The workloads of seeds that a sweep keeps for its other policies.
import { expect, test } from 'vitest';
import { REPLAY, type ReplayCommandOptions } from '../../../../src/cli/replay/parameters.ts';
import { seedWorkloads } from '../../../../src/cli/sweep/keptWorkloads.ts';
import { readSwf } from '../../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../../src/trace/open/file.ts';
import { shake } from '../../../../src/trace/transform/shake.ts';
import { testKernels } from '../../../support/kernels.ts';
import { KTH } from '../../../support/logs.ts';

const { wasm } = await testKernels();

const DRAWN = 'synthetic:lublin';
const usual = Object.fromEntries(Object.entries(REPLAY).map(([key, { usual }]) => [key, usual]));
const given = (some: object) => ({ ...usual, ...some }) as unknown as ReplayCommandOptions;
const shaken = given({ shake: 600 });

test('KTH, shaken by each seed, is what reading and shaking alone give, made once and found again', async () => {
  const workloadOf = seedWorkloads(wasm, 3);
  const log = await readSwf((await openTrace(KTH)).chunks, { kernel: wasm });
  const made = [];
  for (const seed of [4, 5]) {
    const workload = await workloadOf(KTH, shaken, seed);
    expect(workload.jobs).toEqual((await shake(log, { window: 600, seed, kernel: wasm })).jobs);
    made.push(workload);
  }
  expect(await workloadOf(KTH, shaken, 4)).toBe(made[0]);
  expect(await workloadOf(KTH, given({ shake: 600 }), 5)).toBe(made[1]);
});

test('a workload is found again after twice as many others as asked, less one', async () => {
  const workloadOf = seedWorkloads(wasm, 2);
  const few = given({ jobs: 50, shake: 600 });
  const first = await workloadOf(KTH, few, 1);
  for (const seed of [2, 3, 4]) await workloadOf(KTH, few, seed);
  expect(await workloadOf(KTH, few, 1)).toBe(first);
  // A workload requested again counts as new.
  for (const seed of [5, 6, 7]) await workloadOf(KTH, few, seed);
  expect(await workloadOf(KTH, few, 1)).toBe(first);
  for (const seed of [2, 3, 4, 5]) await workloadOf(KTH, few, seed);
  const again = await workloadOf(KTH, few, 1);
  expect(again).not.toBe(first);
  expect(again.jobs).toEqual(first.jobs);
});

test('none is kept if no other run wants it, or if those of a shard have more than 1.5 million jobs', async () => {
  for (const again of [0, 53]) {
    const workloadOf = seedWorkloads(wasm, again);
    expect(await workloadOf(KTH, shaken, 1)).not.toBe(await workloadOf(KTH, shaken, 1));
  }
  const workloadOf = seedWorkloads(wasm, 52);
  expect(await workloadOf(KTH, shaken, 1)).toBe(await workloadOf(KTH, shaken, 1));
});

test('runs that read, change or draw another workload do not get a kept one', async () => {
  const workloadOf = seedWorkloads(wasm, 10);
  const jobs = 50;
  const texts: string[] = [];
  for (const [trace, other, seed] of [
    [KTH, {}, 1],
    [KTH, { scaleLoad: 1.1 }, 1],
    [KTH, { grace: 60 }, 1],
    [KTH, { shake: 1200 }, 1],
    [KTH, { resample: 2 }, 1],
    [KTH, {}, 2],
    [DRAWN, {}, 1],
    [DRAWN, {}, 2],
    [`${DRAWN}:2`, {}, 2],
  ] as const) {
    const options = given({ jobs, ...(trace === KTH && { shake: 600 }), ...other });
    const { length, submit, run, request } = (await workloadOf(trace, options, seed)).jobs;
    texts.push([length, ...submit, ...run, ...request].join());
  }
  expect(new Set(texts).size).toBe(texts.length - 1);
  expect(texts.at(-1)).toBe(texts.at(-2));
});

// The pages of tunes on logs, on the beginning of one log: what they print is what replays of their seeds give.
import { expect, test } from 'vitest';
import { readSwf as readFile } from '../../../src/library/node.ts';
import { reproductionNamed } from '../../../src/reproduce/registry.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { shake } from '../../../src/trace/transform/shake.ts';
import { sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { KTH } from '../../support/logs.ts';

const { wasm: kernel } = await testKernels();

const ALL = [
  ['tune-order', 'f1', { order: 'f1', backfilling: 'easy' }, { order: 'wfp3', backfilling: 'easy' }],
  [
    'tune-pv-easy',
    'PV-EASY+last-two',
    { order: 'fcfs', backfilling: 'venture', preemption: 'shadow', estimate: 'last-two' },
    { order: 'fcfs', backfilling: 'venture', preemption: 'shadow', estimate: 'last' },
  ],
] as const;

test.each(
  ALL.slice(0, sized(undefined, 1)),
)('%s on 200 jobs: the ratio of %s is the mean one of fresh seeds', async (name, best, policy, baseline) => {
  const readings: object[] = [];
  const read = (reading: object) => {
    readings.push(reading);
    return readFile(KTH, { ...reading, jobs: 200 });
  };
  const { rows, notes } = await reproductionNamed(name).run(kernel, {
    traces: [
      { name: 'KTH-SP2-first.swf', read },
      { name: 'CTC-SP2-first.swf', read },
    ],
  });
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatch(/^Missing logs: SDSC-SP2/);
  const logs: number[] = [];
  for (let seed = 1001; seed <= 1020; seed++) {
    const shaken = await shake(await readFile(KTH, { ...readings[0], jobs: 200 }), {
      window: 600,
      seed,
      kernel,
    });
    const slowdown = async (one: object) =>
      (await replay(shaken, { name: 'x', ...one } as never, { kernel, seed })).metrics.meanBoundedSlowdown;
    logs.push(Math.log((await slowdown(policy)) / (await slowdown(baseline))));
  }
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const row = rows.find(({ label }) => label === `KTH-SP2: ${best}`);
  expect(row?.computed).toBeCloseTo(Math.exp(mean), 12);
  expect(row?.claim).toEqual({ text: '< 1', verdict: expect.stringMatching(/^(holds|within ±|fails)$/) });
  // The same log under another name, with the seeds of transfers.
  const there = rows.find(({ label }) => label === `KTH-SP2: ${best}, on CTC-SP2`);
  expect(there?.computed).toBeGreaterThan(0);
  expect(there?.computed).not.toBe(row?.computed);
});

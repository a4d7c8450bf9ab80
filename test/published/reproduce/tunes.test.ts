// The pages of tunes on logs, on the beginning of one log: what they print is what replays of their seeds give.
import { expect, test } from 'vitest';
import { readSwf as readFile } from '../../../src/library/node.ts';
import { reproductionNamed } from '../../../src/reproduce/registry.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { shake } from '../../../src/trace/transform/shake.ts';
import { testKernels } from '../../support/kernels.ts';
import { KTH } from '../../support/logs.ts';

const { wasm: kernel, twin } = await testKernels();

test.each([
  ['tune-order', 'f1', { order: 'f1', backfilling: 'easy' }, { order: 'wfp3', backfilling: 'easy' }],
  [
    'tune-pv-easy',
    'PV-EASY+last-two',
    { order: 'fcfs', backfilling: 'venture', preemption: 'shadow', plan: 'last-two' },
    { order: 'fcfs', backfilling: 'venture', preemption: 'shadow', plan: 'last' },
  ],
] as const)('%s on 200 jobs: the ratio of %s is the mean one of fresh seeds', async (name, best, policy, today) => {
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
    logs.push(Math.log((await slowdown(policy)) / (await slowdown(today))));
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

const DAY = 86_400;

test('tune-slurm on 40 jobs: each setting has its mean over the others, and what is left is compared with today', async () => {
  // Wide jobs in front, and narrow ones that fill holes.
  const lines = Array.from({ length: 40 }, (_, i) => {
    const [width, run] = i % 4 === 0 ? [80, 2000] : [15, 300 + 40 * i];
    return `${i + 1} ${120 * DAY + 200 * i} 0 ${run} ${width} -1 -1 ${width} ${2 * run} -1 1 ${1 + (i % 7)} 1 1 1 -1 -1 -1`;
  });
  const text = `; MaxProcs: 100\n; UnixStartTime: 0\n${lines.join('\n')}\n`;
  const name = 'KTH-SP2-small.swf';
  const traces = [{ name, read: () => readSwf(new TextEncoder().encode(text), { name, kernel }) }];
  const { rows } = await reproductionNamed('tune-slurm').run(twin, { traces });
  const of = (what: string) => rows.find(({ label }) => label === `KTH-SP2: ${what}`)?.computed as number;
  expect(of('configurations')).toBe(16);
  for (const [setting, values] of [
    ['bf_interval', [30, 600]],
    ['bf_max_job_test', [500, 50]],
    ['bf_window', [1440, 10080]],
    ['PriorityWeightJobSize', [0, 10000]],
  ] as const) {
    const [one, other] = values.map((value) => of(`all with ${setting}=${value}`));
    expect(one * other).toBeCloseTo(1, 10);
  }
  // Backfilling every ten minutes starts the narrow ones later.
  expect(of('all with bf_interval=600')).toBeGreaterThan(1);
  expect(of('all with bf_max_job_test=50')).toBeCloseTo(1, 10);
});

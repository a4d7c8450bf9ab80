// Traces of extended requests in attempts, files and metrics, for jobs worked out by hand
// (test/oracle/speculation/extend.test.ts).
import { expect, test } from 'vitest';
import { speculationCsv } from '../../../src/report/files/speculationCsv.ts';
import { speculationTable } from '../../../src/report/speculationText.ts';
import { speculate } from '../../../src/simulate/speculate.ts';
import { speculationMetrics } from '../../../src/stochastic/results/speculationMetrics.ts';
import { jobOf } from '../../oracle/speculation/byHand.ts';
import { testKernels } from '../../support/kernels.ts';
import { columnsOf } from '../../support/speculation/kernel.ts';

const { wasm: kernel } = await testKernels();

const pair = columnsOf(1, [
  jobOf({ run: 4, requests: [2, 6] }),
  jobOf({ submit: 1, run: 3, requests: [3] }),
  jobOf({ submit: 2, run: 1, requests: [1] }),
]);

async function run(onLimit: 'kill' | `extend:${number}`, workload = pair) {
  const { tries } = await speculate(workload, { kernel, onLimit });
  return {
    tries,
    metrics: speculationMetrics(workload, tries),
    csv: [...speculationCsv(workload.jobs, tries)].join(''),
  };
}

test('a late start is counted with its lateness', async () => {
  const { metrics, csv } = await run('extend:5');
  expect(csv).toBe(
    'job,start,end,estimatedEnd,ok,speculative,promise,extensions\n' +
      '0,0,4,6,1,0,,1\n1,4,7,7,1,0,2,0\n2,7,8,8,1,0,7,0\n',
  );
  expect(metrics.extensions).toEqual({ count: 1, promises: 2, lateShare: 0.5, mostLate: 2 });
  expect(metrics).toMatchObject({ failedTries: 0, spent: { useful: 8, wasted: 0 } });
});

test('a promise of the first attempt does not hold for the next one', async () => {
  const { metrics, csv } = await run('extend:0');
  expect(csv).toContain('\n0,0,2,2,0,0,,0\n1,2,5,5,1,0,2,0\n0,5,9,11,1,0,5,0\n');
  expect(metrics.extensions).toMatchObject({ count: 0, lateShare: 0, mostLate: 0 });
  expect(metrics.failedTries).toBeCloseTo(1 / 3, 15);
});

test('without promises the share of late starts is 0', async () => {
  const { metrics } = await run('extend:0', columnsOf(1, [jobOf({ run: 4, requests: [2, 6] })]));
  expect(metrics.extensions).toEqual({ count: 1, promises: 0, lateShare: 0, mostLate: 0 });
});

test('jobs that are killed at their limits have no such columns and metrics', async () => {
  const { tries, metrics, csv } = await run('kill');
  expect(tries.extended).toBeUndefined();
  expect(metrics.extensions).toBeUndefined();
  expect(csv.split('\n')[0]).toBe('job,start,end,estimatedEnd,ok,speculative');
  expect(speculationTable([{ name: 'a', all: metrics }])).not.toContain('extensions');
});

test('a checkpoint that was left out counts at the end of its attempt', async () => {
  const saving = columnsOf(1, [
    jobOf({ run: 20, requests: [6, 9, 30], saves: [true, false, false], C: 1, R: 2 }),
    jobOf({ submit: 6, run: 1, requests: [2] }),
  ]);
  const { metrics, csv } = await run('extend:0', saving);
  expect(csv).toContain('\n0,0,13,13,0,0,,1\n1,13,14,15,1,0,13,0\n0,14,24,44,1,0,15,0\n');
  expect(metrics.spent).toEqual({ useful: 21, checkpoint: 1, restart: 2, wasted: 0 });
  expect(speculationTable([{ name: 'a', all: metrics }])).toMatch(
    /extensions +starts +lateness\n.*\na .* 1 +0% +0 s\n/,
  );
});

// Compares this replay with the kernel. With extra decremented it equals the kernel's EASY; without it a
// job can start late.
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { tracesIn } from '../../../src/cli/reproduce/tracesFolder.ts';
import { looseEasy } from '../../../src/reproduce/pvEasy/looseEasy.ts';
import { violations } from '../../../src/reproduce/pvEasy/violations.ts';
import type { Schedule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { smallWorkload } from '../../properties/workloads.ts';
import { testKernels } from '../../support/kernels.ts';
import { testOnLog } from '../../support/logs.ts';
import { testWorkload } from '../../support/workload.ts';

const { wasm } = await testKernels();

const KERNEL_POLICIES = { request: 'easy', last: 'easy-last' } as const;
const ESTIMATES = ['request', 'last'] as const;

function columns({ start, end, estimate, reserved, flags }: Schedule) {
  return { start, end, estimate, reserved, flags };
}

async function expectKernelsEasy(workload: Workload, estimate: 'request' | 'last'): Promise<void> {
  const { schedule } = await replay(workload, KERNEL_POLICIES[estimate], { kernel: wasm });
  expect(columns(await looseEasy(workload, estimate, { extraShrinks: true }))).toEqual(columns(schedule));
}

for (const estimate of ESTIMATES) {
  test(`with extra decremented it is the kernel’s ${KERNEL_POLICIES[estimate]} (seed ${SEED})`, async () => {
    await holds(smallWorkload, 1000, ({ processors, jobs }) =>
      expectKernelsEasy(testWorkload(processors, jobs), estimate),
    );
  });
}

for (const file of ['KTH-SP2-1996-2.1-cln.swf.gz', 'SDSC-DS-2004-2.1-cln.swf.gz']) {
  testOnLog(`with extra decremented the replay of ${file} is the kernel’s`, file, async (path) => {
    const [trace] = tracesIn(dirname(path)).filter(({ name }) => name === file);
    const workload = await trace.read({ kernel: wasm, overrun: 'extend' });
    for (const estimate of ESTIMATES) await expectKernelsEasy(workload, estimate);
  });
}

// There are ten processors. A (6) runs to 100. B (7) waits for A, and leaves 3 processors extra. C and D
// (2 each) both run past 100.
const workload = testWorkload(10, [
  { submit: 0, processors: 6, run: 100, request: 100 },
  { submit: 1, processors: 7, run: 50, request: 50 },
  { submit: 1, processors: 2, run: 200, request: 200 },
  { submit: 1, processors: 2, run: 200, request: 200 },
]);

test('two jobs outlast the reservation on the extra processors of one, so the head is late', async () => {
  const easy = await looseEasy(workload, 'request', { extraShrinks: true });
  expect([...easy.start]).toEqual([0, 100, 1, 150]);
  expect(violations(easy).jobs).toBe(0);
  const loose = await looseEasy(workload, 'request');
  expect([...loose.start]).toEqual([0, 201, 1, 1]);
  expect([...loose.reserved]).toEqual([Number.NaN, 100, Number.NaN, Number.NaN]);
  const found = violations(loose);
  expect(found).toMatchObject({ jobs: 1, meanProcessors: 7, meanDelay: 101, maxDelay: 101 });
  // (201 + 50 - 1) / 50 instead of (100 + 50 - 1) / 50.
  expect(found.meanIncrement).toBeCloseTo(5 - 2.98, 12);
  expect(found.maxIncrement).toBe(found.meanIncrement);
});

test('a replay with extra kept reports its progress', async () => {
  const jobs = Array.from({ length: 20_000 }, (_, i) => ({ submit: i, processors: 1, run: 1, request: 1 }));
  const shares: number[] = [];
  await looseEasy(testWorkload(1, jobs), 'request', { onProgress: (share) => shares.push(share) });
  expect(shares).toHaveLength(2);
  expect(shares[0]).toBeCloseTo(8192 / 20_000, 3);
});

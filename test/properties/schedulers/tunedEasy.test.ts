// examples/schedulers/tuned-easy.mjs equals built-in policies at the extremes of its threshold. In
// between it keeps the starts that it promises to old jobs.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Scheduler } from '../../../src/policy/scheduler.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../src/trace/open/file.ts';
import { exampleMaker } from '../../support/exampleSchedulers.ts';
import { testKernels } from '../../support/kernels.ts';
import { KTH } from '../../support/logs.ts';
import { testWorkload } from '../../support/workload.ts';
import { holds } from '../seed.ts';
import { smallWorkload } from '../workloads.ts';

const { wasm: kernel } = await testKernels();
const tunedEasy = await exampleMaker('tuned-easy');

const ORDERS = ['fcfs', 'spf', 'sqf', 'saf', 'exp', 'f4'];
const never = { threshold: Number.POSITIVE_INFINITY };

it.each([
  ['of 0 is EASY', 'easy', { threshold: 0 }],
  [
    'of infinity and the order spf is shortest first with EASY backfilling',
    'sjf+easy',
    { order: 'spf', ...never },
  ],
  [
    'of infinity and the order saf is smallest first with EASY backfilling',
    'smallest+easy',
    { order: 'saf', ...never },
  ],
  [
    'of infinity and candidates by estimate is SJF-EASY',
    'sjf-easy',
    { order: 'fcfs', backfill: 'spf', ...never },
  ],
] as const)('a threshold %s', async (_, policy, options) => {
  await holds(smallWorkload, 2000, async ({ processors, jobs }) => {
    const workload = testWorkload(processors, jobs);
    const own = await replay(workload, tunedEasy(options), { kernel });
    const builtIn = await replay(workload, policy, { kernel });
    expect([...own.schedule.start]).toEqual([...builtIn.schedule.start]);
  });
});

/**
 * Checks that no promised start is broken, and that only jobs that had waited for the threshold got one.
 * Returns the number of these jobs.
 */
async function promises(workload: Parameters<typeof replay>[0], scheduler: Scheduler, threshold: number) {
  const { schedule, metrics } = await replay(workload, scheduler, { kernel });
  expect(metrics.reservationViolations).toBe(0);
  const { submit } = workload.jobs;
  const promised = [...submit.keys()].filter((job) => !Number.isNaN(schedule.reserved[job]));
  for (const job of promised) expect(schedule.start[job]).toBeGreaterThanOrEqual(submit[job] + threshold);
  return promised.length;
}

it('an old job at the head starts by its promised start, whatever the orders', async () => {
  const drawn = fc.record({
    workload: smallWorkload,
    order: fc.constantFrom(...ORDERS),
    backfill: fc.constantFrom(...ORDERS),
    threshold: fc.nat({ max: 12 }),
  });
  let all = 0;
  await holds(drawn, 5000, async ({ workload: { processors, jobs }, ...options }) => {
    all += await promises(testWorkload(processors, jobs), tunedEasy(options), options.threshold);
  });
  expect(all).toBeGreaterThan(0);
});

it('old jobs at the head start by their promised starts on a real log too', async () => {
  const workload = await readSwf((await openTrace(KTH)).chunks, { kernel, name: 'KTH', jobs: 5000 });
  const threshold = 20 * 3600;
  expect(await promises(workload, tunedEasy({ order: 'spf', threshold }), threshold)).toBeGreaterThan(10);
});

it('the error for an unknown order names the known orders', () => {
  expect(() => tunedEasy({ order: 'toString' })).toThrow(
    "there is no order 'toString' (fcfs, spf, sqf, saf, exp, f4)",
  );
});

import { beforeAll, expect, it } from 'vitest';
import { classRows } from '../../../../src/lab/worker/classes.ts';
import { classMetrics, jobClasses } from '../../../../src/metrics/classes.ts';
import { findPolicy } from '../../../../src/policy/registry.ts';
import type { Schedule } from '../../../../src/schedule/schedule.ts';
import { replayOf } from '../../../properties/replays.ts';
import { holds } from '../../../properties/seed.ts';
import { smallWorkload } from '../../../properties/workloads.ts';
import { type TestKernels, testKernels } from '../../../support/kernels.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

it('the classes on the page are those of the command', async () => {
  await holds(smallWorkload, 100, async (workload) => {
    const { schedule } = await replayOf(workload, findPolicy('pv-easy'), 'batch', kernels.wasm);
    const expected = classMetrics(schedule).map(({ label, metrics }) => ({
      label,
      jobs: metrics.jobs,
      meanWait: metrics.meanWait,
      meanBoundedSlowdown: metrics.meanBoundedSlowdown,
    }));
    const rows = classRows(schedule);
    expect(rows.map(({ size, length, ...row }) => row)).toEqual(expected);
    // Each job has a number of processors that its classes name.
    for (const { size = [1, 0], jobs } of rows.filter((row) => row.size))
      if (size[0] > size[1]) expect(jobs).toBe(0);
  });
});

it('a class has its change from the first schedule if it has the same jobs there', async () => {
  let compared = 0;
  await holds(smallWorkload, 100, async (workload) => {
    const [{ schedule: first }, { schedule }] = await Promise.all(
      ['easy', 'pv-easy'].map((name) => replayOf(workload, findPolicy(name), 'batch', kernels.wasm)),
    );
    const before = classRows(first);
    const isOf = (one: Schedule) =>
      jobClasses(one).map(({ belongs }) => [...one.start.keys()].filter(belongs));
    const [members, others] = [isOf(first), isOf(schedule)];
    for (const [i, { change, meanBoundedSlowdown }] of classRows(schedule, undefined, first).entries()) {
      const isSame = members[i].length > 0 && members[i].join() === others[i].join();
      expect(change !== undefined).toBe(isSame);
      if (!isSame) continue;
      compared++;
      expect(change?.value).toBeCloseTo(meanBoundedSlowdown / before[i].meanBoundedSlowdown, 9);
    }
  });
  expect(compared).toBeGreaterThan(0);
});

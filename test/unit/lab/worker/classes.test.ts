import { beforeAll, expect, it } from 'vitest';
import { classRows } from '../../../../src/lab/worker/pageData.ts';
import { classMetrics } from '../../../../src/metrics/classes.ts';
import { findPolicy } from '../../../../src/policy/registry.ts';
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

import { expect, test } from 'vitest';
import { queue, type Results, utilization, waitsOverTimeChart } from '../../../src/figures/results.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { syntheticWorkload } from '../../../src/trace/generate/synthetic.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm: kernel } = await testKernels();
const workload = await syntheticWorkload('synthetic:lublin:3', { kernel, jobs: 300 });
const { schedule } = await replay(workload, findPolicy('easy'), { kernel });
const results: Results = { workload, runs: [{ name: 'easy', schedule } as Results['runs'][number]] };

test.each([
  ['utilization', utilization(results), Math.max(...schedule.end)],
  ['queue', queue(results), Math.max(...schedule.end)],
  ['waits', waitsOverTimeChart(results, 'linear'), Math.max(...workload.jobs.submit)],
])('%s over time: a mean stands in the middle of its time', (_, chart, end) => {
  const [{ series }] = chart.panels;
  const { x } = series[0];
  const length = end - workload.jobs.submit[0];
  const step = length / x.length;
  expect(x[0]).toBeCloseTo(step / 2, 6);
  expect(x[x.length - 1]).toBeCloseTo(length - step / 2, 4);
  expect(x[1] - x[0]).toBeCloseTo(step, 6);
});

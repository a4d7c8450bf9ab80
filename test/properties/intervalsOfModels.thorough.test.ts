// How often the intervals over seeds contain the truth where workloads are drawn from distributions: of sessions of
// users, and of jobs with sequences of requests. docs/studies/archive-logs.md has the shares.
import { expect, test } from 'vitest';
import { responseHours, utilization, values } from '../../src/experiment/measures.ts';
import { inThisThread, runSessions, runTasks } from '../../src/experiment/runner.ts';
import { TABLE_THREE } from '../../src/sessions/users.ts';
import { coverageOfMean, coverageOfRatio } from '../support/coverage.ts';
import { testKernels } from '../support/kernels.ts';

/** True if shares of experiments are as 95% intervals should have them. */
function expectSound(shares: readonly number[], least = 0.93): void {
  expect(Math.min(...shares)).toBeGreaterThan(least);
  expect(Math.max(...shares)).toBeLessThan(0.97);
}

test('intervals of sessions over 5, 10 or 20 seeds contain the truth as often as the page says, in 2000 experiments with 1000 seeds', async () => {
  const { wasm: kernel } = await testKernels();
  const results = await runSessions(inThisThread(kernel), {
    selections: [{ ...TABLE_THREE, users: 8, processors: 1, preemptionCost: 0 }],
    models: ['interactive:fcfs', 'srpt*fcfs'],
    seeds: 1000,
    warmup: 2 * 86_400,
    until: 16 * 86_400,
  });
  const of = (model: number) => results.values(0, model, 'visibleResponse');
  for (const shares of [coverageOfMean(of(0)), coverageOfMean(of(1)), coverageOfRatio(of(0), of(1))])
    expectSound(shares);
});

test('intervals of speculative runs over 5, 10 or 20 seeds contain the truth as often as the page says, in 2000 experiments with 400 seeds', async () => {
  const { wasm: kernel } = await testKernels();
  const [result] = await runTasks(inThisThread(kernel), [
    {
      workload: { scenario: 1 },
      strategies: ['hpc', 't-optimal'],
      runs: [{ mode: 'online' }],
      firstSeed: 1,
      seeds: 400,
    },
  ]);
  for (const measure of [responseHours, utilization]) {
    const [hpc, optimal] = [0, 1].map((strategy) => values(result, strategy, 0, measure));
    // The intervals of the utilization of hpc hold less often, as the page says.
    expectSound(coverageOfMean(hpc), measure === utilization ? 0.85 : 0.93);
    expectSound(coverageOfMean(optimal));
    expectSound(coverageOfRatio(optimal, hpc));
  }
});

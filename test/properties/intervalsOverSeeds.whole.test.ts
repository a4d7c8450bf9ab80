// How often the intervals over seeds contain the truth, on a resampled real log: those of ratios and of means.
// docs/studies/archive-logs.md has the shares.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Metrics } from '../../src/metrics/metricFields.ts';
import { replay } from '../../src/simulate/replay.ts';
import { readSwf } from '../../src/trace/formats/swf.ts';
import { resample } from '../../src/trace/transform/resample.ts';
import { coverageOfMean, coverageOfRatio } from '../support/coverage.ts';
import { testKernels } from '../support/kernels.ts';
import { KTH } from '../support/logs.ts';

const LOGS = 200;
const POLICIES = ['easy', 'sjf-easy', 'conservative', 'pv-easy'] as const;
const METRICS = ['meanWait', 'p99Wait', 'meanBoundedSlowdown'] as const;

/** The least share of experiments whose interval contains the truth: of ratios to EASY, and of means. */
const LEAST: Record<(typeof POLICIES)[number], { ratio: number; mean: number }> = {
  easy: { ratio: 1, mean: 0.82 },
  'sjf-easy': { ratio: 0.93, mean: 0.82 },
  conservative: { ratio: 0.93, mean: 0.82 },
  'pv-easy': { ratio: 0.88, mean: 0.82 },
};

test('intervals over 5, 10 or 20 seeds contain the truth as often as the page says, in 2000 experiments with 200 logs', async () => {
  const { wasm: kernel } = await testKernels();
  const log = await readSwf(readFileSync(KTH), { kernel });
  const runs: Metrics[][] = [];
  for (let seed = 1; seed <= LOGS; seed++) {
    const workload = await resample(log, { weeks: 48, seed, kernel });
    const ofSeed: Metrics[] = [];
    for (const policy of POLICIES) ofSeed.push((await replay(workload, policy, { kernel })).metrics);
    runs.push(ofSeed);
  }
  const reported: [what: string, metric: string, share: number][] = [];
  for (const [p, policy] of POLICIES.entries())
    for (const metric of METRICS) {
      const values = (one: number) => runs.map((ofSeed) => ofSeed[one][metric]);
      if (p > 0)
        for (const share of coverageOfRatio(values(p), values(0)))
          reported.push([`ratio of ${policy}`, metric, share]);
      for (const share of coverageOfMean(values(p))) reported.push([`mean of ${policy}`, metric, share]);
    }
  expect(reported.length).toBe(7 * METRICS.length * 3);
  const tooFew = reported.filter(([what, , share]) => {
    const [kind, , policy] = what.split(' ') as ['ratio' | 'mean', string, (typeof POLICIES)[number]];
    return share < LEAST[policy][kind];
  });
  expect(tooFew).toEqual([]);
}, 600_000);

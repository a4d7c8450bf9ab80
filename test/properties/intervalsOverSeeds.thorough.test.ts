// How often the interval of a ratio over seeds contains the ratio, on a real log drawn anew.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pairedRatio } from '../../src/experiment/estimate.ts';
import type { Metrics } from '../../src/metrics/metricFields.ts';
import { replay } from '../../src/simulate/replay.ts';
import { readSwf } from '../../src/trace/formats/swf.ts';
import { resample } from '../../src/trace/transform/resample.ts';
import { testKernels } from '../support/kernels.ts';
import { KTH } from '../support/logs.ts';

const LOGS = 150;
const EXPERIMENTS = 2000;

/** Whole numbers below a bound, the same ones in every run. */
function draws() {
  let state = 7;
  return (below: number) => {
    state = (state * 16807) % 2147483647;
    return state % below;
  };
}

test('the interval of a ratio over 5, 10 or 20 seeds contains the ratio of all in 91 of 100 experiments or more', async () => {
  const { wasm: kernel } = await testKernels();
  const log = await readSwf(readFileSync(KTH), { kernel });
  const runs: [easy: Metrics, sjf: Metrics][] = [];
  for (let seed = 1; seed <= LOGS; seed++) {
    const workload = await resample(log, { weeks: 48, users: 0.75, seed, kernel });
    const [easy, sjf] = await Promise.all(
      ['easy', 'sjf-easy'].map(async (policy) => (await replay(workload, policy, { kernel })).metrics),
    );
    runs.push([easy, sjf]);
  }
  const draw = draws();
  for (const metric of ['meanWait', 'p99Wait', 'meanBoundedSlowdown'] as const) {
    const of = (chosen: readonly [Metrics, Metrics][]) =>
      pairedRatio(
        chosen.map(([, sjf]) => sjf[metric]),
        chosen.map(([easy]) => easy[metric]),
      );
    const { value: truth } = of(runs);
    for (const seeds of [5, 10, 20]) {
      let held = 0;
      for (let i = 0; i < EXPERIMENTS; i++) {
        const { low, high } = of(Array.from({ length: seeds }, () => runs[draw(LOGS)]));
        if (low <= truth && truth <= high) held++;
      }
      expect([metric, seeds, held / EXPERIMENTS > 0.91]).toEqual([metric, seeds, true]);
    }
  }
}, 600_000);

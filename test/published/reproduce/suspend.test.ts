// The page of PV-EASY with suspended jobs, on the beginning of one log: what it prints is what replays of its
// seeds give.
import { expect, test } from 'vitest';
import { ratioEstimate } from '../../../src/experiment/estimate.ts';
import { readSwf } from '../../../src/library/node.ts';
import { reproductionNamed } from '../../../src/reproduce/registry.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { shake } from '../../../src/trace/transform/shake.ts';
import { testKernels } from '../../support/kernels.ts';
import { KTH } from '../../support/logs.ts';

const { wasm: kernel } = await testKernels();

test('preemption-suspend on 300 jobs: each row is the mean of ten seeds, and a log that is missing is named', async () => {
  const readings: object[] = [];
  const read = (reading: object) => {
    readings.push(reading);
    return readSwf(KTH, { ...reading, jobs: 300 });
  };
  const traces = [{ name: 'KTH-SP2-first.swf', read }];
  const { rows, notes } = await reproductionNamed('preemption-suspend').run(kernel, { traces });
  expect(notes).toEqual(['Missing logs: CTC-SP2, SDSC-BLUE, SDSC-DS, SDSC-SP2, UniLu-Gaia, Sandia-Ross.']);
  expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
  const policy = 'pv-easy+suspend:10m:10m';
  const [waste, slowdown, easy] = [[], [], []] as number[][];
  const workload = await readSwf(KTH, { ...readings[0], jobs: 300 });
  for (let seed = 1; seed <= 10; seed++) {
    const shaken = await shake(workload, { window: 3600, seed, kernel });
    const { metrics } = await replay(shaken, policy, { kernel });
    waste.push(100 * metrics.wastedLoad);
    slowdown.push(metrics.meanBoundedSlowdown);
    easy.push((await replay(shaken, 'easy', { kernel })).metrics.meanBoundedSlowdown);
  }
  const computed = (what: string) => rows.find(({ label }) => label === `KTH-SP2: ${policy}, ${what}`);
  const mean = waste.reduce((sum, one) => sum + one) / 10;
  expect(mean).toBeGreaterThan(0);
  expect(computed('wasted load, %')?.computed).toBeCloseTo(mean, 12);
  const ratio = ratioEstimate(slowdown, easy);
  expect(computed('MBS over EASY')?.computed).toBeCloseTo(ratio.mean, 12);
  expect(computed('MBS over EASY')?.halfWidth).toBeCloseTo(ratio.halfWidth, 12);
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Engine, Kernel } from '../../../../src/kernel/instance.ts';
import { twinKernel } from '../../../../src/kernel/twin.ts';
import { bench } from '../../../../src/lab/worker/bench.ts';

let clock = 0;
const { now } = performance;
beforeEach(() => {
  Object.assign(performance, { now: () => clock });
});
afterEach(() => {
  Object.assign(performance, { now });
});

/** A kernel whose event loops take these seconds, one after the other. All else takes an hour. */
function timed(engine: Engine, seconds: number[], ran: string[]): Kernel {
  return {
    ...twinKernel,
    engine,
    async instantiate() {
      clock += 3.6e6;
      const instance = await twinKernel.instantiate();
      const exports = Object.create(instance.exports, {
        stepReplay: {
          value: (events: number, work: number) => {
            ran.push(engine);
            clock += 1000 * (seconds.shift() ?? Number.NaN);
            const left = instance.exports.stepReplay(events, work);
            expect(instance.exports.endedJobs()).toBe(20);
            return left;
          },
        },
      });
      return Object.assign(Object.create(instance), { exports });
    },
  };
}

it('a benchmark reports medians of the event loop alone, and of the ratios of each round, after a round to warm up', async () => {
  const ran: string[] = [];
  const wasm = timed('wasm', [100, 4, 1, 2], ran);
  const js = timed('js', [100, 6, 11, 16], ran);
  expect(await bench({ policy: 'easy', load: 0.9, jobs: 20 }, wasm, js)).toEqual({
    ...{ wasmJobsPerSecond: 20 / 2, jsJobsPerSecond: 20 / 11, wasmOverJs: 8 },
  });
  expect(ran).toEqual(['wasm', 'js', 'wasm', 'js', 'wasm', 'js', 'wasm', 'js']);
});

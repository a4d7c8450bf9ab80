// Many jobs that are submitted at one instant. At nearly each end most reservations move, and the index of the
// reservations is used. It must not change a schedule.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPolicy } from '../../src/policy/registry.ts';
import { testKernels, withBlocks } from '../support/kernels.ts';
import { outcomes, replayOf } from './replays.ts';
import { SEED, samples, sized } from './seed.ts';

const MACHINE = 64;
const JOBS = 300;
/** With blocks of so many entries no queue of the test has an index. */
const NEVER = 2 ** 20;

const job = fc.record({
  submit: fc.constant(0),
  run: fc.integer({ min: 1, max: 5000 }),
  more: fc.integer({ min: 0, max: 20_000 }),
  processors: fc.integer({ min: 1, max: MACHINE }),
});
const crowd = fc
  .array(job, { minLength: JOBS, maxLength: JOBS, size: 'max' })
  .map((jobs) => jobs.map(({ more, ...rest }) => ({ ...rest, request: rest.run + more })));

it.each([
  'conservative',
  'sjf+conservative',
  'wfp3+conservative',
])(`${JOBS} simultaneous jobs have one schedule under %s, with an index and without, on every engine (seed ${SEED})`, async (name) => {
  const policy = findPolicy(name);
  const { wasm, checked, twin } = await testKernels();
  for (const jobs of samples(crowd, sized(10, 1))) {
    const workload = { processors: MACHINE, jobs };
    const plain = await replayOf(workload, policy, 'batch', withBlocks(wasm, NEVER));
    for (const kernel of [wasm, checked, twin, withBlocks(checked, 3), withBlocks(twin, 2)]) {
      const { schedule } = await replayOf(workload, policy, 'batch', kernel);
      expect(outcomes(schedule)).toEqual(outcomes(plain.schedule));
    }
  }
});

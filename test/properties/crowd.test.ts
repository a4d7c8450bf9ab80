// Long queues. Under conservative backfilling many jobs are submitted at one instant. At nearly each end most
// reservations move, and the index of the reservations is used. Under other policies the jobs come while
// others start, and the blocks of the queue are grouped. Neither must change a schedule.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPolicy } from '../../src/policy/registry.ts';
import { testKernels, withBlocks } from '../support/kernels.ts';
import { outcomes, replayOf } from './replays.ts';
import { SEED, samples, sized } from './seed.ts';

const MACHINE = 64;
const JOBS = 300;
/** By then most jobs of the first wave have run. */
const SECOND_WAVE = 150_000;
/** With blocks of this many entries no queue of the test has an index or groups. */
const NEVER = 2 ** 20;

/**
 * Jobs that are submitted in two waves of this many seconds, the second into a short queue, or at one instant.
 */
function crowd(wave: number) {
  const early = fc.integer({ min: 0, max: wave });
  const job = fc.record({
    submit:
      wave === 0
        ? early
        : fc.oneof(
            early,
            early.map((time) => time + SECOND_WAVE),
          ),
    run: fc.integer({ min: 1, max: 5000 }),
    more: fc.integer({ min: 0, max: 20_000 }),
    processors: fc.integer({ min: 1, max: MACHINE }),
  });
  return fc
    .array(job, { minLength: JOBS, maxLength: JOBS, size: 'max' })
    .map((jobs) =>
      jobs
        .map(({ more, ...rest }) => ({ ...rest, request: rest.run + more }))
        .sort((a, b) => a.submit - b.submit),
    );
}

it.each([
  ['conservative', 0],
  ['sjf+conservative', 0],
  ['wfp3+conservative', 0],
  ['easy', 20_000],
  ['sjf-easy', 20_000],
  ['sjf+easy', 20_000],
  ['venture', 20_000],
])(`${JOBS} jobs have one schedule under %s, with blocks of any size, on every engine (seed ${SEED})`, async (name, wave) => {
  const policy = findPolicy(name);
  const { wasm, checked, twin } = await testKernels();
  for (const jobs of samples(crowd(wave), sized(10, 1))) {
    const workload = { processors: MACHINE, jobs };
    const plain = await replayOf(workload, policy, 'batch', withBlocks(wasm, NEVER));
    const quick = [checked, withBlocks(checked, 3), withBlocks(twin, 30)];
    for (const kernel of sized([wasm, twin, withBlocks(twin, 2), ...quick], quick)) {
      const { schedule } = await replayOf(workload, policy, 'batch', kernel);
      expect(outcomes(schedule)).toEqual(outcomes(plain.schedule));
    }
  }
});

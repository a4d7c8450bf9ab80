import { describe, expect, it } from 'vitest';
import { findPolicy } from '../../../src/policy/registry.ts';
import { testKernels } from '../../support/kernels.ts';
import { expected, outcomes, replayOf } from '../replays.ts';
import { describePolicy } from './describePolicy.ts';

describePolicy('conservative', 1500);
describePolicy(
  { name: 'conservative, exact plans', order: 'fcfs', backfilling: 'conservative', plan: 'exact' },
  500,
);

describe.each(Object.entries(await testKernels()))('conservative backfilling on %s', (_, kernel) => {
  // The wide job keeps its reservation at 4. Until then the narrow one has exactly its two seconds, since the
  // sum is rounded down to 4; but 4 less the instant is less than two seconds, and two begin a class of
  // lengths.
  it('moves a job into a hole that is too short by a rounding error', async () => {
    const early = 2 + 2 * Number.EPSILON;
    expect([early + 2, 4 - early < 2]).toEqual([4, true]);
    const jobs = [
      { submit: 0, run: 4, request: 4, processors: 1 },
      { submit: 0, run: early, request: 3, processors: 1 },
      { submit: 0.5, run: 2, request: 2, processors: 2 },
      { submit: 1, run: 2, request: 2, processors: 1 },
    ];
    const workload = { processors: 2, jobs };
    const policy = findPolicy('conservative');
    const { schedule } = await replayOf(workload, policy, 'batch', kernel);
    expect([...schedule.start]).toEqual([0, 0, 4, early]);
    expect([...schedule.reserved.slice(2)]).toEqual([4, 6]);
    expect(outcomes(schedule)).toEqual(expected(workload, policy, 'batch', schedule.plan));
  });
});

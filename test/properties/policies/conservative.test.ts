import { describe, expect, it } from 'vitest';
import { findPolicy } from '../../../src/policy/registry.ts';
import { testKernels, withBlocks } from '../../support/kernels.ts';
import { expected, outcomes, replayOf } from '../replays.ts';
import { describePolicy } from './describePolicy.ts';

describePolicy('conservative', 1500);
describePolicy(
  { name: 'conservative, exact estimates', order: 'fcfs', backfilling: 'conservative', estimate: 'exact' },
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
    expect(outcomes(schedule)).toEqual(expected(workload, policy, 'batch', schedule.estimate));
  });

  // A search found this: a job is widened in a pass without an index that has looked at it already. The next pass
  // has an index when it comes to this job, whose hole is later than all processors freed since.
  it('keeps marks of a pass without an index for a pass with one', async () => {
    const jobs = [
      [0, 2, 2, 4],
      [0, 1, 2, 2],
      [0, 11, 17, 1],
      [0, 13, 17, 1],
      [0, 16, 17, 2],
      [0, 5, 5, 3],
      [0, 2, 2, 10],
      [0, 3, 3, 4],
      [0, 6, 6, 2],
      [0, 1, 4, 3],
      [0, 4, 4, 1],
      [0, 3, 5, 4],
      [0, 6, 6, 3],
      [0, 3, 3, 13],
      [1, 5, 5, 1],
      [1, 6, 6, 3],
      [1, 1, 1, 4],
      [1, 2, 2, 3],
      [5, 1, 1, 10],
      [5, 3, 3, 3],
      [6, 5, 5, 2],
      [6, 2, 2, 3],
    ].map(([submit, run, request, processors]) => ({ submit, run, request, processors }));
    const workload = { processors: 16, jobs };
    const policy = findPolicy('conservative');
    const { schedule } = await replayOf(workload, policy, 'batch', withBlocks(kernel, 2));
    expect(outcomes(schedule)).toEqual(expected(workload, policy, 'batch', schedule.estimate));
  });
});

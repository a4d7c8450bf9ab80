import { expect, test } from 'vitest';
import { applicationRuns } from '../../../../src/advice/applicationRuns.ts';
import { poolsOf, timeNeed } from '../../../../src/advice/few/pools.ts';
import { RUN_ENDINGS, type RunEnding } from '../../../../src/trace/workload.ts';
import { testWorkload } from '../../../support/workload.ts';

type Line = [user: number, application: number, partition: number, run: number, how?: RunEnding];

/** Runs that request 100 s, one after the other. */
function pools(lines: readonly Line[]) {
  const workload = testWorkload(
    4,
    lines.map(([user, application, , run], i) => ({
      ...{ submit: 1000 * i, run, request: 100, processors: 1, user, application },
    })),
  );
  const ending = Int8Array.from(lines, ([, , , , how = 'completed']) => RUN_ENDINGS.indexOf(how));
  const partition = Int8Array.from(lines, (line) => line[2]);
  const names = { user: ['ann', 'bob'], application: ['a', 'b'], partition: ['main', 'gpu'] };
  const known = { ...workload, names, jobs: { ...workload.jobs, ending, partition } };
  return poolsOf(known, applicationRuns(known), timeNeed(known));
}

test('runs are pooled by user and partition over applications, and judged on the later half', () => {
  const [main, gpu, ...others] = pools([
    [1, 1, 1, 20],
    [1, 2, 1, 40],
    [1, 1, 1, 3, 'otherwise'],
    [1, 1, 1, 70],
    [1, 2, 1, 10],
    [2, 1, 2, 50],
    [2, 1, 2, 99.5],
  ]);
  // Half of the four runs have ended when the second ends: the others are judged at 40%.
  expect(main).toMatchObject({
    ...{ user: 'ann', partition: 'main', applications: 2, runs: 4, killed: { runs: 0, of: 4 } },
    ...{ median: expect.closeTo(0.3, 12), most: 0.7, request: 0.7, next: { probability: 1 / 5, low: 0 } },
    later: { runs: 1, of: 2, share: 0.5 },
  });
  // 99.5% is no whole percent below the request.
  expect(gpu).toMatchObject({ user: 'bob', partition: 'gpu', request: null, next: null });
  expect(gpu.later).toMatchObject({ runs: 1, of: 1, high: 1 });
  expect(others).toEqual([]);
});

test('runs that their limits cut off leave no smaller limit, and count as all of it', () => {
  const [one] = pools([
    [1, 1, 1, 20],
    [1, 1, 1, 100, 'cut off'],
    [1, 1, 1, 20],
  ]);
  expect(one).toMatchObject({
    ...{ killed: { runs: 1, of: 3 }, most: 1, request: null, next: null, later: null },
  });
  expect(pools([[1, 1, 1, 20, 'otherwise']])).toEqual([]);
});

import { expect, test } from 'vitest';
import { applicationRuns } from '../../../../src/advice/applicationRuns.ts';
import { poolsOf, timeNeed } from '../../../../src/advice/few/pools.ts';
import { RUN_ENDINGS, type RunEnding, type Workload } from '../../../../src/trace/workload.ts';
import { testWorkload } from '../../../support/workload.ts';

type Line = [user: number, application: number, partition: number, run: number, how?: RunEnding];
const NAMES: Workload['names'] = {
  user: ['ann', 'bob'],
  application: ['a', 'b'],
  partition: ['main', 'gpu'],
};

/** Runs that request 100 s, one after the other. */
function pools(lines: readonly Line[], { names }: Pick<Workload, 'names'> = { names: NAMES }, request = 100) {
  const workload = testWorkload(
    4,
    lines.map(([user, application, , run], i) => ({
      ...{ submit: 1000 * i, run, request, processors: 1, user, application },
    })),
  );
  const ending = Int8Array.from(lines, ([, , , , how = 'completed']) => RUN_ENDINGS.indexOf(how));
  const partition = Int8Array.from(lines, (line) => line[2]);
  const known = { ...workload, names, jobs: { ...workload.jobs, ending, partition } };
  return poolsOf(known, applicationRuns(known), timeNeed(known));
}

test('runs are pooled by user and partition over applications, and judged on the later half', () => {
  const [main, gpu, ...others] = pools([
    [2, 1, 2, 50],
    [2, 1, 2, 99.5],
    [1, 1, 1, 20],
    [1, 2, 1, 40],
    [1, 1, 1, 3, 'otherwise'],
    [1, 1, 1, 70],
    [1, 2, 1, 40],
  ]);
  // Half of the four runs have ended when the second ends: the others are judged at 40%.
  expect(main).toMatchObject({
    ...{ user: 'ann', partition: 'main', applications: 2, runs: 4, killed: { runs: 0, of: 4 } },
    ...{ median: 0.4, most: 0.7, request: 0.7, next: { probability: 1 / 5, low: 0 } },
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
  expect(pools([[1, 1, 1, 20]], {}, 0)).toEqual([]);
  expect(pools([[1, 1, 1, 20]])).toMatchObject([{ request: 0.2, later: null }]);
});

test('partitions without names have their numbers, and no partition has none', () => {
  const lines: Line[] = [
    [1, 1, 0, 20],
    [1, 1, 0, 20],
    [1, 1, -1, 20],
  ];
  for (const names of [{ names: NAMES }, { names: { user: ['ann'], application: [] } }, {}]) {
    expect(pools(lines, names).map(({ partition }) => partition)).toEqual(['0', '']);
  }
});

// Knowledge of an application when a job is submitted, by hand.
import { describe, expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import { UsageError } from '../../../src/errors.ts';
import {
  distributionOfRuns,
  distributionsOfEarlierRuns,
} from '../../../src/stochastic/history/earlierRuns.ts';
import {
  milestonesOfRuns,
  onGrid,
  requestsFromHistory,
} from '../../../src/stochastic/history/requestsFromHistory.ts';
import { parseRequestStrategies } from '../../../src/stochastic/requests/strategy.ts';
import { upToTheUsers } from '../../../src/stochastic/requests/varyingRequests.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';
import { requestsOf } from './suffices.ts';

const { wasm } = await testKernels();
const trace = (runs: readonly (readonly [submit: number, run: number])[]) =>
  testWorkload(
    4,
    runs.map(([submit, run]) => ({ submit, run, request: 100, processors: 1, user: 1 })),
  );

test('the last runs are in the order of submission, whatever the order of their ends', () => {
  const { jobs } = trace([
    [0, 50],
    [1, 8],
    [2, 30],
    [3, 4],
    [20, 1],
    [40, 1],
    [60, 1],
  ]);
  const seen: number[][] = [];
  distributionsOfEarlierRuns(jobs, {}, 3, (_, runs) => seen.push([...runs]));
  // The first ends last.
  expect(seen).toEqual([[], [], [], [], [8, 4], [30, 4, 1], [4, 1, 1]]);
  const all: number[][] = [];
  distributionsOfEarlierRuns(jobs, {}, 9, (_, runs) => all.push([...runs]));
  expect(all.at(-2)).toEqual([8, 30, 4, 1]);
  expect(all.at(-1)).toEqual([50, 8, 30, 4, 1, 1]);
});

test('a distribution is made from ten runs, and again when they have grown by a tenth', () => {
  const { jobs } = trace(Array.from({ length: 40 }, (_, i) => [10 * i, 1 + (i % 7)]));
  const { distribution, distributions } = distributionsOfEarlierRuns(jobs);
  const first = Array.from({ length: distributions.length }, (_, index) => distribution.indexOf(index));
  // The first job that knows 10, 11, 13, 15, 17, 19, … runs.
  expect(distribution.indexOf(0)).toBe(10);
  expect(first).toEqual([10, 11, 13, 15, 17, 19, 21, 24, 27, 30, 33, 37]);
});

test('a distribution is made as the options say, and at most once for each run', () => {
  const { jobs } = trace(Array.from({ length: 40 }, (_, i) => [10 * i, 1 + (i % 7)]));
  const few = distributionsOfEarlierRuns(jobs, { minimum: 20, points: 3, growth: 1e-17 });
  expect(few.distributions.length).toBe(20);
  expect([...few.distribution]).toEqual(Array.from({ length: 40 }, (_, job) => Math.max(-1, job - 20)));
  expect(few.distributions.map(({ v }) => v.length)).toEqual(Array(20).fill(3));
  const fitted = distributionsOfEarlierRuns(jobs, { minimum: 39, points: 5, fit: true });
  expect(fitted.distributions.map(({ text }) => text)).toEqual([expect.stringMatching(/ at 5 points$/)]);
});

test('a run is known when it has waited and ended, and without its wait when it has run', () => {
  const { jobs } = trace([
    [0, 10],
    [5, 1],
    [12, 1],
    [20, 1],
  ]);
  const seen = (wait: number[], known?: 'submitted') => {
    const lists: string[] = [];
    const options = known === undefined ? {} : { known };
    distributionsOfEarlierRuns({ ...jobs, wait: Float64Array.from(wait) }, options, 9, (_, runs) =>
      lists.push(runs.join()),
    );
    return lists;
  };
  expect(seen([-1, -1, -1, -1])).toEqual(['', '', '10,1', '10,1,1']);
  // The first ends at 20, when the last is submitted.
  expect(seen([10, 8, 8, 0])).toEqual(['', '', '', '10,1']);
  expect(seen([10, 8, 8, 0], 'submitted')).toEqual(['', '10', '10,1', '10,1,1']);
});

describe('the distribution of runs', () => {
  const runs = Array.from({ length: 30 }, (_, i) => 10 + i);

  test('is empirical, at no more than 64 points', () => {
    expect(distributionOfRuns(runs, [], {}).text).toBe('empirical distribution of 30 runs');
    // 1 - 2 / 3 is not the double 1 / 3.
    expect([...distributionOfRuns([1, 2, 3], [], {}).f]).toEqual([1 / 3, 1 / 3, 1 / 3]);
    const many = Array.from({ length: 100 }, (_, i) => i);
    expect(distributionOfRuns(many, [], {}).v.length).toBe(64);
    expect(distributionOfRuns(many, [], { points: 4 }).v.length).toBe(4);
    expect(distributionOfRuns(many, [200], {}).v.at(-1)).toBe(200);
  });

  test('fits them if that is asked for, and those that were cut off', () => {
    const fitted = distributionOfRuns(runs, [], { fit: true, points: 20 });
    expect([fitted.v.length, fitted.text]).toEqual([20, expect.stringMatching(/^[a-z]+\(.* at 20 points$/)]);
    const cut = distributionOfRuns(runs, [60, 60, 60, 60], { fit: true, points: 20 });
    const mean = ({ v, f }: typeof cut) => v.reduce((sum, value, i) => sum + value * f[i], 0);
    expect(mean(cut)).toBeGreaterThan(mean(fitted) + 1);
  });

  test('is empirical where none can be fitted', () => {
    expect(distributionOfRuns([0, 0, 0], [], { fit: true })).toMatchObject({
      text: 'empirical distribution of 3 runs',
    });
  });

  test('hides no defect', () => {
    const broken = [1, 2, 3];
    let reads = 0;
    Object.defineProperty(broken, 1, {
      get: () => {
        if (reads++ === 0) throw new RangeError('a defect');
        return 2;
      },
    });
    expect(() => distributionOfRuns(broken, [], { fit: true })).toThrow('a defect');
  });
});

describe('requests from history', () => {
  const [optimal] = parseRequestStrategies('t-optimal');

  test('have no milestones for an application whose runs take no time', async () => {
    for (const strategy of parseRequestStrategies('t-optimal,at-optimal'))
      expect(await milestonesOfRuns(wasm, discrete([0], [1]), strategy, {})).toEqual([]);
  });

  test('begin with the largest or the mean of the last runs, once there are enough', async () => {
    const workload = trace([
      [0, 10],
      [100, 20],
      [200, 12],
      [300, 30],
    ]);
    const all = async (text: string) => {
      const { jobs } = await requestsFromHistory(workload, parseRequestStrategies(text)[0], { kernel: wasm });
      return Array.from({ length: 4 }, (_, job) => requestsOf(jobs, job));
    };
    expect(await all('neuroscience:2:bound')).toEqual([[100], [100], [20, 100], [20, 100]]);
    expect(await all('mean:2:bound')).toEqual([[100], [100], [15, 100], [16, 100]]);
    expect(await all('mean:1')).toEqual([
      [100],
      [10, 15, 22.5, 33.75, 50.625, 75.9375, 100],
      [20, 30, 45, 67.5, 100],
      [12, 18, 27, 40.5, 60.75, 91.125, 100],
    ]);
  });

  test('end with the request of the user', () => {
    const milestones = [20, 50, 60].map((milestone) => ({ milestone, checkpoint: true }));
    expect(upToTheUsers(milestones, 50)).toEqual([
      { milestone: 20, checkpoint: true },
      { milestone: 50, checkpoint: false },
    ]);
  });

  test('are whole multiples of a granularity, which gives time for more work', () => {
    const milestones = [
      { milestone: 45, checkpoint: true },
      { milestone: 200, checkpoint: false },
    ];
    const times = { checkpoint: 5, restart: 10 };
    expect(onGrid(milestones, times, undefined)).toBe(milestones);
    // 45 s and 5 s for the checkpoint become a minute; 10 s, 145 s of work become three.
    expect(onGrid(milestones, times, 60)).toMatchObject([
      { request: 60, milestone: 55, checkpoint: true },
      { request: 180, milestone: 225, checkpoint: false },
    ]);
  });

  test.each([
    { checkpoint: -1 },
    { restart: Number.POSITIVE_INFINITY },
  ])('are refused with %j', async (options) => {
    const [[name, time]] = Object.entries(options);
    await expect(requestsFromHistory(trace([[0, 1]]), optimal, { ...options, kernel: wasm })).rejects.toThrow(
      new UsageError(`${name} ${time}: expected a number 0 or above`),
    );
  });

  test('keep the jobs that come after the ends of other jobs, and checkpoints of six minutes', async () => {
    const feedback = { after: Int32Array.of(-1, 0) } as never;
    const workload = trace([
      [0, 1],
      [5, 1],
    ]);
    const given = await requestsFromHistory({ ...workload, feedback }, optimal, { kernel: wasm });
    expect(given.feedback).toBe(feedback);
    expect(given.name).toBe('test, t-optimal');
    expect([...given.jobs.checkpoint, ...given.jobs.restart]).toEqual([360, 360, 360, 360]);
    expect('feedback' in (await requestsFromHistory(workload, optimal, { kernel: wasm }))).toBe(false);
  });

  test('ask for multiples of a granularity, and next to small jobs at the rate that is given', async () => {
    const workload = trace(Array.from({ length: 30 }, (_, i) => [100 * i, i % 3 === 0 ? 90 : 1 + (i % 3)]));
    const last = async (text: string, options: object) => {
      const [strategy] = parseRequestStrategies(text);
      const { jobs } = await requestsFromHistory(workload, strategy, {
        kernel: wasm,
        minimum: 5,
        points: 30,
        ...options,
      });
      return requestsOf(jobs, 29);
    };
    expect(await last('user', {})).toEqual([100]);
    expect(await last('t-optimal', { points: 7 })).toEqual([3, 90, 100]);
    // 3 s of work and 5 s for the checkpoint become a minute; then 10 s and 45 s of work.
    const saving = { granularity: 60, checkpoint: 5, restart: 10 };
    expect(await last('all-ckpt', saving)).toEqual([60, 60]);
    expect(await last('t-optimal', { checkpoint: 0, restart: 0 })).toEqual([3, 90, 100]);
    expect(await last('t-optimal', { granularity: 60 })).toEqual([60, 120]);
    expect(await last('at-optimal', { zeta: 0 })).toEqual([3, 90, 100]);
    expect(await last('at-optimal', { zeta: 0.99 })).toEqual([90, 100]);
  });
});

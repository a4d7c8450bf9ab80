import { describe, expect, test } from 'vitest';
import { pointsOf } from '../../../src/distribution/anyDistribution.ts';
import { discrete } from '../../../src/distribution/discrete.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { exactRequests } from '../../../src/stochastic/requests/exactRequests.ts';
import {
  firstRequest,
  type MilestoneOptions,
  milestonesOf,
} from '../../../src/stochastic/requests/milestones.ts';
import { parseRequestStrategies } from '../../../src/stochastic/requests/strategy.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();

async function requests(
  distribution: string,
  strategy: string,
  options: MilestoneOptions = {},
): Promise<number[]> {
  const [parsed] = parseRequestStrategies(strategy);
  const milestones = await milestonesOf(wasm, parseDistribution(distribution), parsed, options);
  return [...exactRequests(milestones, options.checkpoint ?? 0, options.restart ?? 0).requests];
}

/** To that many decimals of an hour, truncated and not rounded, as Table 1 prints them. */
const cut = (times: number[], digits: number) =>
  times.map((time) => Math.floor((time / 3600) * 10 ** digits + 1e-9) / 10 ** digits);

// Table 1 of ICPP 2019.
const NORMAL = 'truncnormal(8h,2h,0h,20h)';

describe('Table 1 of ICPP 2019', () => {
  test('has the requests of hpc and t-optimal', async () => {
    expect(await requests(NORMAL, 'hpc')).toEqual([72_000]);
    expect(cut(await requests(NORMAL, 't-optimal', { points: 200 }), 1)).toEqual([
      10.8, 13.4, 15.4, 17.1, 18.7, 20,
    ]);
  });

  test.each([
    ['at-optimal:0.1', [10.86, 13.91, 18.69, 20]],
    ['at-optimal:0.5', [13.04, 20]],
    ['at-optimal:0.9', [17.39, 20]],
  ])('has the requests of %s', async (strategy, expected) => {
    expect(cut(await requests(NORMAL, strategy, { points: 46 }), 2)).toEqual(expected);
  });

  test('has the requests of at-optimal at the rate of small work in the workload', async () => {
    const stated = await requests(NORMAL, 'at-optimal', { points: 46, zeta: 0.5 });
    expect(cut(stated, 2)).toEqual([13.04, 20]);
    expect(await requests(NORMAL, 'at-optimal:0.9', { points: 46, zeta: 0.5 })).not.toEqual(stated);
  });
});

test('the applications of IPDPS 2020, section V, take no checkpoints at their C and R', async () => {
  const rounded = async (distribution: string, checkpoint: number, restart: number) =>
    (await requests(distribution, 'dyn-prog-count:0.1', { checkpoint, restart })).map(Math.round);
  expect(await rounded('gamma(1.18,34)[146,407]', 90, 40)).toEqual([222, 307, 395, 407]);
  expect(await rounded('gamma(3.6,72)[165,1003]', 150, 100)).toEqual([411, 641, 867, 1003]);
});

test('all-ckpt saves at every milestone but the last', async () => {
  const [strategy] = parseRequestStrategies('all-ckpt:1');
  const milestones = await milestonesOf(wasm, parseDistribution(NORMAL), strategy, {
    checkpoint: 360,
    restart: 360,
  });
  expect(milestones.length).toBeGreaterThan(1);
  expect(milestones.map(({ checkpoint }) => checkpoint)).toEqual(
    milestones.map((_, k) => k + 1 < milestones.length),
  );
  expect(milestones.at(-1)?.milestone).toBe(72_000);
});

test('a discrete distribution is taken exactly, without values of probability 0 and requests of 0', async () => {
  const distribution = discrete([0, 2, 10, 12], [0.25, 0.5, 0.25, 0]);
  const [hpc, optimal] = parseRequestStrategies('hpc,t-optimal');
  expect(await milestonesOf(wasm, distribution, hpc)).toEqual([{ milestone: 10, checkpoint: false }]);
  expect((await milestonesOf(wasm, distribution, optimal)).map(({ milestone }) => milestone)).toEqual([
    2, 10,
  ]);
});

test('a strategy that looks at runs has no milestones of a distribution', async () => {
  await expect(requests(NORMAL, 'mean:5')).rejects.toThrow(
    "strategy 'mean:5': not computed from a distribution alone",
  );
});

test('a strategy with epsilon is refused for jobs whose checkpoints cost nothing', async () => {
  await expect(requests(NORMAL, 'dyn-prog-count:0.1')).rejects.toThrow(
    /^strategy 'dyn-prog-count:0.1': checkpoint is 0 and restart 0; expected times above 0/,
  );
  for (const times of [{ checkpoint: 360 }, { restart: 360 }]) {
    await expect(requests(NORMAL, 'all-ckpt', times)).rejects.toThrow(/expected times above 0/);
  }
  const [strategy] = parseRequestStrategies('no-ckpt');
  const exact = await milestonesOf(wasm, discrete([4, 8], [0.75, 0.25]), strategy);
  expect(exact.map(({ milestone }) => milestone)).toEqual([4, 8]);
});

test('the distribution is evaluated once at each of its points', () => {
  const distribution = parseDistribution(NORMAL);
  expect(pointsOf(distribution)).toBe(pointsOf(distribution));
  expect(pointsOf(distribution, 50)).not.toBe(pointsOf(distribution));
  expect(pointsOf(distribution).v).toHaveLength(500);
});

test('the largest and the mean of the last runs are found', () => {
  expect(firstRequest('neuroscience', [3, 9, 6])).toBe(9);
  expect(firstRequest('mean', [3, 9, 6])).toBe(6);
});

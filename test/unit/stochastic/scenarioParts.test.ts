// The applications of the scenarios as the paper gives them.
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import {
  ALLOCATIONS,
  SCENARIO_DISTRIBUTIONS,
  type ScenarioNumber,
  type ScenarioOptions,
  scenario,
} from '../../../src/stochastic/describe/scenarios.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();

/** Everything but the distributions, and their parameters in hours. */
async function parts(number: ScenarioNumber, options?: ScenarioOptions) {
  const { applications, ...rest } = await scenario(number, { ...options, kernel: wasm });
  const distributions = applications.map(({ distribution }) => {
    if ('v' in distribution) throw new Error('a continuous distribution');
    const { mean, sd, low, high } = distribution.parameters;
    return [mean, sd, low, high].map((seconds) => Number((seconds / 3600).toFixed(9)));
  });
  const others = applications.map(({ distribution, processors, ...more }) => ({
    ...more,
    processors: typeof processors === 'number' ? processors : processors.text,
  }));
  return { ...rest, distributions, applications: others };
}

const large = {
  name: 'large',
  arrivals: { kind: 'together', at: 0 },
  checkpoint: 0,
  restart: 0,
  variation: 0,
  predictable: false,
  small: false,
};

test('scenario 1 has 100 jobs of a distribution on the whole machine', async () => {
  const { distributions, ...rest } = await parts(1);
  expect(distributions).toEqual([[8, 2, 6, 16]]);
  expect(rest).toEqual({
    name: 'scenario 1, truncnormal, full',
    processors: 100,
    applications: [{ ...large, jobs: 100, processors: 100 }],
    shuffled: false,
  });
  for (const [name, text] of Object.entries(SCENARIO_DISTRIBUTIONS)) {
    expect(
      (await scenario(1, { kernel: wasm, distribution: name, jobs: 1 })).applications[0].distribution.text,
    ).toBe(text);
  }
  expect(
    (await scenario(1, { kernel: wasm, distribution: 'uniform(1h,2h)' })).applications[0].distribution.text,
  ).toBe('uniform(1h,2h)');
});

test('jobs take all of the machine, half of it, or a part by a distribution', () => {
  expect([ALLOCATIONS.full(7), ALLOCATIONS.half(7), ALLOCATIONS.half(1)]).toEqual([7, 3, 1]);
  expect(ALLOCATIONS.truncnormal(100)).toMatchObject({ parameters: { mean: 50, sd: 30, low: 1, high: 100 } });
  expect(ALLOCATIONS.beta(100)).toMatchObject({ parameters: { a: 2, b: 2, low: 1, high: 100 } });
});

test('scenario 2 has large jobs, and small ones at 10 s', async () => {
  const { distributions, ...rest } = await parts(2, { smallShare: 0.25, allocation: 'half' });
  expect(distributions).toEqual([
    [4, 2, 1, 8],
    [1, 1, Number((10 / 3600).toFixed(9)), 4],
  ]);
  const arrivals = { kind: 'together', at: 10 };
  expect(rest).toEqual({
    name: 'scenario 2, 25% small, half',
    processors: 100,
    applications: [
      { ...large, jobs: 150, processors: 50 },
      { ...large, name: 'small', jobs: 50, processors: 50, arrivals, small: true },
    ],
    shuffled: false,
  });
});

describe('scenario 3', () => {
  const small = { ...large, name: 'small', processors: 1, predictable: true, small: true };
  const description = (jobs: number, zeta: number, arrivals: object) => ({
    name: `scenario 3, zeta ${zeta}, full`,
    processors: 100,
    distributions: [
      [8, 2, 1, 20],
      [0.08, 0.02, 0.01, 0.2],
    ],
    applications: [
      { ...large, jobs: 3, processors: 100 },
      { ...small, jobs, arrivals },
    ],
    shuffled: false,
    zeta,
  });

  test('has small jobs as jobs, at equal gaps', async () => {
    const [, { distribution }] = (await scenario(3, { kernel: wasm, jobs: 3, smallUntil: 1e4 })).applications;
    const gap = 'v' in distribution ? 0 : distribution.mean / 50;
    expect(await parts(3, { jobs: 3, smallUntil: 1e4 })).toEqual(
      description(Math.ceil(1e4 / gap), 0.5, { kind: 'evenly', gap, from: 0 }),
    );
  });

  test('has small jobs as a stream, or none', async () => {
    const together = { kind: 'together', at: 0 };
    const stream = { rate: 20, until: 1e4 };
    expect(await parts(3, { jobs: 3, smallUntil: 1e4, zeta: 0.2, small: 'stream' })).toEqual({
      ...description(0, 0.2, together),
      stream,
    });
    const none = description(0, 0.5, together);
    expect(await parts(3, { jobs: 3, small: 'none' })).toStrictEqual(none);
    expect(await parts(3, { jobs: 3, zeta: 0 })).toStrictEqual(description(0, 0, together));
  });

  test('has small jobs for as long as the large ones take with their part of the machine', async () => {
    const until = async (allocation: string) =>
      (await scenario(3, { kernel: wasm, allocation, small: 'stream' })).stream?.until as number;
    // 100 jobs of 11.9 h one after the other.
    expect(Math.abs((await until('full')) / 3600 - 1190)).toBeLessThan(10);
    expect((await until('half')) / (await until('full'))).toBeCloseTo(0.5, 12);
    // The mean of beta(2,2) on 1 to 100.
    expect((await until('beta')) / (await until('full'))).toBeCloseTo(0.505, 9);
  });
});

test('scenario 4 has three applications on Intrepid', async () => {
  const { distributions, zeta, ...rest } = await parts(4, { allocation: 'full' });
  const ofMinutes = [20, 8, 10, 35].map((minutes) => Number((minutes / 60).toFixed(9)));
  expect(distributions).toEqual([[20, 8, 11, 31], [1.7, 0.5, 1.5, 3], ofMinutes]);
  const nodes = rest.processors;
  expect(rest).toEqual({
    name: 'scenario 4, full',
    processors: nodes,
    applications: [
      { ...large, name: 'AbOrganSeg', jobs: 10, processors: nodes },
      { ...large, name: 'maCRUISE', jobs: 90, processors: nodes },
      { ...large, name: 'FSL', jobs: 300, processors: nodes, small: true },
    ],
    shuffled: false,
  });
  expect(nodes).toBeGreaterThan(1000);
  expect(zeta).toBeGreaterThan(0);
});

test('the options of a scenario may be absent, and at their limits', async () => {
  expect((await scenario(1, { kernel: wasm, jobs: 1, smallShare: undefined })).applications[0].jobs).toBe(1);
  expect((await scenario(2, { kernel: wasm, smallShare: 1 })).applications.map(({ jobs }) => jobs)).toEqual([
    0, 200,
  ]);
});

test.each<[ScenarioNumber, ScenarioOptions, string]>([
  [1, { distribution: 'betta' }, "distribution 'betta' is not one of the scenarios; did you mean beta?"],
  [1, { distribution: 'gamma(2)' }, "distribution 'gamma(2)': 1 parameter; expected gamma(shape,scale)"],
  [
    1,
    { allocation: 'ful' },
    "unknown allocation 'ful'; did you mean full? There are full, half, truncnormal, beta",
  ],
  [1, { smallShare: 0.5 }, 'scenario 1 has no option smallShare; it has distribution, allocation, jobs'],
  [1, { jobs: 0 }, 'jobs 0: expected a whole number, 1 or more'],
  [2, { smallShare: 1.5 }, 'small share 1.5: expected a number from 0 to 1'],
  [3, { zeta: 1 }, 'zeta 1: expected a number from 0 to below 1'],
  [3, { smallUntil: 0 }, 'small-until 0: expected a time above 0'],
  [4, { distribution: 'beta' }, 'scenario 4 has no option distribution; it has allocation'],
  [1, { jobs: 2 ** 31 }, 'jobs 2147483648: expected a whole number, 1 or more'],
  [1, { jobs: 1.5 }, 'jobs 1.5: expected a whole number, 1 or more'],
  [2, { smallShare: -0.5 }, 'small share -0.5: expected a number from 0 to 1'],
  [3, { zeta: -1 }, 'zeta -1: expected a number from 0 to below 1'],
  [3, { smallUntil: Number.POSITIVE_INFINITY }, 'small-until Infinity: expected a time above 0'],
])('scenario %i refuses %j', async (number, options, message) => {
  await expect(scenario(number, { ...options, kernel: wasm })).rejects.toThrow(message);
  await expect(scenario(number, { ...options, kernel: wasm })).rejects.toThrow(UsageError);
});

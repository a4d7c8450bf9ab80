import { describe, expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import { beta } from '../../../src/distribution/families/beta.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { draws } from '../../../src/kernel/draws.ts';
import { application, type WorkloadDescription } from '../../../src/stochastic/describe/description.ts';
import { SCENARIO_DISTRIBUTIONS, scenario } from '../../../src/stochastic/describe/scenarios.ts';
import { drawWorkload, earlierRuns } from '../../../src/stochastic/draw/draw.ts';
import { seededUniform } from '../../../src/stochastic/draw/uniforms.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm, twin, checked } = await testKernels();

const COUNT = 4000;
/**
 * 1.95 / √n: the Kolmogorov-Smirnov distance that a sample of the distribution itself exceeds once in a thousand
 * times.
 */
const FAR = 1.95 / Math.sqrt(COUNT);

function distance(samples: ArrayLike<number>, cdf: (x: number) => number): number {
  const sorted = Float64Array.from(samples).sort();
  return sorted.reduce((most, x, i) => {
    const p = cdf(x);
    return Math.max(most, Math.abs(p - i / sorted.length), Math.abs((i + 1) / sorted.length - p));
  }, 0);
}

function describeJobs(...applications: WorkloadDescription['applications'][number][]): WorkloadDescription {
  return { name: 'test', processors: 100, applications, shuffled: false };
}

const distribution = parseDistribution('gamma(2,1h)[1m,10h]');
const plain = application({ name: 'a', distribution, jobs: 20, processors: 5 });

describe('the run times of drawn jobs follow their distribution:', () => {
  test.each(Object.keys(SCENARIO_DISTRIBUTIONS))('%s', async (name) => {
    const description = await scenario(1, { kernel: wasm, distribution: name, jobs: COUNT });
    const [{ distribution: drawn }] = description.applications;
    if ('v' in drawn) throw new Error('a continuous distribution');
    for (const seed of [1, 2]) {
      const { jobs } = await drawWorkload(description, { seed, kernel: wasm });
      expect(distance(jobs.run, drawn.cdf)).toBeLessThan(FAR);
      expect(Math.min(...jobs.run)).toBeGreaterThanOrEqual(drawn.low);
      expect(Math.max(...jobs.run)).toBeLessThanOrEqual(drawn.high);
    }
  });

  test('a discrete distribution, whose values of probability 0 are never drawn', async () => {
    const one = application({
      ...plain,
      distribution: discrete([1, 2, 3, 9], [0.2, 0.7, 0.1, 0]),
      jobs: COUNT,
    });
    const { jobs } = await drawWorkload(describeJobs(one), { seed: 1, kernel: wasm });
    const share = (value: number) => jobs.run.filter((run) => run === value).length / COUNT;
    expect(Math.abs(share(1) - 0.2)).toBeLessThan(0.03);
    expect(Math.abs(share(2) - 0.7)).toBeLessThan(0.03);
    expect(share(1) + share(2) + share(3)).toBe(1);
  });

  test('a distribution without an upper bound, which is cut', async () => {
    const one = application({ ...plain, distribution: parseDistribution('exponential(1h)'), jobs: COUNT });
    expect('v' in one.distribution ? 0 : one.distribution.high / 3600).toBeCloseTo(-Math.log(1e-7), 9);
  });
});

test('the processors of drawn jobs follow a distribution, rounded down', async () => {
  const sizes = beta(2, 2, 1, 100);
  const { jobs } = await drawWorkload(describeJobs({ ...plain, processors: sizes, jobs: COUNT }), {
    seed: 1,
    kernel: wasm,
  });
  const cut = (x: number) => sizes.cdf(x + 1);
  const at = (x: number) => jobs.processors.filter((count) => count <= x).length / COUNT;
  for (let x = 1; x <= 100; x++) expect(Math.abs(at(x) - cut(x))).toBeLessThan(FAR);
  const mean = jobs.processors.reduce((sum, count) => sum + count, 0) / COUNT;
  expect(Math.abs(mean - 50)).toBeLessThan(1.2);
});

describe('a seed of drawn jobs', () => {
  const varied = { ...plain, processors: beta(2, 2, 1, 100), checkpoint: 60, restart: 30, variation: 0.3 };
  const description = {
    ...describeJobs(varied, { ...varied, arrivals: { kind: 'poisson', gap: 60, from: 10 } as const }),
    shuffled: true,
  };

  test('gives the same jobs on every engine, and another seed gives other jobs', async () => {
    const { jobs } = await drawWorkload(description, { seed: 7, kernel: wasm });
    expect((await drawWorkload(description, { seed: 7, kernel: twin })).jobs).toEqual(jobs);
    expect((await drawWorkload(description, { seed: 7, kernel: checked })).jobs).toEqual(jobs);
    const { jobs: others } = await drawWorkload(description, { seed: 8, kernel: wasm });
    for (const column of ['run', 'processors', 'checkpoint', 'restart', 'submit'] as const) {
      expect(others[column]).not.toEqual(jobs[column]);
    }
    await expect(drawWorkload(description, { seed: Number.NaN, kernel: wasm })).rejects.toThrow(
      'seed: expected a number, got NaN',
    );
  });

  test('gives the same run times with more jobs, other processors or a further application', async () => {
    const { jobs } = await drawWorkload(describeJobs(plain), { seed: 7, kernel: wasm });
    const more = await drawWorkload(
      describeJobs(
        { ...plain, jobs: 50, processors: beta(2, 2, 1, 100), variation: 0.5 },
        { ...plain, arrivals: { kind: 'together', at: 9 } },
      ),
      { seed: 7, kernel: wasm },
    );
    expect(more.jobs.run.subarray(0, 20)).toEqual(jobs.run);
    expect(more.jobs.run.subarray(50)).not.toEqual(jobs.run);
  });

  test('gives earlier runs of the distribution, with which a longer history also begins', async () => {
    const drawn = await drawWorkload(describeJobs({ ...plain, jobs: COUNT }), { seed: 7, kernel: wasm });
    const many = await earlierRuns(wasm, drawn, 0, COUNT);
    expect(distance(many, distribution.cdf)).toBeLessThan(FAR);
    expect(many).not.toEqual(drawn.jobs.run);
    expect(await earlierRuns(twin, drawn, 0, 10)).toEqual(many.subarray(0, 10));
  });

  test('varies checkpoint and restart uniformly within the share', async () => {
    const { jobs } = await drawWorkload(describeJobs({ ...varied, jobs: COUNT }), { seed: 1, kernel: wasm });
    expect(distance(jobs.checkpoint, (x) => (x - 42) / 36)).toBeLessThan(FAR);
    expect(distance(jobs.restart, (x) => (x - 21) / 18)).toBeLessThan(FAR);
  });
});

test('a seed gives the same draws in every version', async () => {
  const both = { ...plain, jobs: 2, checkpoint: 60, restart: 30, variation: 0.5 };
  const { jobs } = await drawWorkload(
    describeJobs(both, { ...both, arrivals: { kind: 'poisson', gap: 60, from: 10 } }),
    { seed: 1, kernel: wasm },
  );
  const rounded = (column: Float64Array) => Array.from(column, (x) => Number(x.toFixed(3)));
  expect([jobs.run, jobs.checkpoint, jobs.restart, jobs.submit].map(rounded)).toEqual([
    [9037.355, 3348.241, 14363.131, 7704.551],
    [64.529, 61.876, 61.635, 36.27],
    [43.053, 33.043, 40.359, 21.037],
    [0, 0, 28.277, 115.362],
  ]);
});

test('numbers of a seed continue beyond those that were expected', async () => {
  const instance = await wasm.instantiate();
  for (const expected of [0, 2, 5]) {
    const uniform = seededUniform(instance, 3, 1, expected);
    const taken = Array.from({ length: 9 }, uniform);
    expect(taken).toEqual([...draws(instance, { name: 'uniform' }, 9, 3, 1)]);
  }
});

describe('arrivals of drawn jobs', () => {
  test('are simultaneous, evenly spaced or Poisson, and sorted by time', async () => {
    const { jobs } = await drawWorkload(
      describeJobs(
        { ...plain, jobs: 3, arrivals: { kind: 'evenly', gap: 10, from: 5 } },
        { ...plain, jobs: 2, arrivals: { kind: 'together', at: 15 } },
      ),
      { seed: 1, kernel: wasm },
    );
    expect(Array.from(jobs.submit)).toEqual([5, 15, 15, 15, 25]);
    expect(Array.from(jobs.application)).toEqual([0, 0, 1, 1, 0]);
    const poisson = { ...plain, jobs: COUNT, arrivals: { kind: 'poisson', gap: 60, from: 1000 } as const };
    const { submit } = (await drawWorkload(describeJobs(poisson), { seed: 1, kernel: wasm })).jobs;
    const gaps = submit.map((time, i) => time - (i === 0 ? 1000 : submit[i - 1]));
    expect(distance(gaps, (x) => 1 - Math.exp(-x / 60))).toBeLessThan(FAR);
  });

  test('are shuffled among the jobs of one instant only', async () => {
    const description = describeJobs(
      plain,
      { ...plain, processors: 6 },
      { ...plain, arrivals: { kind: 'together', at: 1 } },
    );
    const { jobs } = await drawWorkload(description, { seed: 3, kernel: wasm });
    const { jobs: mixed } = await drawWorkload({ ...description, shuffled: true }, { seed: 3, kernel: wasm });
    expect(mixed.application.subarray(0, 40)).not.toEqual(jobs.application.subarray(0, 40));
    expect(mixed.application.subarray(40)).toEqual(jobs.application.subarray(40));
    expect(mixed.run.slice().sort()).toEqual(jobs.run.slice().sort());
  });
});

import { describe, expect, test } from 'vitest';
import { scenario } from '../../../src/stochastic/describe/scenarios.ts';
import { drawWorkload } from '../../../src/stochastic/draw/draw.ts';
import { requester } from '../../../src/stochastic/requests/drawnRequests.ts';
import { parseRequestStrategies } from '../../../src/stochastic/requests/strategy.ts';
import type { StochasticJobs } from '../../../src/stochastic/workload/workload.ts';
import { sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { requestsOf } from './suffices.ts';

const { wasm } = await testKernels();

/**
 * The utilization in rounds if each job takes the whole machine and no job is backfilled. The jobs run
 * one after the other. Each takes its request, and the last job of a round takes its run time. A job that
 * fails is in the next round again.
 */
function utilizationAlone(jobs: StochasticJobs): number {
  let left = Array.from({ length: jobs.length }, (_, job) => job);
  const work = jobs.run.reduce((sum, run) => sum + run, 0);
  let time = 0;
  for (let k = 0; left.length > 0; k++) {
    const request = (job: number) => jobs.requests[jobs.offset[job] + k];
    left.sort((a, b) => request(b) - request(a) || a - b);
    for (const job of left) time += request(job);
    const last = left[left.length - 1];
    time -= request(last) - Math.min(request(last), jobs.run[last]);
    left = left.filter((job) => jobs.run[job] > request(job));
  }
  return work / time;
}

describe('scenario 1', () => {
  // Full allocation, 50 seeds: the specification's table, of an independent simulator.
  test.each([
    ['truncnormal', [0.54, 0.676, 0.7068]],
    ['beta', [0.507, 0.543, 0.56]],
    ['exponential', [0.064, 0.298, 0.433]],
    ['pareto', [0.093, 0.354, 0.529]],
  ])('has the utilization of an independent simulator under three strategies, %s', async (distribution, expected) => {
    const description = await scenario(1, { kernel: wasm, distribution });
    for (const [i, strategy] of parseRequestStrategies('hpc,neuroscience:10,t-optimal').entries()) {
      const give = await requester(description, strategy, { kernel: wasm });
      let sum = 0;
      for (let seed = 1; seed <= 50; seed++) {
        sum += utilizationAlone((await give(await drawWorkload(description, { seed, kernel: wasm }))).jobs);
      }
      expect(Math.abs(sum / 50 / expected[i] - 1)).toBeLessThan(0.015);
    }
  });

  test('has the allocations of the paper', async () => {
    const processors = async (allocation: string) => {
      const description = await scenario(1, { kernel: wasm, allocation, jobs: 4000 });
      return (await drawWorkload(description, { seed: 1, kernel: wasm })).jobs.processors;
    };
    expect(new Set(await processors('full'))).toEqual(new Set([100]));
    expect(new Set(await processors('half'))).toEqual(new Set([50]));
    for (const allocation of ['truncnormal', 'beta']) {
      const sizes = await processors(allocation);
      const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
      expect(Math.abs(mean - 50)).toBeLessThan(1.5);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    }
  });
});

test('scenario 2 has small jobs at 10 s, and the same large jobs next to any share of them', async () => {
  const draw = async (smallShare: number) =>
    (await drawWorkload(await scenario(2, { kernel: wasm, smallShare }), { seed: 1, kernel: wasm })).jobs;
  for (const [share, small] of [
    [0, 0],
    [0.25, 50],
    [1, 200],
  ]) {
    const { submit, application, length } = await draw(share);
    expect(length).toBe(200);
    expect(submit.filter((time) => time === 10)).toHaveLength(small);
    expect(application.filter((index) => index === 1)).toHaveLength(small);
  }
  const [few, many] = [await draw(0.75), await draw(0.25)];
  expect(few.run.subarray(0, 50)).toEqual(many.run.subarray(0, 50));
  expect(Math.max(...few.run.subarray(50))).toBeLessThanOrEqual(4 * 3600);
});

describe('scenario 3', () => {
  test('has small jobs of one processor, which arrive evenly and request their run times', async () => {
    const smallUntil = sized(1e6, 2e5);
    const description = await scenario(3, { kernel: wasm, zeta: 0.1, smallUntil });
    const [strategy] = parseRequestStrategies('at-optimal');
    const { jobs } = await (await requester(description, strategy, { kernel: wasm }))(
      await drawWorkload(description, { seed: 1, kernel: wasm }),
    );
    const small = Array.from(jobs.run.keys()).filter((job) => jobs.processors[job] === 1);
    expect(small).toHaveLength(jobs.length - 100);
    expect(small.filter((job) => jobs.distribution[job] !== -1)).toEqual([]);
    expect(small.map((job) => requestsOf(jobs, job).join())).toEqual(small.map((job) => `${jobs.run[job]}`));
    const work = small.reduce((sum, job) => sum + jobs.run[job], 0);
    expect(Math.abs(work / (0.1 * 100 * smallUntil) - 1)).toBeLessThan(0.01);
    expect(jobs.submit[jobs.length - 1]).toBeGreaterThan(0.999 * smallUntil);
  });

  test('has a stream of small work for as long as the large jobs take under t-optimal', async () => {
    const { applications, stream, zeta } = await scenario(3, { kernel: wasm, zeta: 0.9, small: 'stream' });
    expect(applications.map(({ jobs }) => jobs)).toEqual([100, 0]);
    expect(zeta).toBe(0.9);
    expect(stream?.rate).toBe(90);
    // 100 jobs of 11.9 h one after the other.
    expect(Math.abs((stream?.until ?? 0) / 3600 - 1190)).toBeLessThan(10);
    expect((await scenario(3, { kernel: wasm, small: 'none' })).stream).toBeUndefined();
  });
});

test('scenario 4 has FSL’s share of the work, and at-optimal equals hpc for AbOrganSeg', async () => {
  const description = await scenario(4, { kernel: wasm });
  const work = description.applications.map(({ distribution, jobs }) =>
    'v' in distribution ? 0 : distribution.mean * jobs,
  );
  const total = work.reduce((sum, part) => sum + part, 0);
  expect(work[2] / total).toBeCloseTo(0.2155, 3);
  const [atOptimal, hpc] = parseRequestStrategies('at-optimal,hpc');
  const drawn = await drawWorkload(description, { seed: 1, kernel: wasm });
  const { jobs } = await (await requester(description, atOptimal, { kernel: wasm }))(drawn);
  const { jobs: most } = await (await requester(description, hpc, { kernel: wasm }))(drawn);
  expect(requestsOf(jobs, 0)).toEqual([31 * 3600]);
  expect(requestsOf(most, 0)).toEqual([31 * 3600]);
  expect(requestsOf(jobs, 10).length).toBeGreaterThan(1);
});

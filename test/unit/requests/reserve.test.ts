import { describe, expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import { DataError } from '../../../src/errors.ts';
import { type ReserveOptions, reserve } from '../../../src/requests/reserve.ts';
import type { Strategy } from '../../../src/requests/strategies.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm: kernel } = await testKernels();
/** 4 for three jobs of four, else 8. */
const DISTRIBUTION = discrete([4, 8], [0.75, 0.25]);
const cost = { alpha: 2, beta: 1, gamma: 0.5, checkpoint: 1, restart: 3 };

const found = async (strategy: Strategy, options: ReserveOptions = {}) => {
  const { sequence, ...rest } = await reserve(DISTRIBUTION, strategy, { kernel, cost, ...options });
  const figures = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === 'number' && Number.isFinite(value) ? Number(value.toFixed(9)) : value,
  ]);
  return { ...Object.fromEntries(figures), requests: sequence.map(({ request }) => request) };
};

const result = (strategy: Strategy, n: number, requests: number[], expectedCost: number) => ({
  distribution: 'discrete distribution',
  strategy,
  n,
  requests,
  expectedCost,
  // (2 + 1) · 5 + 0.5
  omniscientCost: 15.5,
  // 2 · 8 + 5 + 0.5
  oneRequestCost: 21.5,
  notes: [],
});

describe('the requests of a job of 4 or 8, by hand:', () => {
  test.each([
    // Requested time costs 2 (4 + 8 / 4), used time costs 4 · 3 / 4 + (4 + 8) / 4, each request 0.5.
    ['dyn-prog-count', 2, [4, 8], 12 + 6 + 0.625],
    ['no-ckpt', 2, [4, 8], 12 + 6 + 0.625],
    // 2 (5 + 7 / 4), 4 · 3 / 4 + (5 + 7) / 4
    ['all-ckpt', 2, [5, 7], 13.5 + 6 + 0.625],
    // Two periods end at 6 and 8 and cost 23.125.
    ['all-ckpt-per', 1, [8], 21.5],
    ['no-ckpt-per', 1, [8], 21.5],
    // The mean is 5.
    ['mean-uncapped', 3, [5, 7.5, 11.25], 19.375 + 8.125 + 0.75],
  ] as const)('%s', async (strategy, n, requests, expected) => {
    expect(await found(strategy)).toEqual(result(strategy, n, [...requests], expected));
  });

  test('t-optimal', async () => {
    const costs = { omniscientCost: 5, oneRequestCost: 8 };
    expect(await found('t-optimal')).toEqual({ ...result('t-optimal', 2, [4, 8], 6), ...costs });
  });

  test('at-optimal, next to small jobs at a rate of 0.1 or more', async () => {
    // A job of 4 is done at 4 / 0.9, one of 8 at (4 + 8) / 0.9; with one request at 8 or 8 / 0.9.
    const costs = {
      omniscientCost: Number((5 / 0.9).toFixed(9)),
      oneRequestCost: Number((0.75 * 8 + 0.25 * (8 / 0.9)).toFixed(9)),
    };
    const expected = Number(((0.75 * 4 + 0.25 * 12) / 0.9).toFixed(9));
    expect(await found('at-optimal')).toEqual({ ...result('at-optimal', 2, [4, 8], expected), ...costs });
    const busy = { expectedCost: 10, omniscientCost: 10, oneRequestCost: 10 };
    expect(await found('at-optimal', { zeta: 0.5 })).toMatchObject({ ...busy, requests: [8] });
  });
});

describe('requests on the grid of a scheduler', () => {
  test('cost what they cost there', async () => {
    // 2 (6 + 9 / 4), 4 · 3 / 4 + (6 + 8) / 4
    const saved = { requests: [6, 9], expectedCost: 16.5 + 6.5 + 0.625, notes: [] };
    expect(await found('dyn-prog-count', { granularity: 3 })).toMatchObject(saved);
    // 6 for three of four, else 6 + 9.
    expect(await found('t-optimal', { granularity: 3 })).toMatchObject({
      requests: [6, 9],
      expectedCost: 8.25,
    });
  });

  test('killed by a limit cost infinitely much, which is reported', async () => {
    for (const strategy of ['no-ckpt', 't-optimal'] as const) {
      expect(await found(strategy, { limit: 5 })).toMatchObject({
        requests: [4, 5],
        expectedCost: Number.POSITIVE_INFINITY,
        notes: ['the limit of 5s ends the sequence: a job is not done with it with probability 0.25'],
      });
    }
  });
});

describe('a continuous distribution', () => {
  test.each([
    // 3 (20 - 10) / 10 / 0.1
    [{}, 30],
    [{ epsilon: 1 }, 3],
    [{ points: 5 }, 5],
  ])('has as many points as %j asks for', async (options, n) => {
    const {
      distribution,
      n: points,
      notes,
    } = await reserve('uniform(10,20)', undefined, { kernel, ...options });
    expect({ distribution, points, notes }).toEqual({ distribution: 'uniform(10,20)', points: n, notes: [] });
  });

  test('has 500 points for a makespan', async () => {
    const { n, oneRequestCost, omniscientCost } = await reserve('uniform(10,20)', 't-optimal', { kernel });
    expect([n, oneRequestCost, omniscientCost]).toEqual([500, 20, 15]);
    expect((await reserve('uniform(10,20)', 'at-optimal', { kernel, points: 7 })).n).toBe(7);
  });

  test('without an upper bound is truncated, which is reported', async () => {
    const { notes } = await reserve('exponential(1h)', 'no-ckpt', { kernel, points: 5 });
    expect(notes).toEqual([expect.stringMatching(/^exponential\(1h\) has no upper bound: cut at 16h/)]);
  });

  test('has no more points than memory holds', async () => {
    await expect(reserve('uniform(10,20)', 'no-ckpt', { kernel, points: 2 ** 27 - 15 })).rejects.toThrow(
      new DataError('uniform(10,20): 134217713 points do not fit into a column of the kernel (1 GiB)'),
    );
  });
});

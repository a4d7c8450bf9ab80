import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import { equallySpaced } from '../../../src/distribution/equallySpaced.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { DataError, UsageError } from '../../../src/errors.ts';
import { type CriticalOptions, criticalCheckpoint } from '../../../src/requests/critical/critical.ts';
import type { RestartRule } from '../../../src/requests/critical/restartRule.ts';
import { optimalSequence } from '../../../src/requests/optimal.ts';
import {
  allLines,
  criticalExactly,
  type ExactCost,
  type ExactRestart,
  leastOf,
  valueAt,
  type WholeDistribution,
} from '../../oracle/requests/criticalExactly.ts';
import {
  compare,
  type Fraction,
  fraction,
  ONE,
  over,
  plus,
  toNumber,
  ZERO,
} from '../../oracle/requests/rational.ts';
import { holds, sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { expectClose } from '../../support/requests/instances.ts';

const { wasm, checked, twin } = await testKernels();

const REQUESTED: ExactCost = { alpha: ONE, beta: ZERO, gamma: ZERO };
const SAME: ExactRestart = { timesCheckpoint: ONE };

function asDistribution({ v, weights }: WholeDistribution) {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return discrete(
    v,
    weights.map((weight) => weight / all),
    'distribution',
  );
}

const asOptions = (cost: ExactCost, restart: ExactRestart, tolerance: Fraction): CriticalOptions => ({
  kernel: wasm,
  cost: { alpha: toNumber(cost.alpha), beta: toNumber(cost.beta), gamma: toNumber(cost.gamma) },
  restart:
    'fixed' in restart
      ? { fixed: toNumber(restart.fixed) }
      : { timesCheckpoint: toNumber(restart.timesCheckpoint) },
  tolerance: toNumber(tolerance),
});

/** A distribution of 2 to `most` whole values, with weights of many sizes. */
const wholeDistributions = (most: number): fc.Arbitrary<WholeDistribution> =>
  fc.integer({ min: 2, max: most }).chain((n) =>
    fc
      .record({
        first: fc.integer({ min: 0, max: 12 }),
        gaps: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: n, maxLength: n }),
        weights: fc.array(
          fc.oneof(
            fc.integer({ min: 0, max: 9 }),
            fc.integer({ min: 0, max: 6 }).map((k) => 2 ** k),
          ),
          { minLength: n - 1, maxLength: n - 1 },
        ),
        last: fc.integer({ min: 1, max: 9 }),
      })
      .map(({ first, gaps, weights, last }) => {
        let v = first;
        return { v: gaps.map((gap) => (v += gap)), weights: [...weights, last] };
      }),
  );

const small = (most: number) => fc.integer({ min: 0, max: most }).map((top) => fraction(top));
const exactCosts: fc.Arbitrary<ExactCost> = fc.oneof(
  fc.constant(REQUESTED),
  fc.record({
    alpha: fc.integer({ min: 1, max: 3 }).map((top) => fraction(top)),
    beta: small(2),
    gamma: small(2),
  }),
);
const exactRestarts: fc.Arbitrary<ExactRestart> = fc.oneof(
  fc.constantFrom(SAME, { fixed: ZERO }, { timesCheckpoint: fraction(1, 2) }),
  small(9).map((fixed) => ({ fixed })),
);
const tolerances = fc.constantFrom(ZERO, fraction(1, 1000), fraction(1, 100), fraction(1, 10));

test('on the first counterexample ALL is optimal on [0, 3/4] and on [3/2, 13/8], in fractions', async () => {
  const distribution = { v: [10, 13, 16], weights: [3, 3, 1] };
  const exact = criticalExactly(distribution, REQUESTED, SAME, ZERO);
  expect(exact).toEqual({
    never: fraction(13, 8),
    pieces: [
      { from: ZERO, to: fraction(3, 4) },
      { from: fraction(3, 2), to: fraction(13, 8) },
    ],
  });
  const found = await criticalCheckpoint(asDistribution(distribution), { kernel: wasm, tolerance: 0 });
  expectClose(found.never, 13 / 8);
  expectClose(found.always as number, 3 / 4);
  expect(found.pieces).toHaveLength(2);
  expect(found.pieces[0]).toEqual({ from: 0, to: found.always });
  expectClose(found.pieces[1].from, 3 / 2);
  expectClose(found.pieces[1].to, 13 / 8);
});

test('on the second, with R = 0 and used time charged too, on [0, 2/5] and [3/4, 22/15], in fractions', async () => {
  const distribution = { v: [9, 11, 13], weights: [5, 8, 1] };
  const cost = { ...REQUESTED, beta: ONE };
  const exact = criticalExactly(distribution, cost, { fixed: ZERO }, ZERO);
  expect(exact).toEqual({
    never: fraction(22, 15),
    pieces: [
      { from: ZERO, to: fraction(2, 5) },
      { from: fraction(3, 4), to: fraction(22, 15) },
    ],
  });
  const found = await criticalCheckpoint(
    asDistribution(distribution),
    asOptions(cost, { fixed: ZERO }, ZERO),
  );
  expectClose(found.never, 22 / 15);
  expectClose(found.always as number, 2 / 5);
  expectClose(found.pieces[1].from, 3 / 4);
  expectClose(found.pieces[1].to, 22 / 15);
});

test('with a fixed R, ALL may be optimal nowhere: 1, 8 and 14 at weights 4:4:1 and R = 8', async () => {
  const distribution = { v: [1, 8, 14], weights: [4, 4, 1] };
  const restart = { fixed: fraction(8) };
  expect(criticalExactly(distribution, REQUESTED, restart, ZERO).pieces).toEqual([]);
  expect(
    await criticalCheckpoint(asDistribution(distribution), asOptions(REQUESTED, restart, ZERO)),
  ).toMatchObject({
    always: null,
    pieces: [],
  });
});

test('thresholds and pieces are those of all strategies in fractions, on small distributions', async () => {
  await holds(
    fc.tuple(wholeDistributions(5), exactCosts, exactRestarts, tolerances),
    20_000,
    async ([distribution, cost, restart, tolerance]) => {
      const exact = criticalExactly(distribution, cost, restart, tolerance);
      const found = await criticalCheckpoint(
        asDistribution(distribution),
        asOptions(cost, restart, tolerance),
      );
      const near = (one: number, other: number) =>
        expect(Math.abs(one - other), `${one} against ${other}`).toBeLessThanOrEqual(1e-10 * (1 + other));
      near(found.never, toNumber(exact.never));
      const first = exact.pieces[0] !== undefined && compare(exact.pieces[0].from, ZERO) === 0;
      const { pieces } = found;
      expect(found.always).toBe(first ? pieces[0].to : null);
      expect(pieces).toHaveLength(exact.pieces.length);
      for (const [i, { from, to }] of exact.pieces.entries()) {
        near(pieces[i].from, toNumber(from));
        if (to === undefined) expect(pieces[i].to).toBe(Number.POSITIVE_INFINITY);
        else near(pieces[i].to, toNumber(to));
      }
    },
    sized(400, 120),
  );
});

test('with two values ALL is optimal on one interval, or nowhere', async () => {
  await holds(
    fc.tuple(wholeDistributions(2), exactCosts, exactRestarts),
    10_000,
    ([distribution, cost, restart]) => {
      expect(criticalExactly(distribution, cost, restart, ZERO).pieces.length).toBeLessThanOrEqual(1);
    },
    100,
  );
});

test('the number of checkpoints never rises with C', async () => {
  await holds(
    fc.tuple(wholeDistributions(5), exactCosts, exactRestarts),
    100_000,
    ([distribution, cost, restart]) => {
      const lines = allLines(distribution, cost, restart);
      const stretches = leastOf(lines);
      let most = Number.POSITIVE_INFINITY;
      for (const [k, { from }] of stretches.entries()) {
        const end = stretches[k + 1]?.from;
        const inside = end === undefined ? plus(from, ONE) : over(plus(from, end), fraction(2));
        const least = lines
          .map((line) => valueAt(line, inside))
          .reduce((a, b) => (compare(a, b) < 0 ? a : b));
        const best = lines.filter((line) => compare(valueAt(line, inside), least) === 0);
        const counts = best.map(({ checkpoints }) => checkpoints);
        expect(Math.min(...counts)).toBeLessThanOrEqual(most);
        most = Math.max(...counts);
      }
    },
    sized(100, 40),
  );
});

/** Equal steps from any first value on; no value is less likely than the one before. */
const neverFalling = fc
  .record({
    start: fc.integer({ min: 0, max: 10 }),
    rises: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 })), {
      minLength: 1,
      maxLength: 40,
    }),
  })
  .map(({ start, rises }) => {
    let weight = 0;
    return {
      v: rises.map((_, i) => start + i + 1),
      weights: rises.map((rise, i) => (weight += rise + (i === 0 ? 1 : 0))),
    };
  });

test('a distribution whose density never falls wants a checkpoint after every request, at any C and R', async () => {
  await holds(
    fc.tuple(neverFalling, exactCosts, exactRestarts),
    2000,
    async ([distribution, cost, restart]) => {
      expect(
        await criticalCheckpoint(asDistribution(distribution), asOptions(cost, restart, ZERO)),
      ).toMatchObject({
        always: Number.POSITIVE_INFINITY,
        pieces: [{ from: 0, to: Number.POSITIVE_INFINITY }],
      });
    },
    50,
  );
});

test('no checkpoint pays from (3 − 2√2) L on for a uniform distribution of length L if R = C, from L / 4 on if R = 0', async () => {
  const distribution = 'uniform(1h,20h)';
  const options = { kernel: wasm, tolerance: 0, points: 200 };
  expectClose(
    (await criticalCheckpoint(distribution, options)).never,
    (3 - 2 * Math.SQRT2) * 19 * 3600,
    2e-5,
  );
  const withoutRestart = { ...options, restart: { fixed: 0 } };
  expectClose((await criticalCheckpoint(distribution, withoutRestart)).never, (19 * 3600) / 4, 2e-5);
});

test('the thresholds of continuous distributions are where the costs of the programmes say (three distributions, two rules)', async () => {
  const distributions: [string, number | undefined][] = [
    ['exponential(1h)', undefined],
    ['truncnormal(8h,2h,0h,20h)', 300],
    ['lognormal(8h,0.5)[1h,24h]', 300],
  ];
  for (const [text, points] of distributions) {
    for (const restart of [{ timesCheckpoint: 1 }, { fixed: 360 }] as RestartRule[]) {
      const distribution = parseDistribution(text);
      const { never, always, n, programmes } = await criticalCheckpoint(distribution, {
        kernel: wasm,
        restart,
        points,
      });
      expect(n).toBe(points ?? 1000);
      expect(programmes).toBeGreaterThan(10);
      expect(programmes).toBeLessThan(80);
      const values = equallySpaced(distribution, n);
      const ratio = async (strategy: 'no-ckpt' | 'all-ckpt', checkpoint: number) => {
        const time = 'fixed' in restart ? restart.fixed : checkpoint;
        const cost = { alpha: 1, beta: 0, gamma: 0, checkpoint, restart: time };
        const best = await optimalSequence(wasm, values, cost);
        return (await optimalSequence(wasm, values, cost, strategy)).expectedCost / best.expectedCost;
      };
      expectClose(await ratio('no-ckpt', never), 1.01);
      expect(await ratio('no-ckpt', 0.999 * never)).toBeGreaterThan(1.01);
      expectClose(await ratio('all-ckpt', always as number), 1.01);
      expect(await ratio('all-ckpt', 1.001 * (always as number))).toBeGreaterThan(1.01);
      for (const share of [0, 0.25, 0.5, 0.75, 0.99])
        expect(await ratio('all-ckpt', share * (always as number))).toBeLessThanOrEqual(1.01);
    }
  }
});

test('the bounds-checked build and the JavaScript build find the same to the last bit', async () => {
  for (const distribution of ['exponential(1h)', 'beta(2,2,0,10h)']) {
    const options = { points: 60, tolerance: 0.001 };
    const found = await criticalCheckpoint(distribution, { ...options, kernel: wasm });
    expect(await criticalCheckpoint(distribution, { ...options, kernel: checked })).toEqual(found);
    expect(await criticalCheckpoint(distribution, { ...options, kernel: twin })).toEqual(found);
  }
});

test('a distribution that was cut is named, and that a small tolerance then says little', async () => {
  const notes = async (distribution: string, tolerance: number) =>
    (await criticalCheckpoint(distribution, { kernel: wasm, points: 20, tolerance })).notes;
  expect(await notes('exponential(1h)', 0.01)).toEqual([expect.stringContaining('cut at 16h7m')]);
  expect(await notes('exponential(1h)', 0)).toEqual([
    expect.stringContaining('cut at 16h7m'),
    expect.stringContaining('the cut decides'),
  ]);
  expect(await notes('exponential(1h)', 0.001)).toHaveLength(1);
  expect(await notes('uniform(1h,2h)', 0)).toEqual([]);
});

test('a wrong tolerance, cost, restart, distribution or number of points is refused in a line', async () => {
  const refused = (options: CriticalOptions) =>
    criticalCheckpoint('uniform(1h,2h)', { kernel: wasm, ...options });
  await expect(refused({ tolerance: -1 })).rejects.toThrow(
    new UsageError('tolerance -1: expected a number, 0 or above'),
  );
  await expect(refused({ tolerance: Number.POSITIVE_INFINITY })).rejects.toThrow(UsageError);
  await expect(refused({ cost: { alpha: 0 } })).rejects.toThrow(/^alpha 0: expected/);
  await expect(refused({ restart: { timesCheckpoint: -1 } })).rejects.toThrow(/^restart -1: expected/);
  await expect(refused({ restart: { fixed: Number.NaN } })).rejects.toThrow(/^restart NaN: expected/);
  await expect(refused({ points: 0 })).rejects.toThrow(UsageError);
  const broken = { ...discrete([1], [1]), v: Float64Array.of(-1) };
  await expect(criticalCheckpoint(broken, { kernel: wasm })).rejects.toThrow(DataError);
});

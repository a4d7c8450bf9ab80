import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discrete } from '../../../src/distribution/discrete.ts';
import { optimalSequence } from '../../../src/requests/optimal.ts';
import { optimalAllowances } from '../../../src/requests/varying/allowances.ts';
import { optimalOncePerJob } from '../../../src/requests/varying/oncePerJob.ts';
import { optimalVarying, type WorkCost } from '../../../src/requests/varying/optimalVarying.ts';
import { readOverhead, type TimeOfWork } from '../../../src/requests/varying/overhead.ts';
import {
  costDirectly,
  leastAllowed,
  leastOncePerJob,
  leastVarying,
  type Prices,
  type Times,
} from '../../oracle/requests/varyingDirectly.ts';
import { holds } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { distributions, expectClose, plain } from '../../support/requests/instances.ts';

const { wasm, checked, twin } = await testKernels();
const LEAST = 60;
const REQUESTED: Prices = { alpha: 1, beta: 0, gamma: 0 };
const fixed = (seconds: number): TimeOfWork => ({ at: () => seconds, rise: 0 });

const number = (max: number) => fc.double({ min: 0, max, noNaN: true });
const prices: fc.Arbitrary<Prices> = fc.record({
  alpha: fc.oneof(fc.constant(1), fc.double({ min: 0.1, max: 3, noNaN: true })),
  beta: fc.oneof(fc.constant(0), number(2)),
  gamma: fc.oneof(fc.constant(0), number(2)),
});
/** Straight lines, curves, and times that fall so fast that v + C(v) falls too. */
const timesOfWork: fc.Arbitrary<TimeOfWork> = fc.oneof(
  number(3).map(fixed),
  fc.tuple(number(3), number(1)).map(([base, rise]) => ({ at: (w: number) => base + rise * w, rise })),
  fc.tuple(number(3), number(3)).map(([base, most]) => ({ at: (w: number) => Math.min(most, base + w / 4) })),
  fc.tuple(number(9), number(4)).map(([base, rise]) => ({ at: (w: number) => Math.max(0, base - rise * w) })),
);
const workCosts: fc.Arbitrary<WorkCost> = fc
  .tuple(prices, timesOfWork, timesOfWork)
  .map(([cost, checkpoint, restart]) => ({ ...cost, checkpoint, restart }));
const asTimes = ({ checkpoint, restart, ...cost }: WorkCost): Times => ({
  ...cost,
  checkpoint: checkpoint.at,
  restart: restart.at,
});

test('with times by the work saved, the cost is the least of all sequences, of any kind and of those that always save', async () => {
  await holds(
    fc.tuple(distributions(7), workCosts),
    2000,
    async ([distribution, cost]) => {
      for (const strategy of ['dyn-prog-count', 'quadratic', 'all-ckpt'] as const) {
        const { expectedCost, sequence } = await optimalVarying(wasm, distribution, cost, strategy);
        expectClose(
          expectedCost,
          leastVarying(plain(distribution), asTimes(cost), strategy === 'all-ckpt'),
          1e-11,
        );
        expectClose(costDirectly(sequence, plain(distribution), asTimes(cost)), expectedCost, 1e-11);
      }
    },
    LEAST,
  );
});

const straight: fc.Arbitrary<WorkCost> = fc
  .tuple(prices, timesOfWork, number(3), number(1))
  .map(([cost, checkpoint, base, rise]) => ({
    ...cost,
    checkpoint,
    restart: { at: (w: number) => base + rise * w, rise },
  }));

test('the programme far below n² equals the one of n² steps where restarts are a straight line in the work', async () => {
  let fast = 0;
  await holds(
    fc.tuple(distributions(600), straight),
    2000,
    async ([distribution, cost]) => {
      const found = await optimalVarying(wasm, distribution, cost, 'dyn-prog-count');
      const slow = await optimalVarying(wasm, distribution, cost, 'quadratic');
      expectClose(found.expectedCost, slow.expectedCost, 1e-11);
      expectClose(
        costDirectly(found.sequence, plain(distribution), asTimes(cost)),
        found.expectedCost,
        1e-11,
      );
      if (found.work !== slow.work) fast++;
    },
    LEAST,
  );
  expect(fast).toBeGreaterThan(LEAST / 3);
});

test('requests are those of a fixed time, to the last bit, if the time does not depend on the work', async () => {
  await holds(
    fc.tuple(distributions(200), prices, number(3), number(3)),
    400,
    async ([distribution, cost, checkpoint, restart]) => {
      const varying = { ...cost, checkpoint: fixed(checkpoint), restart: fixed(restart) };
      for (const strategy of ['dyn-prog-count', 'all-ckpt'] as const) {
        const found = await optimalSequence(wasm, distribution, { ...cost, checkpoint, restart }, strategy);
        expect(await optimalVarying(wasm, distribution, varying, strategy)).toEqual(found);
      }
    },
    LEAST,
  );
});

/** A random time of two or three values. */
const randomTimes = fc
  .array(fc.tuple(fc.double({ min: 0.01, max: 4, noNaN: true }), fc.integer({ min: 1, max: 9 })), {
    minLength: 2,
    maxLength: 3,
  })
  .map((drawn) => {
    const sorted = [...new Map(drawn).entries()].sort(([a], [b]) => a - b);
    const all = sorted.reduce((sum, [, weight]) => sum + weight, 0);
    return { times: sorted.map(([time]) => time), shares: sorted.map(([, weight]) => weight / all) };
  });

test('with times drawn once per job, the cost is the least of all beginnings and all that may follow each time', async () => {
  await holds(
    fc.tuple(distributions(6), prices, randomTimes, fc.oneof(randomTimes, number(2))),
    1000,
    async ([distribution, cost, checkpoint, resuming]) => {
      const restart = typeof resuming === 'number' ? { times: [resuming], shares: [1] } : resuming;
      const cases = checkpoint.times.flatMap((time, i) =>
        restart.times.map((other, k) => ({
          share: checkpoint.shares[i] * restart.shares[k],
          checkpoint: time,
          restart: other,
        })),
      );
      const found = await optimalOncePerJob(
        wasm,
        distribution,
        cost,
        checkpoint,
        typeof resuming === 'number' ? fixed(resuming) : resuming,
      );
      expectClose(found.expectedCost, leastOncePerJob(plain(distribution), cost, cases), 1e-11);
      const saves = found.sequence.findIndex((step) => step.checkpoint);
      expect(saves).toBe(found.after.length > 0 ? found.sequence.length - 1 : -1);
      // The next request begins at the saved work, is as long as it needs, and covers the distribution.
      for (const { checkpoint: time, sequence, probability } of found.after) {
        expect(checkpoint.times).toContain(time);
        expect(probability).toBeGreaterThan(0);
        expect(sequence[0].milestone).toBeGreaterThan(found.sequence[saves].milestone);
        expect(sequence.at(-1)?.probability).toBe(1);
      }
    },
    LEAST,
  );
});

test('the published numbers of reserved allowances are 2.1868 and 4.52304', async () => {
  const cost = async (v: number[], weights: number[], times: number[], shares: number[], restart: number) => {
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const distribution = discrete(
      v,
      weights.map((weight) => weight / all),
    );
    return (await optimalAllowances(wasm, distribution, REQUESTED, { times, shares }, fixed(restart)))
      .expectedCost;
  };
  expectClose(await cost([1, 2, 4], [5, 3, 2], [0.1, 1], [0.9, 0.1], 0.1), 2.1868);
  expectClose(await cost([2, 3, 5, 9], [4, 3, 2, 1], [0.2, 2], [0.8, 0.2], 0.2), 4.52304);
});

test('with reserved allowances, the cost is the least of all decisions in all states', async () => {
  await holds(
    fc.tuple(
      distributions(5),
      prices,
      randomTimes,
      timesOfWork.filter(({ rise }) => rise !== undefined),
    ),
    1000,
    async ([distribution, cost, random, restart]) => {
      const { expectedCost } = await optimalAllowances(wasm, distribution, cost, random, restart);
      const drawn = random.times.map((time, k) => ({ time, share: random.shares[k] }));
      expectClose(expectedCost, leastAllowed(plain(distribution), cost, drawn, restart.at), 1e-9);
    },
    LEAST,
  );
});

test('the decisions under reserved allowances cover each state that is reached, once, and have the claimed cost', async () => {
  await holds(
    fc.tuple(distributions(12), prices, randomTimes, timesOfWork),
    1000,
    async ([distribution, cost, random, restart]) => {
      fc.pre(distribution.v[0] > 0);
      const { expectedCost, decisions } = await optimalAllowances(wasm, distribution, cost, random, restart);
      const { v, f } = plain(distribution);
      const states = new Map(decisions.map((decision) => [`${decision.saved} ${decision.tried}`, decision]));
      expect(states.size).toBe(decisions.length);
      const known = new Map<string, number>();
      const from = (saved: number, tried: number): number => {
        if (tried === v[v.length - 1]) return 0;
        const state = `${saved} ${tried}`;
        const found = known.get(state);
        if (found !== undefined) return found;
        const decision = states.get(state);
        if (decision === undefined) throw new Error(`nothing is said for ${state}`);
        const { request, milestone, allowance } = decision;
        const resumed = saved === 0 ? 0 : restart.at(saved);
        expectClose(request, resumed + milestone - saved + (allowance ?? 0));
        let kept = 0;
        let used = 0;
        for (const [k, time] of random.times.entries()) {
          if (allowance === undefined) continue;
          if (time <= allowance) kept += random.shares[k];
          used += random.shares[k] * Math.min(time, allowance);
        }
        let paid = 0;
        for (const [i, x] of v.entries()) {
          if (x <= tried) continue;
          const worked = resumed + (x <= milestone ? x - saved : milestone - saved + used);
          paid += f[i] * (cost.alpha * request + cost.gamma + cost.beta * worked);
        }
        if (kept > 0) paid += kept * from(milestone, milestone);
        if (milestone === tried) paid /= kept;
        else if (kept < 1 - 1e-12) paid += (1 - kept) * from(saved, milestone);
        known.set(state, paid);
        return paid;
      };
      expectClose(from(0, 0), expectedCost, 1e-9);
      expect(known.size).toBe(decisions.length);
    },
    LEAST,
  );
});

test('an allowance that always suffices is a fixed time', async () => {
  await holds(
    fc.tuple(distributions(40), prices, number(3), number(3)),
    400,
    async ([distribution, cost, checkpoint, restart]) => {
      const always = { times: [checkpoint], shares: [1] };
      const { expectedCost, decisions } = await optimalAllowances(
        wasm,
        distribution,
        cost,
        always,
        fixed(restart),
      );
      const found = await optimalSequence(wasm, distribution, { ...cost, checkpoint, restart });
      expectClose(expectedCost, found.expectedCost, 1e-11);
      expect(decisions.length).toBeGreaterThan(0);
    },
  );
});

test('Wasm, the bounds-checked build and the JavaScript build agree to the last bit', async () => {
  await holds(
    fc.tuple(distributions(120), workCosts, randomTimes),
    300,
    async ([distribution, cost, random]) => {
      const all = async (kernel: typeof wasm) => [
        await optimalVarying(kernel, distribution, cost, 'dyn-prog-count'),
        await optimalVarying(kernel, distribution, cost, 'quadratic'),
        await optimalVarying(kernel, distribution, cost, 'all-ckpt'),
        await optimalOncePerJob(kernel, distribution, cost, random, cost.restart),
        await optimalAllowances(kernel, distribution, cost, random, cost.restart),
      ];
      const found = await all(wasm);
      expect(await all(checked)).toEqual(found);
      expect(await all(twin)).toEqual(found);
    },
  );
});

test('times are read from numbers, functions and texts, and wrong ones are refused', () => {
  const at = (text: string, work: number) => (readOverhead(text, 'checkpoint') as TimeOfWork).at(work);
  expect(at('6m', 100)).toBe(360);
  expect(at('6m+0.02w', 1000)).toBeCloseTo(380, 12);
  expect(at('.5w', 8)).toBe(4);
  expect(at('min(1h, 6m + 0.5*w)', 10_000)).toBe(3600);
  expect(at('max(1m,0.5w)', 10_000)).toBe(5000);
  expect(at('1:5m', 3)).toBe(300);
  expect(readOverhead('0.9:6m,0.1:1h', 'c')).toEqual({ times: [360, 3600], shares: [0.9, 0.1] });
  expect(readOverhead('0.5:2,0.25:1,0.25:2', 'c')).toEqual({ times: [1, 2], shares: [0.25, 0.75] });
  for (const wrong of [
    '',
    'w+6m',
    '6m-0.02w',
    '-5',
    '6m+-1w',
    'min()',
    'min(1h',
    '0.9:6m',
    '0.5:1,0.6:2',
    '1:x',
    '-1:5,2:6',
  ])
    expect(() => readOverhead(wrong, 'checkpoint'), wrong).toThrow(
      /^checkpoint is '.*'; expected a duration/,
    );
  expect(() => readOverhead(-1, 'restart')).toThrow('restart -1: expected a number 0 or above');
  expect(() => readOverhead(Number.NaN, 'restart')).toThrow(/restart NaN/);
});

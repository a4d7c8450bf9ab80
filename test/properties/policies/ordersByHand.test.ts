import { describe, expect, it } from 'vitest';
import type { OrderName } from '../../../src/policy/policy.ts';
import { policies } from '../../../src/policy/registry.ts';
import { builtIn } from '../../oracle/replay/order.ts';
import { testKernels } from '../../support/kernels.ts';
import { replayOf } from '../replays.ts';
import { BY_HAND, FIRST, FREE } from './ordersByHand.ts';

describe.each(Object.entries(BY_HAND))('%s, by hand', (order, jobs) => {
  it('has the keys of the oracle', () => {
    for (const { s, estimate, processors, key } of jobs) {
      const job = { submit: FIRST + s, estimate, processors };
      expect(builtIn(order, job, FIRST, FIRST + FREE) / key).toBeCloseTo(1, 8);
    }
  });

  // Each takes more than half of the machine for a second.
  it.each([
    'batch',
    'each',
  ] as const)('starts three jobs by their keys on every engine, rule %s', async (rule) => {
    const first = { submit: FIRST, run: FREE, request: FREE, processors: 16 };
    const others = jobs.map(({ s, estimate, processors }) => ({
      submit: FIRST + s,
      run: 1,
      request: estimate,
      processors,
    }));
    const policy = { name: order, order: order as OrderName, backfilling: 'none' } as const;
    const sorted = [...jobs.keys()].sort((a, b) => jobs[a].key - jobs[b].key);
    for (const kernel of Object.values(await testKernels())) {
      const workload = { processors: 16, jobs: [first, ...others] };
      const { schedule } = await replayOf(workload, policy, rule, kernel);
      const starts = sorted.map((place) => schedule.start[place + 1] - FIRST - FREE);
      expect(starts).toEqual([0, 1, 2]);
    }
  });
});

describe.each(Object.entries(await testKernels()))('unicef on %s, by hand', (_, kernel) => {
  it('starts a sequential job that has waited before a parallel one', async () => {
    const jobs = [
      { submit: FIRST, run: FREE, request: FREE, processors: 2 },
      { submit: FIRST + 1000, run: 1, request: 1, processors: 2 },
      { submit: FIRST + FREE - 1, run: 1, request: 900, processors: 1 },
    ];
    const { schedule } = await replayOf({ processors: 2, jobs }, policies.unicef, 'batch', kernel);
    expect([...schedule.start].map((start) => start - FIRST)).toEqual([0, FREE + 1, FREE]);
  });
});

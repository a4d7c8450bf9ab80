// Policies as objects of the library: the tests combine parts that exclude each other, and use unknown
// names.
import { expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import type { Plan } from '../../../src/policy/plan.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { preempted } from '../../golden/preempted.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();

const shortest = (job: { request: number }) => job.request;
const made = 'an order that is a function is evaluated before the run, and the plan';

test.each<[string, Omit<Policy, 'name'>, string]>([
  [
    'an order that is a function, with a plan that is learned',
    { order: shortest, backfilling: 'easy', plan: 'last' },
    `policy 'mine': ${made} 'last' is made during it`,
  ],
  [
    'candidates that are a function, with a plan that is learned',
    { order: 'fcfs', backfilling: 'easy', candidates: shortest, plan: 'regression' },
    `policy 'mine': ${made} 'regression' is made during it`,
  ],
  [
    'preemption in an order that is a function',
    { order: shortest, backfilling: 'easy', preemption: 'shadow' },
    "policy 'mine': preemption shadow needs the order of submission: the order must be fcfs",
  ],
  [
    'preemption with reservations for all',
    { order: 'fcfs', backfilling: 'conservative', preemption: 'shadow' },
    "policy 'mine': preemption shadow kills backfilled jobs; it needs backfilling easy or venture, not conservative",
  ],
  [
    'an unknown plan',
    { order: 'fcfs', backfilling: 'easy', plan: 'lastt' as Plan },
    "unknown plan 'lastt'; did you mean 'last'? (request, exact, column, last, last-two, last-application, regression, virtual:x with x from 0 to 1)",
  ],
  [
    'an error above 1',
    { order: 'fcfs', backfilling: 'easy', plan: 'virtual:2' },
    "unknown plan 'virtual:2' (request, exact, column, last, last-two, last-application, regression, virtual:x with x from 0 to 1)",
  ],
])('a composition is refused with %s', async (_, parts, message) => {
  const refused = replay(preempted, { name: 'mine', ...parts }, { kernel: wasm });
  await expect(refused).rejects.toThrow(new UsageError(message));
});

test('an order that is a function can be composed with plans known before the run', async () => {
  const policy: Policy = { name: 'mine', order: shortest, backfilling: 'easy', plan: 'virtual:0.5' };
  const { schedule } = await replay(preempted, policy, { kernel: wasm });
  expect(schedule.start).toHaveLength(7);
});

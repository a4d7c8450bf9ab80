// Policies as objects of the library: the tests combine parts that exclude each other, and use unknown
// names.
import { expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import type { Correction } from '../../../src/policy/correction.ts';
import type { Plan } from '../../../src/policy/plan.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { preempted } from '../../golden/preempted.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();

const shortest = (job: { request: number }) => job.request;
const made = 'an order that is a function is evaluated before the run, and the plan';

test.each<[string, Omit<Policy, 'name'>, string | RegExp]>([
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
    "policy 'mine': preemption shadow takes processors from backfilled jobs; it needs backfilling easy or venture, not conservative",
  ],
  [
    'candidates without backfilling',
    { order: 'fcfs', backfilling: 'none', candidates: 'sjf' },
    "policy 'mine': candidates can have their own order under backfilling easy only, not none",
  ],
  [
    'unknown candidates',
    { order: 'fcfs', backfilling: 'easy', candidates: 'sjff' as 'sjf' },
    /^policy 'mine': candidates cannot be "sjff"; did you mean 'sjf'\?/,
  ],
  [
    'an order that is a number',
    { order: 7 as unknown as 'sjf', backfilling: 'easy' },
    /^policy 'mine': order cannot be 7 \(/,
  ],
  [
    'venture backfilling in another order',
    { order: 'sjf', backfilling: 'venture' },
    "policy 'mine': backfilling venture needs the order of submission: the order must be fcfs",
  ],
  [
    'a correction with venture backfilling',
    { order: 'fcfs', backfilling: 'venture', correction: 'steps' },
    "policy 'mine': correction steps needs backfilling easy or none without preemption, not backfilling venture",
  ],
  [
    'a correction with reservations for all',
    { order: 'fcfs', backfilling: 'conservative', correction: 'steps' },
    "policy 'mine': correction steps needs backfilling easy or none without preemption, not backfilling conservative",
  ],
  [
    'a correction with preemption',
    { order: 'fcfs', backfilling: 'easy', preemption: 'shadow', correction: 'request' },
    "policy 'mine': correction request needs backfilling easy or none without preemption, not preemption shadow",
  ],
  [
    'an unknown correction',
    { order: 'fcfs', backfilling: 'easy', correction: 'stepps' as Correction },
    "policy 'mine': correction cannot be \"stepps\"; did you mean 'steps'? (none, request, steps, doubling)",
  ],
  ...[
    'learned:square:100:square:1:0',
    'learned:cube:100:square:1:0:even',
    'learned:square:100:square:1:0:heavy',
    'learned:square:1e3x:square:1:0:even',
    'learned:square:-1:square:1:0:even',
    'learned:mended',
  ].map((plan): [string, Omit<Policy, 'name'>, string] => [
    `the loss ${plan}`,
    { order: 'fcfs', backfilling: 'easy', plan: plan as Plan },
    `unknown plan '${plan}' (learned, learned:repaired, or learned:CURVE:FACTOR:CURVE:FACTOR:THRESHOLD:WEIGHT with a ` +
      'CURVE of square, abs, exp and a WEIGHT of even, wide-short, narrow-long, large, small)',
  ]),
  [
    'an unknown plan',
    { order: 'fcfs', backfilling: 'easy', plan: 'lastt' as Plan },
    "unknown plan 'lastt'; did you mean 'last'? (request, double-request, exact, column, last, last-two, last-two-floor, last-application, regression, learned, learned:repaired, virtual:x with x from 0 to 1)",
  ],
  [
    'an error above 1',
    { order: 'fcfs', backfilling: 'easy', plan: 'virtual:2' },
    "unknown plan 'virtual:2' (request, double-request, exact, column, last, last-two, last-two-floor, last-application, regression, learned, learned:repaired, virtual:x with x from 0 to 1)",
  ],
])('a composition is refused with %s', async (_, parts, message) => {
  const refused = replay(preempted, { name: 'mine', ...parts }, { kernel: wasm });
  await expect(refused).rejects.toThrow(typeof message === 'string' ? new UsageError(message) : message);
});

test('an order that is a function can be composed with plans known before the run', async () => {
  const policy: Policy = { name: 'mine', order: shortest, backfilling: 'easy', plan: 'virtual:0.5' };
  const { schedule } = await replay(preempted, policy, { kernel: wasm });
  expect(schedule.start).toHaveLength(7);
});

test.each([
  ['easy+last+steps', { name: 'easy+last+steps', backfilling: 'easy', plan: 'last', correction: 'steps' }],
  ['easy-last+doubling', { name: 'easy-last+doubling', plan: 'last', correction: 'doubling' }],
  ['easy++', { name: 'easy++', candidates: 'sjf', plan: 'last-two-floor', correction: 'steps' }],
  ['easy+++last', { name: 'easy+++last', candidates: 'sjf', plan: 'last', correction: 'steps' }],
  // As a plan, which comes first.
  ['easy+request', { name: 'easy+request', plan: 'request' }],
  ['easy+last+request', { name: 'easy+last+request', plan: 'last', correction: 'request' }],
  ['pv-easy+suspend:2m:3', { backfilling: 'venture', plan: 'last', preemption: 'suspend:2m:3' }],
  ['slp-easy+last+periodic:1h:0:0.5', { backfilling: 'easy', plan: 'last', preemption: 'periodic:1h:0:0.5' }],
  ['pv-easy+kill', { preemption: 'kill' }],
  ['sjf+easy+learned:repaired+request', { order: 'sjf', plan: 'learned:repaired', correction: 'request' }],
])('the name %s is a composition', (name, parts) => {
  expect(findPolicy(name)).toMatchObject(parts);
  expect(findPolicy('easy+request')).not.toHaveProperty('correction');
});

test.each([
  ['easy+steps+last', /^unknown policy 'easy\+steps\+last' \('specula policies' lists them\)$/],
  ['easy+last+steps+none', /^unknown policy/],
  ['easy+last+stepps', /: 'stepps' is not a correction \(none, request, steps, doubling\)$/],
  ['easy+stepps', /: 'stepps' is not a plan \(.*\) and not a correction \(none, request, steps, doubling\)/],
  ['nosuch+last+steps', /^unknown policy 'nosuch\+last\+steps'/],
  ['pv-easy+suspend', /policy 'pv-easy\+suspend': preemption .* "suspend"; it must be suspend:SAVE:RESTORE$/],
  [
    'pv-easy+periodic:0:1:1',
    /it must be periodic:EVERY:SAVE:RESTORE, and EVERY a duration of 1 s or more, not '0'$/,
  ],
  ['pv-easy+suspend:-1:1', /and SAVE a duration of 0 s or more, not '-1'$/],
  ['pv-easy+ondemand:1:inf', /and RESTORE a duration of 0 s or more, not 'inf'$/],
  ['pv-easy+suspend:1:1:1', /it must be suspend:SAVE:RESTORE$/],
  ['conservative+suspend:1:1', /it needs backfilling easy or venture, not conservative$/],
  ['easy+suspend:1:1+last', /^unknown policy/],
  ['pv-easy+last+steps', /: correction steps needs backfilling easy or none without preemption/],
])('the name %s is refused', (name, message) => {
  expect(() => findPolicy(name)).toThrow(UsageError);
  expect(() => findPolicy(name)).toThrow(message);
});

test('the corrections of a name or of an object give one schedule', async () => {
  const { name, ...parts } = findPolicy('sjf-easy+last+steps');
  const hashes = await Promise.all(
    [name, { name: 'mine', ...parts }].map(
      async (policy) => (await replay(preempted, policy, { kernel: wasm })).hash,
    ),
  );
  expect(hashes[0]).toBe(hashes[1]);
});

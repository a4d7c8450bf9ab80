// Policies as objects of the library: the tests combine parts that exclude each other, and use unknown
// names.
import { expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import type { Correction } from '../../../src/policy/correction.ts';
import type { RuntimeEstimate } from '../../../src/policy/estimate.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { preempted } from '../../golden/preempted.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();

const shortest = (job: { request: number }) => job.request;
const made = 'an order that is a function is evaluated before the run, and the estimate';

test.each<[string, Omit<Policy, 'name'>, string | RegExp]>([
  [
    'an order that is a function, with an estimate that is learned',
    { order: shortest, backfilling: 'easy', estimate: 'last' },
    `policy 'mine': ${made} 'last' is made during it`,
  ],
  [
    'candidates that are a function, with an estimate that is learned',
    { order: 'fcfs', backfilling: 'easy', candidates: shortest, estimate: 'regression' },
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
  ].map((estimate): [string, Omit<Policy, 'name'>, string] => [
    `the loss ${estimate}`,
    { order: 'fcfs', backfilling: 'easy', estimate: estimate as RuntimeEstimate },
    `unknown estimate '${estimate}' (learned, learned:repaired, or learned:CURVE:FACTOR:CURVE:FACTOR:THRESHOLD:WEIGHT with a ` +
      'CURVE of square, abs, exp and a WEIGHT of even, wide-short, narrow-long, large, small)',
  ]),
  [
    'an unknown estimate',
    { order: 'fcfs', backfilling: 'easy', estimate: 'lastt' as RuntimeEstimate },
    "unknown estimate 'lastt'; did you mean 'last'? (request, double-request, exact, column, last, last-two, last-two-floor, last-application, regression, learned, learned:repaired, virtual:x with x from 0 to 1)",
  ],
  [
    'an error above 1',
    { order: 'fcfs', backfilling: 'easy', estimate: 'virtual:2' },
    "unknown estimate 'virtual:2' (request, double-request, exact, column, last, last-two, last-two-floor, last-application, regression, learned, learned:repaired, virtual:x with x from 0 to 1)",
  ],
])('a composition is refused with %s', async (_, parts, message) => {
  const refused = replay(preempted, { name: 'mine', ...parts }, { kernel: wasm });
  await expect(refused).rejects.toThrow(typeof message === 'string' ? new UsageError(message) : message);
});

test('an order that is a function can be composed with estimates known before the run', async () => {
  const policy: Policy = { name: 'mine', order: shortest, backfilling: 'easy', estimate: 'virtual:0.5' };
  const { schedule } = await replay(preempted, policy, { kernel: wasm });
  expect(schedule.start).toHaveLength(7);
});

test.each([
  [
    'easy+last+steps',
    { name: 'easy+last+steps', backfilling: 'easy', estimate: 'last', correction: 'steps' },
  ],
  ['easy-last+doubling', { name: 'easy-last+doubling', estimate: 'last', correction: 'doubling' }],
  ['easy++', { name: 'easy++', candidates: 'sjf', estimate: 'last-two-floor', correction: 'steps' }],
  ['easy+++last', { name: 'easy+++last', candidates: 'sjf', estimate: 'last', correction: 'steps' }],
  // As an estimate, which comes first.
  ['easy+request', { name: 'easy+request', estimate: 'request' }],
  ['easy+last+request', { name: 'easy+last+request', estimate: 'last', correction: 'request' }],
  ['pv-easy+suspend:2m:3', { backfilling: 'venture', estimate: 'last', preemption: 'suspend:2m:3' }],
  [
    'slp-easy+last+periodic:1h:0:0.5',
    { backfilling: 'easy', estimate: 'last', preemption: 'periodic:1h:0:0.5' },
  ],
  ['pv-easy+kill', { preemption: 'kill' }],
  [
    'sjf+easy+learned:repaired+request',
    { order: 'sjf', estimate: 'learned:repaired', correction: 'request' },
  ],
])('the name %s is a composition', (name, parts) => {
  expect(findPolicy(name)).toMatchObject(parts);
  expect(findPolicy('easy+request')).not.toHaveProperty('correction');
});

test.each([
  ['easy+steps+last', /^unknown policy 'easy\+steps\+last' \('specula policies' lists them\)$/],
  ['easy+last+steps+none', /^unknown policy/],
  ['easy+last+stepps', /: 'stepps' is not a correction \(none, request, steps, doubling\)$/],
  [
    'easy+stepps',
    /: 'stepps' is not an estimate \(.*\) and not a correction \(none, request, steps, doubling\)/,
  ],
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

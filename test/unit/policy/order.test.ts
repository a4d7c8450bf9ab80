// Orders: functions of a job in the library, and codes in the kernel.
import { expect, expectTypeOf, it, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import { BACKFILLING, ESTIMATES, EVENT_RULE, ORDER } from '../../../src/kernel/codes.ts';
import { allocateRun } from '../../../src/kernel/runDescription.ts';
import { type JobView, ORDERS, type Policy } from '../../../src/policy/policy.ts';
import { type PolicyName, policies } from '../../../src/policy/registry.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const { wasm, checked, twin } = await testKernels();
const one = { submit: 0, run: 10, request: 20, processors: 1, user: 3 };
const workload = testWorkload(1, [one, { ...one, submit: 1 }, { ...one, submit: 2 }]);
const ordered = (order: unknown): Policy => ({
  name: 'mine',
  order: order as Policy['order'],
  backfilling: 'none',
});

it.each([
  ['nothing', () => undefined, 'undefined'],
  ['a string', () => '7', "'7'"],
  ['NaN', () => Number.NaN, 'NaN'],
  ['null', () => null, 'null'],
])('an order that returns %s is an error that names the job and the value', async (_, order, given) => {
  const late = (job: JobView) => (job.index === 1 ? order() : 0);
  await expect(replay(workload, ordered(late), { kernel: wasm })).rejects.toThrow(
    new UsageError(`the order's function gave ${given} for job 2: expected a number`),
  );
});

it('an order that reads a name like that of a field names the field', async () => {
  const order = (job: JobView & { procesors?: number }) => job.procesors as number;
  await expect(replay(workload, ordered(order), { kernel: wasm })).rejects.toThrow(
    new UsageError("the order's function reads job.procesors, and there is none; did you mean 'processors'?"),
  );
});

it('an order that is a function gets all fields of a job, its id and index too', async () => {
  const seen: JobView[] = [];
  const order = (job: JobView) => {
    seen.push(job);
    return -job.id;
  };
  const { schedule } = await replay(workload, ordered(order), { kernel: wasm });
  expect(seen[1]).toEqual({
    id: 2,
    index: 1,
    submit: 1,
    estimate: 20,
    request: 20,
    processors: 1,
    user: 3,
    group: -1,
    application: -1,
  });
  expect([...schedule.start]).toEqual([0, 20, 10]);
});

test('an order may put jobs last with infinity', async () => {
  const order = (job: JobView) => (job.id === 2 ? Number.POSITIVE_INFINITY : 0);
  const { schedule } = await replay(workload, ordered(order), { kernel: wasm });
  expect([...schedule.start]).toEqual([0, 20, 10]);
});

// A code without a key fails at once, on every engine. It must not read a column that does not exist.
it.each([
  ['wasm', wasm],
  ['checked', checked],
  ['twin', twin],
])('an order without a key is refused by the kernel, %s', async (_, kernel) => {
  const instance = await kernel.instantiate();
  const unknown = Math.max(...Object.values(ORDER)) + 1;
  allocateRun(
    instance,
    {
      jobs: 2,
      machine: 1,
      eventRule: EVENT_RULE.BATCH,
      backfilling: BACKFILLING.NO_BACKFILLING,
      order: unknown,
      candidateOrder: unknown,
      estimates: ESTIMATES.SURE,
    },
    'a test',
    'do something',
  );
  instance.columns.processors.fill(1);
  expect(() => instance.exports.beginReplay()).toThrow('an order without a key');
});

test('every order, backfilling scheme, event rule and estimate has a code of its own', () => {
  for (const codes of [ORDER, BACKFILLING, EVENT_RULE, ESTIMATES]) {
    const values = Object.values(codes);
    expect(new Set(values).size).toBe(values.length);
  }
});

test('TypeScript rejects the name of a policy that does not exist', () => {
  expectTypeOf<'eazy'>().not.toExtend<PolicyName>();
  expectTypeOf<'sjf+easy'>().toExtend<PolicyName>();
  // @ts-expect-error: a misspelt name
  expect(policies.eazy).toBeUndefined();
  const names: string[] = Object.keys(policies);
  const composed = Object.keys(ORDERS).filter((order) => order !== 'fcfs');
  for (const order of composed)
    expect(names).toEqual(expect.arrayContaining([order, `${order}+easy`, `${order}+conservative`]));
  expect(names).toHaveLength(10 + 3 * composed.length);
});

test.each([
  ['order', { order: 'sfj', backfilling: 'easy' }, 'order cannot be "sfj"; did you mean \'sjf\'?'],
  [
    'backfilling',
    { order: 'fcfs', backfilling: 'eazy' },
    'backfilling cannot be "eazy"; did you mean \'easy\'?',
  ],
  ['preemption', { order: 'fcfs', backfilling: 'easy', preemption: 'all' }, 'preemption cannot be "all"'],
])('the kernel refuses an unknown %s instead of taking another', async (_, parts, message) => {
  const refused = replay(workload, { name: 'mine', ...parts } as unknown as Policy, { kernel: wasm });
  await expect(refused).rejects.toThrow(`policy 'mine': ${message}`);
});

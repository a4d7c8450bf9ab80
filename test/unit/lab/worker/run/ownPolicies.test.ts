// Schedulers of the visitor's own next to policies. A text is loaded from its address, because Node loads no
// module from a Blob.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { UsageError } from '../../../../../src/errors.ts';
import { twinKernel as kernel } from '../../../../../src/kernel/twin.ts';
import type { PolicyView, Settings } from '../../../../../src/lab/protocol.ts';
import { chosenPolicies } from '../../../../../src/lab/worker/run/chosenPolicies.ts';
import { OwnFault } from '../../../../../src/lab/worker/run/own.ts';
import { type Listener, runComparison } from '../../../../../src/lab/worker/run/runComparison.ts';
import { policies } from '../../../../../src/policy/registry.ts';
import { workloadSwf } from '../../../../../src/trace/write/workloadSwf.ts';
import { testWorkload } from '../../../../support/workload.ts';

const FIRST_FIT = `export const mine = {
  name: 'mine', schedule({ queue, free, start }) {
    for (const job of queue) if (queue.processors[job] <= free()) start(job, 'it fits');
  } };`;

let text = FIRST_FIT;
let loaded = 0;
const { createObjectURL, revokeObjectURL } = URL;
beforeAll(() => {
  URL.createObjectURL = () => `data:text/javascript,${encodeURIComponent(`${text}//${loaded++}`)}`;
  URL.revokeObjectURL = () => {};
});
afterAll(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

const reported: unknown[] = [];
beforeEach(() => {
  reported.length = 0;
  text = FIRST_FIT;
});
const watch = { enter: (step: unknown) => reported.push(step), leave: () => reported.push('left') };

const SETTINGS: Settings = { policies: 'easy', eventRule: 'batch', seed: 1, overrun: 'kill' };

it('the policies of a comparison are those named, and then those of the text', async () => {
  const named = await chosenPolicies({ ...SETTINGS, policies: 'easy,fcfs' }, watch);
  expect(named).toEqual([policies.easy, policies.fcfs]);
  expect(await chosenPolicies({ ...SETTINGS, policies: [policies.sjf] }, watch)).toEqual([policies.sjf]);
  expect(reported).toEqual([]);
  const all = await chosenPolicies({ ...SETTINGS, own: text }, watch);
  expect(all.map(({ name }) => name)).toEqual(['easy', 'mine']);
  expect(reported).toEqual([{}, 'left']);
});

it('two policies of one name are refused, and the page learns that the code has ended', async () => {
  await expect(chosenPolicies({ ...SETTINGS, policies: 'fcfs,easy,fcfs' }, watch)).rejects.toThrow(
    new UsageError('--policy: fcfs is named twice'),
  );
  text = FIRST_FIT.replace("'mine'", "'easy'");
  const twice = chosenPolicies({ ...SETTINGS, own: text }, watch);
  await expect(twice).rejects.toThrow(
    new OwnFault("two policies are named 'easy'; give the scheduler another name"),
  );
  expect(reported).toEqual([{}, 'left']);
});

it('a scheduler of the visitor’s own is replayed and explained, without its functions', async () => {
  const workload = testWorkload(4, [
    { submit: 0, run: 10, request: 10, processors: 3 },
    { submit: 5, run: 10, request: 10, processors: 3 },
  ]);
  const views: PolicyView[] = [];
  const listener: Listener = {
    ...{ ...watch, progress() {}, workload() {} },
    policy: (_, view) => views.push(structuredClone(view)),
  };
  const file = new Blob([...workloadSwf(workload)]);
  const { comparison } = await runComparison(
    kernel,
    { kind: 'file', name: 'two.swf', file },
    { ...SETTINGS, own: text },
    listener,
    new AbortController().signal,
  );
  expect(views.map(({ own, policy }) => [own, policy.name])).toEqual([
    [undefined, 'easy'],
    ['mine', 'mine'],
  ]);
  expect([...views[1].bars.start]).toEqual([0, 10]);
  expect(reported).toContainEqual({ name: 'mine', line: 2, time: 0 });
  expect(await comparison.explain(1, 1, watch)).toMatchObject({ start: 10, wait: 5, startReason: 'it fits' });
  expect(reported.at(-1)).toBe('left');
});

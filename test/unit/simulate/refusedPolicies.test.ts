// Features of a policy that a kind of run cannot have are refused, not silently ignored.
import { expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { checkForecastPolicy } from '../../../src/simulate/snapshot.ts';
import { speculate } from '../../../src/simulate/speculate.ts';
import { testKernels } from '../../support/kernels.ts';
import { columnsOf } from '../../support/speculation/kernel.ts';
import { testWorkload } from '../../support/workload.ts';

const { wasm: kernel } = await testKernels();

const few = columnsOf(4, [
  {
    submit: 0,
    run: 5,
    processors: 2,
    requests: [3, 9],
    checkpoints: [false, false],
    checkpoint: [0, 0],
    restart: [0, 0],
  },
]);

test.each([
  ['easy+learned', /estimate 'learned' learns from jobs of one request, but here each try has its own/],
  [
    'easy+last+steps',
    /correction 'steps' changes the estimate of a job of one request, but here each try has its own/,
  ],
])('%s is refused for sequences of requests', async (policy, message) => {
  await expect(speculate(few, { kernel, policy })).rejects.toThrow(UsageError);
  await expect(speculate(few, { kernel, policy })).rejects.toThrow(message);
});

test.each([
  [{ mode: 'rounds' }, /rounds have fixed starts/],
  [{ policy: 'fcfs' }, /policy 'fcfs' promises no starts that can be computed again/],
  [{ policy: 'venture' }, /policy 'venture' promises no starts that can be computed again/],
  [{ policy: { name: 'mine', schedule() {} } }, /scheduler 'mine' promises no starts/],
  [{ policy: 'slp-easy' }, /policy 'slp-easy' preempts jobs; leave out the preemption/],
  [{ policy: 'easy+exact' }, /estimate 'exact' keeps no promise; use 'request'/],
  [{ policy: 'easy+last' }, /estimate 'last' keeps no promise; use 'request'/],
  [{ speculativeBackfilling: true }, /windows of speculative backfilling move no start; leave them out/],
] as const)('%o: requests cannot be extended', async (options, message) => {
  const run = speculate(few, { kernel, ...options, onLimit: 'extend:5' });
  await expect(run).rejects.toThrow(UsageError);
  await expect(run).rejects.toThrow(message);
});

test.each([
  'extend',
  'extend:',
  'extend:-1',
  'extend:inf',
  'extend:5x',
  'stop',
  '',
])('%o is not what becomes of a job at its limit', async (onLimit) => {
  await expect(speculate(few, { kernel, onLimit: onLimit as 'kill' })).rejects.toThrow(
    `onLimit cannot be "${onLimit}"; it can be kill or extend:DELAY with a duration of 0 or more, such as extend:10m`,
  );
});

test('a correction is refused where a replay begins in the middle', () => {
  const present = { ...findPolicy('easy'), correction: 'doubling' as const };
  expect(() => checkForecastPolicy(present)).toThrow(/it corrects estimates \(doubling\)/);
  expect(() => checkForecastPolicy({ ...present, correction: 'none' })).not.toThrow();
});

test('each-fitting is refused for a custom scheduler', async () => {
  const workload = testWorkload(2, [{ submit: 0, run: 1, request: 1, processors: 1 }]);
  const scheduler = { name: 'mine', schedule() {} };
  await expect(replay(workload, scheduler, { kernel, eventRule: 'each-fitting' })).rejects.toThrow(
    /scheduler 'mine': under the event rule each-fitting only some submissions have a pass/,
  );
});

// A custom scheduler over stochastic jobs.
import { expect, test } from 'vitest';
import type { Scheduler, SchedulingPass } from '../../../src/policy/scheduler.ts';
import { timeLimit } from '../../../src/scheduler/nodeTimeLimit.ts';
import { speculate } from '../../../src/simulate/speculate.ts';
import { testKernels } from '../../support/kernels.ts';
import { columnsOf } from '../../support/speculation/kernel.ts';

const { wasm: kernel } = await testKernels();
const job = { submit: 0, run: 15, processors: 1, checkpoint: [0, 0], restart: [0, 0] };
const twice = { ...job, requests: [10, 20], checkpoints: [false, false] };
const WORKLOAD = columnsOf(1, [twice, { ...twice, run: 5 }]);

const firstFit = ({ queue, free, start }: SchedulingPass) => {
  for (const one of queue) if (queue.processors[one] <= free()) start(one);
};

test('a scheduler sees the request of the present attempt, and run times only if it is clairvoyant', async () => {
  const seen: unknown[] = [];
  const look: Scheduler = {
    name: 'look',
    schedule(pass) {
      const { queue, time } = pass;
      for (const one of queue)
        seen.push([time, one, queue.request[one], queue.estimate[one], queue.submit[one], queue.run?.[one]]);
      firstFit(pass);
    },
  };
  await speculate(WORKLOAD, { kernel, policy: look });
  expect(seen).toEqual([
    [0, 0, 10, 10, 0, undefined],
    [0, 1, 10, 10, 0, undefined],
    // The first has asked again, after the second.
    [10, 1, 10, 10, 0, undefined],
    [10, 0, 20, 20, 0, undefined],
    [15, 0, 20, 20, 0, undefined],
  ]);
  seen.length = 0;
  await speculate(WORKLOAD, { kernel, policy: { ...look, clairvoyant: true } });
  expect(seen[0]).toEqual([0, 0, 10, 10, 0, 15]);
});

test('an attempt can be preempted', async () => {
  const { tries } = await speculate(WORKLOAD, {
    kernel,
    policy: {
      name: 'impatient',
      schedule({ time, running, preempt, queue, free, start, wakeAt }) {
        if (time === 0) wakeAt(4);
        if (time === 4) for (const one of running) preempt(one);
        const [last] = [...queue].reverse();
        if (last !== undefined && free() > 0) start(last);
      },
    },
  });
  expect([...tries.preempted].filter(Boolean)).toHaveLength(1);
});

test('a scheduler that never returns is stopped at the limit', async () => {
  const endless: Scheduler = {
    name: 'endless',
    schedule() {
      for (;;);
    },
  };
  await expect(speculate(WORKLOAD, { kernel, policy: endless, timeLimit: timeLimit(0.05) })).rejects.toThrow(
    "scheduler 'endless' at 0 s: schedule() had not returned after 0.05 s",
  );
});

test.each([
  [{ mode: 'rounds' }, "scheduler 'mine' decides alone which jobs start: rounds have an order of their own"],
  [{ speculativeBackfilling: true }, 'leave out speculative backfilling'],
] as const)('a scheduler is refused with %o', async (options, message) => {
  const policy: Scheduler = { name: 'mine', schedule: firstFit };
  await expect(speculate(WORKLOAD, { kernel, policy, ...options })).rejects.toThrow(message);
});

test('the error names a scheduler that leaves jobs waiting', async () => {
  const idle: Scheduler = { name: 'idle', schedule() {} };
  await expect(speculate(WORKLOAD, { kernel, policy: idle })).rejects.toThrow(
    "scheduler 'idle' at 0 s: job 0 (index 0) was never started, like 1 other; no further event will come",
  );
});

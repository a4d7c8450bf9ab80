import { describe, expect, it } from 'vitest';
import type { Scheduler } from '../../../src/policy/scheduler.ts';
import { clockTime } from '../../../src/report/format.ts';
import { eventText, orderText, startText, waitText } from '../../../src/report/stepText.ts';
import { steps } from '../../../src/simulate/steps/steps.ts';
import { syntheticWorkload } from '../../../src/trace/generate/synthetic.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm: kernel } = await testKernels();

it.each([
  [0, '0:00'],
  [2400, '0:40'],
  [45_605, '12:40:05'],
  [274_800, '3 d 04:20'],
  [-60, '−0:01'],
  [59.9996, '0:01'],
  [1.25, '0:00:01.25'],
  [Number.NaN, '–'],
])('%d seconds are %s on the clock of a workload', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});

/** Every sentence of a run, each once. */
async function said(trace: string, policy: string | Scheduler, eventRule: 'batch' | 'each' = 'batch') {
  const workload = await syntheticWorkload(`synthetic:${trace}`, { kernel });
  const found = await steps(workload, policy, { kernel, eventRule });
  return new Set(
    found.steps.flatMap((step) => [
      ...step.events.map((event) => eventText(event, step, found)),
      ...step.starts.map((start) => startText(start, step, found)),
      ...step.queue.map((queued) => waitText(queued, step, found)),
    ]),
  );
}

describe('a sentence', () => {
  it.each([
    [
      'shadow',
      'sjf',
      'Job 8 starts: it is the head of the queue by sjf, and takes 1 of the 3 free processors.',
    ],
    [
      'convoy',
      'fcfs',
      'Job 4 must wait: it would fit (2 free), but must not pass job 3, which is the head of the queue.',
    ],
    [
      'convoy',
      'easy+exact',
      'Job 4 is backfilled: it takes 1 of the 2 free processors, and ends by its exact run time at 0:16, before the reservation of job 3 at 1:00.',
    ],
    [
      'convoy',
      'conservative',
      'Job 4 is backfilled at once: its earliest hole in the profile begins now. It takes 1 of the 2 free processors.',
    ],
    ['convoy', 'conservative', 'Job 3 starts: its reservation is due. It takes all 8 free processors.'],
    [
      'promise',
      'pv-easy',
      'Job 10 is backfilled as a venture: it takes the only free processor, although by its predicted run time it ends at 1:35, after the reservation of job 4 at 1:12. Job 4 may preempt it.',
    ],
    [
      'convoy',
      'conservative',
      'Job 6 is not started: it would fit (1 free), but would leave job 5 short of 1 processor at 0:21, when its reservation begins. From 1:30 on, 1 processor is reserved for job 6.',
    ],
    ['promise', 'pv-easy', 'Job 9 is preempted. It loses its work and waits again.'],
    [
      'promise',
      'conservative+last',
      'Job 4 waits at the head, short of 8: it needs 8 processors, and none is free. From 1:12 on, 8 processors are reserved for job 4. It was first promised a start at 0:32: that promise is broken.',
    ],
  ])('of synthetic:%s under %s', async (trace, policy, text) => {
    expect([...(await said(trace, policy))]).toContain(text);
  });

  it('names no reason that it does not know: several passes of one instant, and a silent scheduler', async () => {
    expect([...(await said('shadow', 'easy', 'each'))]).toContain(
      'Job 3 starts in one of the passes of this instant, as the head of the queue.',
    );
    const silent: Scheduler = {
      name: 'silent',
      schedule({ queue, start, free }) {
        for (const job of queue) if (queue.processors[job] <= free() && job !== 3) start(job);
        if (queue.length === 1 && free() === 8) start(queue[Symbol.iterator]().next().value as number);
      },
    };
    const texts = [...(await said('convoy', silent))];
    expect(texts).toContain('Job 1 starts: the scheduler decided so.');
    expect(texts).toContain('Job 4 waits: it would fit (2 free), but the scheduler did not start it.');
  });
});

it('the order of the queue is described for every policy', () => {
  expect(orderText({ name: 'x', order: 'fcfs', backfilling: 'easy' })).toBe('by submission');
  expect(orderText({ name: 'x', order: 'f3', backfilling: 'none' })).toBe(
    'by f3: a formula of estimate, processors and submission',
  );
  expect(orderText({ name: 'x', order: () => 1, backfilling: 'none' })).toBe('by the function of the policy');
});

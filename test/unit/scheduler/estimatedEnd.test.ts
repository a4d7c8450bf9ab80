import { describe, expect, it } from 'vitest';
import type { Scheduler } from '../../../src/policy/scheduler.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { testKernels } from '../../support/kernels.ts';
import { type TestJob, testWorkload } from '../../support/workload.ts';

const job = (submit: number, run: number, processors: number, request: number): TestJob => ({
  ...{ submit, run, request, processors },
});

const { wasm, checked, twin } = await testKernels();

describe.each(Object.entries({ wasm, checked, twin }))('on %s', (_, kernel) => {
  it.each([
    'batch',
    'each',
  ] as const)('a job that exceeds its estimate has the rule of the kernel, %s', async (eventRule) => {
    // The second job's estimate is the length of the first one, of the same user; the third's that of the second.
    const jobs = [
      job(0, 10, 1, 90),
      job(20, 40, 1, 90),
      job(70, 85, 1, 85),
      job(75, 0, 2, 90),
      job(100, 200, 1, 60),
    ];
    const seen: number[][] = [];
    let overran = 0;
    const lengths = jobs.map(({ run, request }) =>
      Math.max(Math.min(run, request), eventRule === 'each' ? 1 : 0),
    );
    const scheduler: Scheduler = {
      name: 'ends',
      estimate: 'last',
      schedule(pass) {
        const { time, queue, running, shadow, free, start, wakeAt } = pass;
        for (const one of running) {
          const [from, estimate] = [running.start[one], running.estimate[one]];
          const tooShort = from + estimate < from + lengths[one] && from + estimate <= time;
          const end = tooShort ? Math.max(time + 1, from + jobs[one].request) : from + estimate;
          if (tooShort) overran++;
          seen.push([running.estimatedEnd(one), end]);
        }
        expect([running.estimatedEnd(-1), running.estimatedEnd(1e9)]).toEqual([Number.NaN, Number.NaN]);
        for (let wanted = free(); wanted <= 4; wanted++)
          expect(shadow(wanted, () => true)).toEqual(shadow(wanted));
        for (const one of queue) if (queue.processors[one] <= free()) start(one);
        if (running.length > 0) wakeAt(time + 7);
      },
    };
    const workload = testWorkload(
      4,
      jobs.map((one) => ({ ...one, user: 1 })),
    );
    await replay(workload, scheduler, { kernel, eventRule });
    expect(overran).toBeGreaterThan(0);
    expect(seen.map(([end]) => end)).toEqual(seen.map(([, end]) => end));
  });
});

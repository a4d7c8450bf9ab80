// A scheduler that does nothing forbidden is never refused, and its schedule is valid.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Scheduler, SchedulingPass } from '../../../src/policy/scheduler.ts';
import { findViolation } from '../../../src/schedule/validate.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';
import { holds } from '../seed.ts';
import { crowdedWorkload } from '../workloads.ts';

const { wasm, twin } = await testKernels();

/** Decides by the numbers in turn. Preemptions and wake-ups are limited in number, so that the run ends. */
function byChance(numbers: readonly number[], more: Partial<Scheduler>): Scheduler {
  let at = 0;
  let left = 200;
  const chance = (share: number) => numbers[at++ % numbers.length] < share;
  return {
    ...{ name: 'by chance', ...more },
    begin: () => {
      [at, left] = [0, 200];
    },
    schedule({
      queue,
      running,
      profile,
      time,
      start,
      preempt,
      reserve,
      wakeAt,
      free,
      shadow,
    }: SchedulingPass) {
      if (left-- > 0) {
        for (const job of running) if (chance(0.05)) preempt(job);
        if (chance(0.2)) wakeAt(time + (chance(0.5) ? 1e-3 : 7));
        if (chance(0.1)) profile.reset();
        if (chance(0.1)) profile.add(1, 5, profile.earliestStart(1, 5));
      }
      let head = true;
      for (const job of queue) {
        const wants = queue.processors[job];
        if (chance(0.1)) reserve(job, Math.max(time, shadow(wants, () => true).time));
        if (wants <= free() && (head || chance(0.4))) start(job, chance(0.3) ? 'by chance' : undefined);
        head = false;
      }
    },
  };
}

const drawn = fc.record({
  small: crowdedWorkload,
  numbers: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 7, maxLength: 61 }),
  eventRule: fc.constantFrom('batch' as const, 'each' as const),
  estimate: fc.constantFrom('request' as const, 'last' as const, 'exact' as const, 'virtual:0.5' as const),
  clairvoyant: fc.boolean(),
});

it('a scheduler that decides by chance is never refused, on both engines, and both give its schedule', async () => {
  await holds(drawn, 10_000, async ({ small, numbers, eventRule, estimate, clairvoyant }) => {
    const workload = testWorkload(small.processors, small.jobs);
    const run = (kernel: typeof wasm) =>
      replay(workload, byChance(numbers, { estimate, clairvoyant }), { kernel, eventRule });
    const [first, second] = [await run(wasm), await run(twin)];
    expect(first.hash).toBe(second.hash);
    const { start, end, kills } = first.schedule;
    expect(
      findViolation({ id: workload.jobs.id, start, end, kills }, workload, { eventRule }),
    ).toBeUndefined();
  });
});

// Runs that are driven by a loop of one's own. A restored run continues to the same bits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SchedulingPass } from '../../../src/policy/scheduler.ts';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import type { ReplayResult } from '../../../src/simulate/replayResult.ts';
import { replayStepwise, type Snapshot } from '../../../src/simulate/replayStepwise.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';
import { holds } from '../seed.ts';
import { crowdedWorkload } from '../workloads.ts';

const KERNELS = await testKernels();
const RULES: EventRule[] = ['batch', 'each'];

/** A number in [0, 1) that follows from three whole ones. */
function noise(seed: number, pass: number, draw: number): number {
  let x =
    Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^
    Math.imul(pass + 1, 0xc2b2ae35) ^
    Math.imul(draw + 1, 0x27d4eb2f);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}

/**
 * Passes after which nothing is preempted any more, nor are there passes of one's own: the run comes to its
 * end.
 */
const WILD = 150;

/** Decides the n-th pass by chance, with all that a pass offers. */
function decide(pass: SchedulingPass, seed: number, n: number): void {
  let draw = 0;
  const chance = (share: number) => noise(seed, n, draw++) < share;
  const { queue, running, profile, time, start, preempt, reserve, wakeAt, free, shadow } = pass;
  if (n < WILD) {
    for (const job of running) if (chance(0.05)) preempt(job);
    if (chance(0.2)) wakeAt(time + 1 + Math.floor(7 * noise(seed, n, draw++)));
    if (chance(0.1)) profile.reset();
  }
  let head = true;
  for (const job of queue) {
    const wants = queue.processors[job];
    const fits = wants <= free();
    if (chance(0.1)) reserve(job, Math.max(time, shadow(wants).time));
    if (chance(0.1)) profile.add(1, 5, profile.earliestStart(1, 5));
    if (fits && (head || chance(0.4))) start(job, chance(0.3) ? `pass ${n}` : undefined);
    head = false;
  }
}

const reported = ({ schedule, metrics, events }: ReplayResult) => ({
  start: [...schedule.start],
  end: [...schedule.end],
  reserved: [...schedule.reserved],
  flags: [...schedule.flags],
  kills: [...schedule.kills.job, ...schedule.kills.start, ...schedule.kills.end],
  reasons: [...(schedule.reasons ?? [])],
  metrics,
  events,
});

const walk = fc.record({ small: crowdedWorkload, seed: fc.nat(), rule: fc.constantFrom(...RULES) });

describe.each(Object.entries(KERNELS))('on %s', (_, kernel) => {
  it('a loop over the passes decides as a scheduler does, also after runs are restored', async () => {
    await holds(walk, 1000, async ({ small, seed, rule: eventRule }) => {
      const workload = testWorkload(small.processors, small.jobs);
      let passes = 0;
      const straight = await replay(
        workload,
        { name: 'stepwise', estimate: 'last', schedule: (pass) => decide(pass, seed, passes++) },
        { kernel, eventRule },
      );
      const run = await replayStepwise(workload, { kernel, eventRule, estimate: 'last' });
      let n = 0;
      let astray = 0;
      const kept: { snapshot: Snapshot; n: number }[] = [{ snapshot: run.snapshot(), n: -1 }];
      for (const pass of run) {
        if (noise(seed, n, 1000) < 0.3) kept.push({ snapshot: run.snapshot(), n });
        // Now and then the run goes astray for a while, and comes back: here, or far back.
        if (astray < 20 && noise(seed, n, 1001 + astray) < 0.2) {
          astray++;
          const [here] = kept.slice(-1);
          for (let wrong = 0; wrong < 9 && run.decision !== undefined; wrong++) {
            decide(pass, seed + 1, n + wrong);
            run.next();
          }
          const back =
            noise(seed, n, 2000) < 0.5 ? here : kept[Math.floor(noise(seed, n, 2001) * kept.length)];
          run.restore(back.snapshot);
          n = back.n;
          // Before the first pass.
          if (n < 0) {
            n = 0;
            continue;
          }
        }
        decide(pass, seed, n);
        n++;
      }
      expect(n).toBe(passes);
      expect(reported(run.result())).toEqual(reported(straight));
    });
  });

  it('a run continues the same way however often its state is restored', async () => {
    await holds(walk, 500, async ({ small, seed }) => {
      const run = await replayStepwise(testWorkload(small.processors, small.jobs), { kernel });
      run.next();
      const kept = run.snapshot();
      const results = [1, 2].map(() => {
        let n = 0;
        for (; run.decision !== undefined; run.next()) decide(run.decision, seed, n++);
        const result = reported(run.result());
        run.restore(kept);
        return result;
      });
      expect(results[1]).toEqual(results[0]);
    });
  });
});

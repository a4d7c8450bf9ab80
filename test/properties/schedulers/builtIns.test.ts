// The built-in policies, written as schedulers of one's own, make the same schedules to the last bit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuntimeEstimate } from '../../../src/policy/estimate.ts';
import { policies } from '../../../src/policy/registry.ts';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import type { ReplayResult } from '../../../src/simulate/replayResult.ts';
import { everyTenth } from '../../support/engines.ts';
import { exampleScheduler } from '../../support/exampleSchedulers.ts';
import { testKernels } from '../../support/kernels.ts';
import { type TestJob, testWorkload } from '../../support/workload.ts';
import { holds } from '../seed.ts';
import { smallWorkload } from '../workloads.ts';

const kernels = await testKernels();
const NAMES = ['fcfs', 'easy', 'sjf-easy', 'conservative', 'pv-easy'] as const;
const ESTIMATES: RuntimeEstimate[] = ['request', 'exact', 'last', 'column', 'virtual:0.5'];
const RULES: EventRule[] = ['batch', 'each'];

/**
 * The built-in conservative policy starts a job of no length at its reservation, also where later
 * reservations have taken the processors that it holds for no time. A custom scheduler starts what
 * fits.
 */
function withLength({ run, request, estimate = -1, ...job }: TestJob): TestJob {
  const least = 0.1;
  return {
    ...job,
    run: Math.max(run, least),
    request: Math.max(request, least),
    estimate: estimate === 0 ? least : estimate,
  };
}

function workloadFor(policy: string, processors: number, jobs: readonly TestJob[]) {
  return testWorkload(processors, policy === 'conservative' ? jobs.map(withLength) : jobs);
}

/** Starts and ends of all attempts. */
function times({ schedule: { start, end, kills } }: ReplayResult) {
  return { start: [...start], end: [...end], kills: [...kills.job] };
}

describe.each(
  NAMES,
)('examples/schedulers/%s.mjs makes the schedules of the built-in policy of that name', async (name) => {
  const scheduler = await exampleScheduler(name);
  it.each(RULES)('under the rule %s, whatever the estimate, on every engine', async (eventRule) => {
    const one = fc.record({ drawn: smallWorkload, estimate: fc.constantFrom(...ESTIMATES) });
    const engines = everyTenth(kernels);
    await holds(one, 4000, async ({ drawn: { processors, jobs }, estimate }) => {
      const workload = workloadFor(name, processors, jobs);
      const builtIn = await replay(
        workload,
        { ...policies[name], estimate },
        { kernel: kernels.wasm, eventRule },
      );
      for (const kernel of engines()) {
        const own = await replay(workload, { ...scheduler, estimate }, { kernel, eventRule });
        expect(times(own)).toEqual(times(builtIn));
      }
    });
  });
});

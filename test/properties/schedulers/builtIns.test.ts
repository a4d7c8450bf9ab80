// The built-in policies, written with the interface for schedulers of one's own, are the built-in policies:
// to the last bit.
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/policy/plan.ts';
import { policies } from '../../../src/policy/registry.ts';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { exampleScheduler } from '../../support/exampleSchedulers.ts';
import { testKernels } from '../../support/kernels.ts';
import { type TestJob, testWorkload } from '../../support/workload.ts';
import { holds } from '../seed.ts';
import { smallWorkload } from '../workloads.ts';

const kernels = await testKernels();
const NAMES = ['fcfs', 'easy', 'sjf-easy', 'conservative', 'pv-easy'] as const;
const PLANS: Plan[] = ['request', 'exact', 'last', 'column', 'virtual:0.5'];
const RULES: EventRule[] = ['batch', 'each'];

/**
 * The built-in conservative policy starts a job of no length at its reservation, also where later
 * reservations have taken the processors that it holds for no time. A scheduler of one's own starts what
 * fits.
 */
function withLength({ run, request, plan = -1, ...job }: TestJob): TestJob {
  const least = 0.1;
  return {
    ...job,
    run: Math.max(run, least),
    request: Math.max(request, least),
    plan: plan === 0 ? least : plan,
  };
}

describe.each(NAMES)('examples/schedulers/%s.mjs is the built-in policy of that name', async (name) => {
  const scheduler = await exampleScheduler(name);
  it.each(RULES)('under the rule %s, whatever the plan, on every engine', async (eventRule) => {
    await holds(smallWorkload, 500, async ({ processors, jobs }) => {
      const workload = testWorkload(processors, name === 'conservative' ? jobs.map(withLength) : jobs);
      for (const plan of PLANS) {
        const builtIn = await replay(
          workload,
          { ...policies[name], plan },
          { kernel: kernels.wasm, eventRule },
        );
        for (const kernel of [kernels.checked, kernels.wasm, kernels.twin]) {
          const own = await replay(workload, { ...scheduler, plan }, { kernel, eventRule });
          const starts = ({ schedule: { start, end, kills } }: typeof own) => ({
            plan,
            start: [...start],
            end: [...end],
            kills: [...kills.job],
          });
          expect(starts(own)).toEqual(starts(builtIn));
        }
      }
    });
  });
});

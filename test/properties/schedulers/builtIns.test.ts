// The built-in policies, written with the interface for schedulers of one's own, are the built-in policies: to the last bit.
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/policy/plan.ts';
import { policies } from '../../../src/policy/registry.ts';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { exampleScheduler } from '../../support/exampleSchedulers.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';
import { holds } from '../seed.ts';
import { smallWorkload } from '../workloads.ts';

const kernels = await testKernels();
const NAMES = ['fcfs', 'easy', 'sjf-easy', 'conservative', 'pv-easy'] as const;
const PLANS: Plan[] = ['request', 'exact', 'last', 'column', 'virtual:0.5'];
const RULES: EventRule[] = ['batch', 'each'];

describe.each(NAMES)('examples/schedulers/%s.mjs is the built-in policy of that name', async (name) => {
  const scheduler = await exampleScheduler(name);
  it.each(RULES)('under the rule %s, whatever the plan, on every engine', async (eventRule) => {
    await holds(smallWorkload, 500, async ({ processors, jobs }) => {
      const workload = testWorkload(processors, jobs);
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

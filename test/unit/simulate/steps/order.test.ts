// A step lists its starts in the order in which the pass made them, under every order that there is: the keys
// are the kernel's, and those of a dynamic order change from instant to instant.
import { describe, expect, it } from 'vitest';
import { ORDERS, type OrderName, type Policy } from '../../../../src/policy/policy.ts';
import { steps } from '../../../../src/simulate/steps/steps.ts';
import { builtIn } from '../../../oracle/replay/order.ts';
import { holds, SEED } from '../../../properties/seed.ts';
import { crowdedWorkload } from '../../../properties/workloads.ts';
import { everyTenth } from '../../../support/engines.ts';
import { testKernels } from '../../../support/kernels.ts';
import { testWorkload } from '../../../support/workload.ts';

const engines = everyTenth(await testKernels());

describe.each(Object.keys(ORDERS) as OrderName[])(`starts under %s (seed ${SEED})`, (order) => {
  it.each([
    { kind: 'head', policy: { name: 'heads', order, backfilling: 'none' } },
    { kind: 'before', policy: { name: 'candidates', order: 'fcfs', candidates: order, backfilling: 'easy' } },
  ] satisfies { kind: string; policy: Policy }[])('as $policy.name are in its order', async (tested) => {
    let compared = 0;
    await holds(crowdedWorkload, 60, async ({ processors, jobs }) => {
      const workload = testWorkload(processors, jobs);
      for (const kernel of engines().slice(1)) {
        const found = await steps(workload, tested.policy, { kernel, count: 1e4 });
        for (const { time, starts } of found.steps) {
          const keys = starts
            .filter(({ kind }) => kind === tested.kind)
            .map(({ job }) => ({ job, key: builtIn(order, estimated(jobs[job]), jobs[0].submit, time) }));
          for (const [i, next] of keys.slice(1).entries()) {
            compared++;
            const last = keys[i];
            // The kernel rounds logarithms otherwise: keys that differ by less may come in either order.
            const apart = Math.abs(last.key - next.key) > 1e-9 * Math.abs(next.key);
            if (apart) expect(last.key, `${last.job} before ${next.job} at ${time}`).toBeLessThan(next.key);
            else if (last.key === next.key) expect(last.job).toBeLessThan(next.job);
          }
        }
      }
    });
    expect(compared).toBeGreaterThan(0);
  });
});

const estimated = (job: { submit: number; request: number; processors: number }) => ({
  ...job,
  estimate: job.request,
});

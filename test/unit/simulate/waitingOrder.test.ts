import { expect, it } from 'vitest';
import { STEP } from '../../../src/kernel/codes.ts';
import { parsePolicies } from '../../../src/policy/parse.ts';
import { stateReader } from '../../../src/simulate/explain/state.ts';
import { prepareReplay } from '../../../src/simulate/prepareReplay.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { crowdedWorkload } from '../../properties/workloads.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const kernels = await testKernels();

const KEYS: Record<string, (wait: number, estimate: number, processors: number) => number> = {
  wfp3: (wait, estimate, processors) => -((wait / Math.max(estimate, 1)) ** 3) * processors,
  '{"order": {"formula": "estimate - wait ^ 1.5"}}': (wait, estimate) => estimate - wait ** 1.5,
  unicef: (wait, estimate, processors) =>
    wait === 0 ? 0 : -wait / (Math.log2(processors) * Math.max(estimate, 1)),
};

// The kernel sorts a dynamic order only if a pass needs it. A reader of the queue finds it sorted.
it.each([
  'wfp3',
  'unicef',
  'wfp3+easy',
  'unicef+easy',
  '{"order": {"formula": "estimate - wait ^ 1.5"}}',
])(`%s: the waiting jobs are in the order of the last pass (seed ${SEED})`, async (policy) => {
  const key = KEYS[policy.replace(/\+easy$/, '')];
  await holds(crowdedWorkload, 100, async ({ processors, jobs }) => {
    const workload = testWorkload(processors, jobs);
    for (const kernel of Object.values(kernels)) {
      const prepared = await prepareReplay(kernel, workload, parsePolicies(policy)[0], 'batch');
      const read = stateReader(prepared, workload);
      const { exports } = prepared.instance;
      while (exports.stepReplay(1, Number.POSITIVE_INFINITY) === STEP.BETWEEN) {
        const { now, waiting, estimate } = read();
        const keys = Array.from(waiting, (job) =>
          key(now - workload.jobs.submit[job], estimate[job], workload.jobs.processors[job]),
        );
        // The kernel rounds logarithms otherwise: keys that differ by less may come in either order.
        for (let i = 1; i < keys.length; i++)
          expect(keys[i - 1] <= keys[i] || keys[i - 1] - keys[i] < 1e-9 * Math.abs(keys[i])).toBe(true);
      }
    }
  });
});

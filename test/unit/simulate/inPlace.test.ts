import { expect, test } from 'vitest';
import { policies } from '../../../src/policy/registry.ts';
import { replay, replayed } from '../../../src/simulate/replay.ts';
import { generateLublin } from '../../../src/trace/generate/lublin.ts';
import { testKernels } from '../../support/kernels.ts';

test('a schedule in the memory of its run is the schedule, under every policy and on every build', async () => {
  for (const kernel of Object.values(await testKernels())) {
    const workload = await generateLublin({ jobs: 200, processors: 32, overestimate: 2, kernel });
    for (const policy of Object.values(policies)) {
      const own = await replay(workload, policy, { kernel });
      await replayed(workload, policy, { kernel }, (run, { hash, metrics }) => {
        expect([hash, metrics]).toEqual([own.hash, own.metrics]);
        expect(run.schedule(true)).toEqual(own.schedule);
      });
    }
  }
});

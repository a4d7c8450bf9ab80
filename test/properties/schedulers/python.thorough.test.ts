// EASY in Python, in its own process, equals the built-in policy.
import { expect } from 'vitest';
import { readSwf } from '../../../src/library/node.ts';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import { execScheduler } from '../../../src/scheduler/exec/execScheduler.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { pythonExample, testWithPython } from '../../support/agents.ts';
import { testKernels } from '../../support/kernels.ts';
import { KTH, NASA } from '../../support/logs.ts';
import { testWorkload } from '../../support/workload.ts';
import { holds, THOROUGH, WHOLE } from '../seed.ts';
import { crowdedWorkload } from '../workloads.ts';

const { wasm, checked } = await testKernels();
const easy = execScheduler(pythonExample('easy'));
const RULES: EventRule[] = ['batch', 'each'];

testWithPython(
  'examples/schedulers/python/easy.py is EASY on random workloads, under both rules',
  async () => {
    await holds(crowdedWorkload, 500, async ({ processors, jobs }) => {
      const workload = testWorkload(processors, jobs);
      for (const eventRule of RULES) {
        const own = await replay(workload, easy, { kernel: checked, eventRule });
        const builtIn = await replay(workload, 'easy', { kernel: wasm, eventRule });
        expect([...own.schedule.start]).toEqual([...builtIn.schedule.start]);
        expect([...own.schedule.reserved]).toEqual([...builtIn.schedule.reserved]);
      }
    });
  },
);

// A process that is asked 60 000 times takes seconds.
const LOGS = WHOLE ? [KTH, NASA] : THOROUGH ? [NASA] : [];

for (const log of LOGS)
  testWithPython(`examples/schedulers/python/easy.py is EASY on ${log.replace(/.*\//, '')}`, async () => {
    const workload = await readSwf(log, { kernel: wasm });
    const { hash } = await replay(workload, easy, { kernel: wasm });
    expect(hash).toBe((await replay(workload, 'easy', { kernel: wasm })).hash);
  });

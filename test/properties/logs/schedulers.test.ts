// The built-in policies, written with the interface for schedulers of one's own, over the real logs: the same starts and ends, to the
// last bit, under both event rules and on both engines.
import { expect } from 'vitest';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../src/trace/open/file.ts';
import { exampleScheduler } from '../../support/exampleSchedulers.ts';
import { testKernels } from '../../support/kernels.ts';
import { LOGS, testOnLog } from '../../support/logs.ts';
import { sized } from '../seed.ts';

const { wasm, twin } = await testKernels();
const NAMES = ['fcfs', 'easy', 'sjf-easy', 'conservative', 'pv-easy'] as const;
const RULES = sized<EventRule[]>(['batch', 'each'], ['batch']);
const KERNELS = sized([wasm, twin], [wasm]);

for (const [file, { options }] of Object.entries(LOGS)) {
  testOnLog(
    `${file}: the five examples give the hashes of the built-in policies`,
    file,
    async (path) => {
      const { chunks } = await openTrace(path);
      const workload = await readSwf(chunks, { kernel: wasm, name: file, ...options });
      for (const name of NAMES) {
        const scheduler = await exampleScheduler(name);
        for (const eventRule of RULES) {
          const { hash } = await replay(workload, name, { kernel: wasm, eventRule });
          for (const kernel of KERNELS) {
            const own = await replay(workload, scheduler, { kernel, eventRule });
              console.log(
                file,
                workload.jobs.length,
                name,
                eventRule,
                kernel.engine,
                own.seconds.toFixed(1),
                hash === own.hash,
              );
            expect({ name, eventRule, hash: own.hash }).toEqual({ name, eventRule, hash });
          }
        }
      }
    },
    false,
  );
}

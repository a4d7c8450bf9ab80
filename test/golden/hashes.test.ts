// The hashes of schedules of whole logs, so that no start changes unnoticed. The schedules of EASY,
// SJF-EASY and conservative were compared start by start with C programs that share no code with the
// kernel. Those of FCFS only record what was found.
import { expect } from 'vitest';
import { replay } from '../../src/simulate/replay.ts';
import { readSwf } from '../../src/trace/formats/swf.ts';
import { openTrace } from '../../src/trace/open/file.ts';
import { sized, WHOLE } from '../properties/seed.ts';
import { testKernels } from '../support/kernels.ts';
import { testOnLog } from '../support/logs.ts';

const { wasm, twin } = await testKernels();

const HASHES: Record<string, Record<string, string>> = {
  'KTH-SP2-1996-2.1-cln': {
    easy: '87627ebf7838b838',
    'sjf-easy': 'b9cecce3bbf2eb47',
    conservative: '1c4f8e7bcf492f6a',
    fcfs: '7bd616495fadacf5',
  },
  'CTC-SP2-1996-3.1-cln': {
    easy: '2dded874cc9fe369',
    'sjf-easy': 'd3fff6d140374292',
    conservative: '9cabdd81f175c15e',
    fcfs: 'ae1fa623586f6b3f',
  },
  'SDSC-BLUE-2000-4.2-cln': {
    easy: '1e723e8a376fa758',
    'sjf-easy': '9a67b475cf7b19f3',
    conservative: '9c82bc502d77bf81',
    fcfs: 'f4f9c6535f559fd4',
  },
};

/** Jobs of a log that takes the JavaScript build 15 seconds. */
const LONG = 100_000;

for (const [log, hashes] of Object.entries(HASHES)) {
  testOnLog(
    `${log} has the known schedules`,
    `${log}.swf.gz`,
    async (path) => {
      const { chunks } = await openTrace(path);
      const workload = await readSwf(chunks, { kernel: wasm });
      // The JavaScript build takes three times as long.
      const isLong = workload.jobs.length > LONG && !WHOLE;
      for (const kernel of isLong ? [wasm] : sized([wasm, twin], [wasm])) {
        const found: Record<string, string> = {};
        for (const policy of Object.keys(hashes)) {
          found[policy] = (await replay(workload, policy, { kernel })).hash;
        }
        expect(found).toEqual(hashes);
      }
    },
    true,
  );
}

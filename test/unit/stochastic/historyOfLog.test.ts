import { expect } from 'vitest';
import { readSwf } from '../../../src/library/node.ts';
import { requestsFromHistory } from '../../../src/stochastic/history/requestsFromHistory.ts';
import { parseRequestStrategies } from '../../../src/stochastic/requests/strategy.ts';
import { sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { testOnLog } from '../../support/logs.ts';
import { lastAttemptOf } from './suffices.ts';

const { wasm } = await testKernels();

testOnLog(
  'requests by the history of KTH-SP2 suffice for every job, and reserve a known time',
  'KTH-SP2-1996-2.1-cln.swf.gz',
  async (path) => {
    const workload = await readSwf(path, { kernel: wasm });
    const { run, request, processors, length } = workload.jobs;
    const reserved: Record<string, number> = {};
    for (const strategy of parseRequestStrategies(
      sized('user,hpc,neuroscience:10,t-optimal,at-optimal,dyn-prog-count:0.1', 'user,hpc'),
    )) {
      const { jobs, distributions } = await requestsFromHistory(workload, strategy, { kernel: wasm });
      expect(jobs.distribution.filter((distribution) => distribution >= 0).length).toBeGreaterThan(
        length / 2,
      );
      expect(distributions.filter(({ v }) => v.length > 64)).toEqual([]);
      let sum = 0;
      for (let job = 0; job < length; job++) {
        if (jobs.run[job] !== Math.min(run[job], request[job])) throw new Error(`the run time of job ${job}`);
        const last = lastAttemptOf(jobs, job);
        if (last < 0) throw new Error(`job ${job} under ${strategy.text}`);
        for (let k = 0; k <= last; k++) sum += processors[job] * jobs.requests[jobs.offset[job] + k];
      }
      reserved[strategy.text] = sum;
    }
    // The time reserved, failed attempts included, over the time that the users reserved. The users know
    // their jobs well in this log: without checkpoints no strategy reserves less. In the other logs of
    // docs/stochastic.md most strategies do.
    const ratios = Object.values(reserved).map((sum) => sum / reserved.user);
    const expected = [1, 1.028, 1.122, 1.063, 1.05, 0.885];
    for (const [i, ratio] of ratios.entries()) expect(ratio).toBeCloseTo(expected[i], 2);
  },
);

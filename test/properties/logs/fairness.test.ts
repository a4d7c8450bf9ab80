// Every real log under PV-EASY, EASY and EASY-Last. The schedules alone show which jobs delay which.
import { expect } from 'vitest';
import { findViolation } from '../../../src/schedule/validate.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../src/trace/open/file.ts';
import { testKernels } from '../../support/kernels.ts';
import { LOGS, testOnLog } from '../../support/logs.ts';
import { mostInUse, unfairness } from './observers.ts';

const { wasm } = await testKernels();

// In these logs EASY delays no job: all jobs take one processor, or hardly any job ever waits (8 and 6
// are blocked).
const NEVER_UNFAIR = [
  'LPC-EGEE-2004-1.2-cln.swf.gz',
  'OSC-Clust-2000-3.1-cln.swf.gz',
  'NASA-iPSC-1993-3.1-cln.swf.gz',
];

for (const [file, { options }] of Object.entries(LOGS)) {
  testOnLog(
    `${file}: PV-EASY delays nobody, EASY does, EASY-Last breaks reservations too`,
    file,
    async (path) => {
      const { chunks } = await openTrace(path);
      const workload = await readSwf(chunks, { kernel: wasm, name: file, ...options });
      const { jobs, processors } = workload;
      const under = async (policy: string) => {
        const { schedule, metrics } = await replay(workload, policy, { kernel: wasm });
        expect(findViolation({ id: jobs.id, ...schedule }, workload)).toBeUndefined();
        expect(mostInUse(schedule)).toBeLessThanOrEqual(processors);
        const { delayed, maxDelay, violations } = unfairness(schedule);
        expect(metrics).toMatchObject({ delayed, maxDelay, reservationViolations: violations });
        return { delayed, maxDelay, violations };
      };
      const isUnfair = !NEVER_UNFAIR.includes(file);
      // If a log has no requests, the estimate is the run time.
      const isSure = jobs.run.every((run, j) => run === jobs.request[j]);
      expect(await under('pv-easy')).toEqual({ delayed: 0, maxDelay: 0, violations: 0 });
      const easy = await under('easy');
      expect(easy.violations).toBe(0);
      expect(easy.delayed > 0).toBe(isUnfair);
      const last = await under('easy-last');
      expect(last.delayed > 0).toBe(isUnfair);
      expect(last.violations > 0).toBe(isUnfair && !isSure);
    },
  );
}

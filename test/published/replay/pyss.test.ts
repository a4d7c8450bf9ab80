// Compares schedules of whole logs with those of other programs: PYSS, and the naive conservative
// backfilling of the project's references.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect } from 'vitest';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../src/trace/open/file.ts';
import { sized, THOROUGH } from '../../properties/seed.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';
import { testOnLog } from '../../support/logs.ts';
import { testWorkload } from '../../support/workload.ts';
import { jobsOfLog, readLog } from './logs.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

const RESULTS = [
  { file: 'KTH-SP2-pyss-easy-result.swf.gz', machine: 100, count: 28481 },
  { file: 'SDSC-SP2-pyss-easy-result.swf.gz', machine: 128, count: 54006 },
];
for (const { file, machine, count } of RESULTS) {
  testOnLog(
    `EASY under each has every start of PYSS for the ${count} jobs of ${file}`,
    file,
    async (path) => {
      const fields = readLog(path).sort((a, b) => a[2] - b[2] || a[1] - b[1]);
      const jobs = fields.map((field) => {
        return {
          submit: field[2],
          run: field[4],
          request: Math.max(field[9], field[4]),
          processors: field[5],
        };
      });
      expect(jobs).toHaveLength(count);
      for (const kernel of sized([kernels.wasm, kernels.twin], [kernels.wasm])) {
        const workload = testWorkload(machine, jobs, file);
        const { schedule } = await replay(workload, 'easy', { kernel, eventRule: 'each' });
        const differing = fields.filter((field, job) => schedule.start[job] !== field[2] + field[3]);
        expect(differing.map((field) => field[1])).toEqual([]);
      }
    },
  );
}

// The sum of waits and the SHA-256 (first 16 digits) of the start column that a naive C program computed.
// Its profile is a sorted array, and each compression removes every waiting job and puts it back. Under
// `each` it got run times that are cut at the request, and requests and run times of at least a second.
describe('conservative has every start of the naive program', () => {
  type Expected = {
    file: string;
    machine: number;
    rule: EventRule;
    count: number;
    wait: number;
    sha256: string;
  };
  const CTC = { file: 'CTC-SP2-1996-3.1-cln.swf.gz', machine: 430, count: 77222 };
  const KTH = { file: 'KTH-SP2-1996-2.1-cln.swf.gz', machine: 100, count: 28475 };
  const expectations: Expected[] = [
    { ...CTC, rule: 'batch', wait: 316330265, sha256: 'e78369b27bbab8ac' },
    { ...CTC, rule: 'each', wait: 316405002, sha256: '7e97233885546c15' },
    { ...KTH, rule: 'batch', wait: 209288706, sha256: '482966b1cab45a28' },
    { ...KTH, rule: 'each', wait: 209126894, sha256: '34dca2c30981b625' },
  ];
  for (const { file, machine, rule, count, wait, sha256 } of expectations) {
    testOnLog(`on ${file}, rule ${rule}`, file, async (path) => {
      const jobs = jobsOfLog(path, machine);
      expect(jobs).toHaveLength(count);
      for (const kernel of sized([kernels.wasm, kernels.twin], [kernels.wasm])) {
        const workload = testWorkload(machine, jobs, file);
        const { schedule } = await replay(workload, 'conservative', { kernel, eventRule: rule });
        const { start } = schedule;
        expect(jobs.reduce((sum, job, index) => sum + start[index] - job.submit, 0)).toBe(wait);
        const bytes = new Uint8Array(start.buffer, start.byteOffset, start.byteLength);
        expect(createHash('sha256').update(bytes).digest('hex').slice(0, 16)).toBe(sha256);
      }
    });
  }
});

// The specification's tables of four logs, computed by an independent simulator. The slowdowns are the
// mean and the weighted mean.
describe('EASY, PV-EASY and EASY-Last have the known metrics on four logs with raised requests:', () => {
  const expectations = [
    {
      log: 'CTC-SP2-1996-3.1-cln',
      machine: 430,
      jobs: 77222,
      slowdowns: { easy: [10.74, 23.49], 'pv-easy': [14.44, 24.98], 'easy-last': [7.48, 23.89] },
      easy: { blocked: 4582, backfilled: 35760 },
      pvEasy: { backfilled: 29923, blocked: 6593, preempted: 10509 },
      loads: { total: 68.66, wasted: 2.52 },
      meanKills: 1.82,
      runTimeWaste: 39.8,
    },
    {
      log: 'SDSC-BLUE-2000-4.2-cln',
      machine: 1152,
      jobs: 223663,
      slowdowns: { easy: [36.53, 89.24], 'pv-easy': [32.32, 106.94], 'easy-last': [27.54, 103.65] },
      easy: { blocked: 14990, backfilled: 154597 },
      pvEasy: { backfilled: 149993, blocked: 20051, preempted: 17561 },
      loads: { total: 82.43, wasted: 5.72 },
      meanKills: 1.58,
      runTimeWaste: 50.11,
    },
    {
      log: 'SDSC-DS-2004-2.1-cln',
      machine: 1664,
      jobs: 85045,
      slowdowns: { easy: [33.19, 84.03], 'pv-easy': [33.61, 92.53], 'easy-last': [24.53, 90.59] },
      easy: { blocked: 6581, backfilled: 45388 },
      pvEasy: { backfilled: 39054, blocked: 9106, preempted: 10407 },
      loads: { total: 71.06, wasted: 3.96 },
      meanKills: 1.71,
      runTimeWaste: 44.71,
    },
    {
      log: 'KTH-SP2-1996-2.1-cln',
      machine: 100,
      jobs: 28475,
      slowdowns: { easy: [91.04, 213.71], 'pv-easy': [79.43, 216.46], 'easy-last': [78.49, 228.99] },
      easy: { blocked: 2924, backfilled: 17289 },
      pvEasy: { backfilled: 15915, blocked: 3566, preempted: 3312 },
      loads: { total: 74.03, wasted: 3.93 },
      meanKills: 1.54,
      runTimeWaste: 45.16,
    },
  ];
  for (const { log, machine, jobs, slowdowns, easy, pvEasy, loads, ...means } of expectations) {
    testOnLog(log, `${log}.swf.gz`, async (path) => {
      const { chunks } = await openTrace(path);
      const reading = { processors: machine, overrun: 'extend', processorsFrom: 'allocated' } as const;
      const workload = await readSwf(chunks, { kernel: kernels.wasm, ...reading });
      const under = async (policy: string) => {
        const { metrics, hash } = await replay(workload, policy, { kernel: kernels.wasm });
        if (THOROUGH) expect((await replay(workload, policy, { kernel: kernels.twin })).hash).toBe(hash);
        return metrics;
      };
      for (const [policy, [mean, weighted]] of Object.entries(slowdowns)) {
        const metrics = await under(policy);
        expect(metrics.jobs).toBe(jobs);
        expect(metrics.meanBoundedSlowdown).toBeCloseTo(mean, 2);
        expect(metrics.meanWeightedBoundedSlowdown).toBeCloseTo(weighted, 2);
        if (policy === 'easy') expect(metrics).toMatchObject(easy);
        if (policy !== 'pv-easy') continue;
        expect(metrics).toMatchObject(pvEasy);
        expect(100 * metrics.totalLoad).toBeCloseTo(loads.total, 2);
        expect(100 * metrics.wastedLoad).toBeCloseTo(loads.wasted, 2);
        expect(metrics.meanKills).toBeCloseTo(means.meanKills, 2);
        expect(100 * metrics.runTimeWaste).toBeCloseTo(means.runTimeWaste, 2);
      }
    });
  }
});

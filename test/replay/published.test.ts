// Whole logs against schedules that others made: PYSS, and the naive conservative of the project's references.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect } from 'vitest';
import type { EventRule } from '../../src/schedule/schedule.ts';
import { replay } from '../../src/simulate/replay.ts';
import { openTrace } from '../../src/trace/file.ts';
import { readSwf } from '../../src/trace/swf.ts';
import { type TestKernels, testKernels } from '../kernels.ts';
import { testOnLog } from '../traces.ts';
import { testWorkload } from '../workload.ts';
import { jobsOfLog, readLog } from './logs.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

describe('EASY under each is PYSS, start for start', () => {
  const results = [
    { file: 'KTH-SP2-pyss-easy-result.swf.gz', machine: 100, count: 28481 },
    { file: 'SDSC-SP2-pyss-easy-result.swf.gz', machine: 128, count: 54006 },
  ];
  for (const { file, machine, count } of results) {
    testOnLog(`${file}: ${count} jobs`, file, async (path) => {
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
      for (const kernel of [kernels.wasm, kernels.twin]) {
        const workload = testWorkload(machine, jobs, file);
        const { schedule } = await replay(workload, 'easy', { kernel, eventRule: 'each' });
        const differing = fields.filter((field, job) => schedule.start[job] !== field[2] + field[3]);
        expect(differing.map((field) => field[1])).toEqual([]);
      }
    });
  }
});

// Sum of waits and SHA-256 (first 16 digits) of the start column that a naive C program computed: sorted array profile,
// every waiting job taken out and put back at each compression.
describe('conservative is the naive program, start for start', () => {
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
    { ...CTC, rule: 'each', wait: 315093137, sha256: '42d4fcf5fe2de479' },
    { ...KTH, rule: 'batch', wait: 209288706, sha256: '482966b1cab45a28' },
    { ...KTH, rule: 'each', wait: 207813130, sha256: '3ee94eebacb68ed4' },
  ];
  for (const { file, machine, rule, count, wait, sha256 } of expectations) {
    testOnLog(`${file}, ${rule}`, file, async (path) => {
      const jobs = jobsOfLog(path, machine);
      expect(jobs).toHaveLength(count);
      for (const kernel of [kernels.wasm, kernels.twin]) {
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

// The specification's table of four logs under EASY, as an independent simulator gives it.
describe('EASY on four logs, requests raised to overruns', () => {
  const expectations = [
    {
      log: 'CTC-SP2-1996-3.1-cln',
      machine: 430,
      jobs: 77222,
      mbs: 10.74,
      mwbs: 23.49,
      blocked: 4582,
      backfilled: 35760,
    },
    {
      log: 'SDSC-BLUE-2000-4.2-cln',
      machine: 1152,
      jobs: 223663,
      mbs: 36.53,
      mwbs: 89.24,
      blocked: 14990,
      backfilled: 154597,
    },
    {
      log: 'SDSC-DS-2004-2.1-cln',
      machine: 1664,
      jobs: 85045,
      mbs: 33.19,
      mwbs: 84.03,
      blocked: 6581,
      backfilled: 45388,
    },
    {
      log: 'KTH-SP2-1996-2.1-cln',
      machine: 100,
      jobs: 28475,
      mbs: 91.04,
      mwbs: 213.71,
      blocked: 2924,
      backfilled: 17289,
    },
  ];
  for (const { log, machine, mbs, mwbs, ...counts } of expectations) {
    testOnLog(log, `${log}.swf.gz`, async (path) => {
      const { chunks } = await openTrace(path);
      const reading = { processors: machine, overrun: 'extend', processorsFrom: 'allocated' } as const;
      const workload = await readSwf(chunks, { kernel: kernels.wasm, ...reading });
      const { metrics } = await replay(workload, 'easy', { kernel: kernels.wasm });
      expect(metrics).toMatchObject(counts);
      expect(metrics.meanBoundedSlowdown).toBeCloseTo(mbs, 2);
      expect(metrics.meanWeightedBoundedSlowdown).toBeCloseTo(mwbs, 2);
    });
  }
});

import { describe, expect, test } from 'vitest';
import type { Instance, Kernel } from '../../../../src/kernel/instance.ts';
import { generateLublin } from '../../../../src/trace/generate/lublin.ts';
import type { Workload } from '../../../../src/trace/workload.ts';
import { testKernels } from '../../../support/kernels.ts';
import { testOnLog } from '../../../support/logs.ts';
import { plainWorkload } from './plainWorkload.ts';

const { wasm, checked, twin } = await testKernels();

/** Figures of the whole file or sample; heavy tails only as logarithms. */
function figures({ jobs }: Workload) {
  const { length, processors, run, submit } = jobs;
  const mean = (value: (job: number) => number) => {
    let sum = 0;
    for (let job = 0; job < length; job++) sum += value(job);
    return sum / length;
  };
  const logRun = mean((job) => Math.log(run[job]));
  const isLarge = (job: number) => (processors[job] > 32 ? 1 : 0);
  return {
    serial: mean((job) => (processors[job] === 1 ? 1 : 0)),
    powersOfTwo: mean((job) => ((processors[job] & (processors[job] - 1)) === 0 ? 1 : 0)),
    logSize: mean((job) => Math.log2(processors[job])),
    large: mean(isLarge),
    logRun,
    logRunDeviation: Math.sqrt(mean((job) => (Math.log(run[job]) - logRun) ** 2)),
    longOfLarge: mean((job) => (isLarge(job) && run[job] > 5000 ? 1 : 0)) / mean(isLarge),
    logGap: mean((job) => (job === 0 ? 0 : Math.log(Math.max(1, submit[job] - submit[job - 1])))),
    morning: mean((job) => (submit[job] % 86_400 < 6 * 3600 ? 1 : 0)),
    noon: mean((job) => (Math.abs((submit[job] % 86_400) - 14 * 3600) < 2 * 3600 ? 1 : 0)),
  };
}

describe('the Lublin-Feitelson model', () => {
  testOnLog(
    'gives the distributions of lublin_256, which was drawn from it',
    'lublin_256.swf.gz',
    async (path) => {
      const file = figures(plainWorkload(path, 256));
      const drawn = figures(await generateLublin({ kernel: wasm, jobs: 40_000, seed: 3 }));
      // Five deviations of a share, and of a mean, in a file of 10 000 and a sample of 40 000; arrivals come
      // in clusters.
      const share = (p: number) => 5 * Math.sqrt(p * (1 - p) * (1 / 10_000 + 1 / 40_000));
      for (const key of ['serial', 'powersOfTwo', 'large'] as const) {
        expect(Math.abs(drawn[key] - file[key]), key).toBeLessThan(share(file[key]));
      }
      const within = 5 * Math.sqrt(1 / 10_000 + 1 / 40_000);
      expect(Math.abs(drawn.logSize - file.logSize)).toBeLessThan(2.2 * within);
      expect(Math.abs(drawn.logRun - file.logRun)).toBeLessThan(3.05 * within);
      expect(Math.abs(drawn.logRunDeviation - file.logRunDeviation)).toBeLessThan(3.05 * within);
      expect(Math.abs(drawn.longOfLarge - file.longOfLarge)).toBeLessThan(0.08);
      expect(Math.abs(drawn.logGap - file.logGap)).toBeLessThan(1.8 * within);
      expect(Math.abs(drawn.morning - file.morning)).toBeLessThan(0.03);
      expect(Math.abs(drawn.noon - file.noon)).toBeLessThan(0.05);
      // The mean gap has a heavy tail. The file's load of 1.06 is that of a lucky but possible draw.
      const { jobs } = plainWorkload(path, 256);
      const gaps: number[] = [];
      for (let seed = 1; seed <= 40; seed++) {
        const { submit } = (await generateLublin({ kernel: wasm, seed })).jobs;
        gaps.push((submit[submit.length - 1] - submit[0]) / 9999);
      }
      const mean = (jobs.submit[9999] - jobs.submit[0]) / 9999;
      expect(mean).toBeGreaterThan(0.97 * Math.min(...gaps));
      expect(mean).toBeLessThan(Math.max(...gaps));
    },
  );

  test.each([
    false,
    true,
  ])('is the same to the last bit on every engine (two types: %s)', async (jobTypes) => {
    const options = { jobs: 5000, seed: 11, overestimate: 3, jobTypes };
    const workload = await generateLublin({ kernel: wasm, ...options });
    expect(await generateLublin({ kernel: twin, ...options })).toEqual(workload);
    expect(await generateLublin({ kernel: checked, ...options })).toEqual(workload);
    expect((await generateLublin({ kernel: wasm, ...options, seed: 12 })).jobs.run).not.toEqual(
      workload.jobs.run,
    );
  });

  test('has sorted submissions in whole seconds and sizes that fit the machine', async () => {
    for (const [processors, jobTypes] of [
      [2, false],
      [3, true],
      [100, false],
      [338, true],
      [100_000, false],
    ] as const) {
      const { jobs } = await generateLublin({
        kernel: wasm,
        jobs: 3000,
        processors,
        jobTypes,
        overestimate: 1,
      });
      for (let job = 0; job < jobs.length; job++) {
        const valid =
          jobs.processors[job] >= 1 &&
          jobs.processors[job] <= processors &&
          jobs.run[job] >= 1 &&
          jobs.request[job] >= jobs.run[job] &&
          jobs.request[job] <= 2 * jobs.run[job] &&
          Number.isInteger(jobs.submit[job]) &&
          Number.isInteger(jobs.request[job]) &&
          (job === 0 || jobs.submit[job] >= jobs.submit[job - 1]);
        if (!valid) throw new Error(`job ${job} of ${processors} processors`);
      }
    }
  });

  test('scales arrivals to a given load, and changes no run time or size', async () => {
    const plain = await generateLublin({ kernel: wasm, jobs: 5000 });
    const { jobs } = await generateLublin({ kernel: wasm, jobs: 5000, load: 0.7 });
    let work = 0;
    for (let job = 0; job < 5000; job++) work += jobs.processors[job] * jobs.run[job];
    expect(work / (256 * (jobs.submit[4999] - jobs.submit[0]))).toBeCloseTo(0.7, 5);
    expect(jobs.run).toEqual(plain.jobs.run);
    expect(plain.jobs.request).toEqual(plain.jobs.run);
  });

  test('draws 140 000 jobs in three parts as it draws them at once, on every engine', async () => {
    const jobs = 140_000;
    let used: Instance | undefined;
    const kept: Kernel = {
      ...wasm,
      async instantiate() {
        used = await wasm.instantiate();
        return { ...used, release() {} };
      },
    };
    const options = { jobs, seed: 5, jobTypes: true, overestimate: 2 };
    const inParts = (await generateLublin({ ...options, kernel: kept })).jobs;
    const parameters = (used as Instance).columns.parameters.slice();
    const { exports, columns } = await wasm.instantiate();
    exports.createGeneratedJobs(jobs, parameters.length, 0);
    columns.parameters.set(parameters);
    exports.beginLublinJobs(5);
    exports.generateLublinJobs(jobs);
    const expected = {
      id: Float64Array.from({ length: jobs }, (_, job) => job + 1),
      submit: columns.generatedSubmit,
      run: columns.generatedRun,
      request: columns.generatedRequest,
      processors: columns.generatedProcessors,
      queue: columns.generatedUser,
    };
    const others = [checked, twin].map(async (kernel) => (await generateLublin({ ...options, kernel })).jobs);
    for (const drawn of [inParts, ...(await Promise.all(others))]) {
      // Not toEqual(), which takes minutes to print how such columns differ.
      for (const [field, column] of Object.entries(expected) as [keyof typeof expected, Float64Array][])
        expect(
          column.findIndex((value, job) => drawn[field][job] !== value),
          field,
        ).toBe(-1);
      expect(drawn.queue).toHaveLength(jobs);
    }
  });

  test('refuses options out of range by name', async () => {
    await expect(generateLublin({ kernel: wasm, jobs: 0 })).rejects.toThrow(/^jobs: /);
    await expect(generateLublin({ kernel: wasm, processors: 1 })).rejects.toThrow(/^processors: /);
    await expect(generateLublin({ kernel: wasm, load: -1 })).rejects.toThrow(/^load: /);
    await expect(generateLublin({ kernel: wasm, seed: Number.NaN })).rejects.toThrow(/^seed: /);
    await expect(generateLublin({ kernel: wasm, jobs: 2e8 })).rejects.toThrow(/200000000 jobs do not fit/);
  });
});

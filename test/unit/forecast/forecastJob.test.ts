// The forecast of a job of a workload, as the library gives it.
import { beforeAll, describe, expect, it } from 'vitest';
import { DataError, UsageError } from '../../../src/errors.ts';
import { forecastJob, historyUnder } from '../../../src/forecast/forecastJob.ts';
import type { Kernel } from '../../../src/kernel/instance.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

/** Jobs that run as long as they request, one after the other; the log says that each waited a minute. */
function log(count: number, waited: number) {
  const jobs = Array.from({ length: count }, (_, i) => ({
    ...{ submit: 1000 * i, run: 900, request: 900, processors: 2, user: 1 },
  }));
  const workload = testWorkload(2, jobs);
  workload.jobs.wait.fill(waited);
  return workload;
}
const NEW = { at: 40_100, processors: 1, request: 600, user: 1 };
const OPTIONS = { samples: 2, calibrationPoints: 0 };

describe('the forecast of a job', () => {
  let kernels: TestKernels;
  let kernel: Kernel;
  beforeAll(async () => {
    kernels = await testKernels();
    kernel = kernels.wasm;
  });

  it('begins with the jobs that run when it asks, as the log says', async () => {
    const found = await forecastJob(log(42, 60), NEW, { ...OPTIONS, kernel });
    // Job 41 started at 40060 and ends at 40960.
    expect(found).toMatchObject({
      ...{ policy: 'easy', starts: 'recorded', samples: 2, seed: 1, now: 40_100, running: 1, waiting: 0 },
      ...{ start: [860, 860, 860], end: [1460, 1460, 1460] },
      job: { id: null, processors: 1, limit: 600, submit: 40_100 },
    });
  });

  it('begins with those of a replay, if its option says so', async () => {
    const options = { ...OPTIONS, kernel, starts: 'replayed' as const, policy: 'fcfs', seed: 7 };
    // In a replay job 41 starts at once.
    expect(await forecastJob(log(42, 60), NEW, options)).toMatchObject({
      ...{ policy: 'fcfs', starts: 'replayed', seed: 7, start: [800, 800, 800] },
    });
  });

  it('draws 32 futures and asks 500 questions of the past by default, and reports its progress', async () => {
    const shares: number[] = [];
    const onProgress = (share: number) => shares.push(share);
    const found = await forecastJob(log(150, 60), { job: 150 }, { kernel, onProgress });
    expect([found.samples, found.calibrationPoints, found.job.id]).toEqual([32, 30, 150]);
    // Every fifth job before it is asked about, and each reports its progress.
    expect(shares.length).toBeGreaterThanOrEqual(30);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('forecasts no calibration points if too few of their waits are known to correct anything', async () => {
    const shares: number[] = [];
    const onProgress = (share: number) => shares.push(share);
    const found = await forecastJob(log(42, 60), { job: 42 }, { kernel, onProgress });
    expect([found.calibrationPoints, shares]).toEqual([0, []]);
  });

  it('comes from the kernel that it is given', async () => {
    let made = 0;
    const counted: Kernel = {
      ...kernel,
      instantiate: () => {
        made++;
        return kernel.instantiate();
      },
    };
    await forecastJob(log(42, 60), NEW, { ...OPTIONS, kernel: counted, starts: 'replayed' });
    // One replays the past, one the futures, and two draw.
    expect(made).toBe(4);
  });

  it('ends when it is aborted, also while the past is replayed', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    for (const starts of ['recorded', 'replayed'] as const)
      await expect(forecastJob(log(42, 60), NEW, { ...OPTIONS, kernel, starts, signal })).rejects.toThrow(
        'enough',
      );
    const policy = findPolicy('easy');
    await expect(historyUnder(log(42, 60), policy, 'replayed', { kernel, signal })).rejects.toThrow('enough');
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s futures', async (futures) => {
    await expect(
      forecastJob(log(2, 60), { job: 2 }, { ...OPTIONS, kernel, samples: futures }),
    ).rejects.toThrow(new UsageError(`--samples ${futures}: expected a whole number, 1 or more`));
  });

  it('refuses a workload from which it cannot learn, and a policy that needs more of the past', async () => {
    const ask = (
      workload: ReturnType<typeof log>,
      policy = 'easy',
      starts: 'recorded' | 'replayed' = 'recorded',
    ) => forecastJob(workload, { job: 1 }, { ...OPTIONS, kernel, policy, starts });
    await expect(ask(log(0, 60))).rejects.toThrow(new UsageError('test: no jobs to learn from'));
    await expect(ask(log(2, -1))).rejects.toThrow(DataError);
    expect((await ask(log(2, -1), 'easy', 'replayed')).start).toEqual([0, 0, 0]);
    await expect(ask(log(2, 60), 'easy-last')).rejects.toThrow(/forecasts do not support it/);
    // Before anything of the workload is looked at.
    await expect(ask(log(0, 60), 'easy-last')).rejects.toThrow(/forecasts do not support it/);
  });
});

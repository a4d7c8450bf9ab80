import { describe, expect, it } from 'vitest';
import { chosen, tried } from '../../../../src/forecast/backtest/commons.ts';
import type { RunTimeMixture } from '../../../../src/forecast/remainingTime.ts';

import { findPolicy } from '../../../../src/policy/registry.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { testKernels } from '../../../support/kernels.ts';
import { testWorkload } from '../../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const EASY = findPolicy('easy');
const job = (submit: number, run: number, request: number, processors = 1) => ({
  ...{ submit, run, request, processors },
});

describe('a log in which jobs request less', () => {
  const workload = testWorkload(1, [job(0, 100, 200), job(10, 50, 50), job(20, 5, 5)]);

  it('is its replay if they request what they did', async () => {
    const { history, first, response, killed } = await tried(kernel, workload, EASY, workload.jobs.request);
    const { schedule } = await replay(workload, EASY, { kernel });
    expect(history).toMatchObject({ start: schedule.start, end: schedule.end, isReplay: true });
    expect([...first]).toEqual([0, 1, 2]);
    expect([...response]).toEqual([100, 140, 135]);
    expect(killed).toBe(0);
  });

  it('has a second attempt of each job that its request ends too early, submitted at that end', async () => {
    // The first job is ended at 60, and queues after those that wait.
    const { history, first, response, killed } = await tried(
      kernel,
      workload,
      EASY,
      Float64Array.of(60, 50, 5),
    );
    expect([...history.jobs.submit]).toEqual([0, 10, 20, 60]);
    expect([...history.jobs.request]).toEqual([60, 50, 5, 200]);
    expect([...history.start]).toEqual([0, 60, 110, 115]);
    expect([...history.end]).toEqual([60, 110, 115, 215]);
    expect([...first]).toEqual([0, 1, 2]);
    expect([...response]).toEqual([215, 100, 95]);
    expect(killed).toBe(1);
  });

  it('has no second attempt of a job whose request suffices', async () => {
    const { history, killed } = await tried(kernel, workload, EASY, Float64Array.of(100, 50, 5));
    expect([...history.jobs.request]).toEqual([100, 50, 5]);
    expect(killed).toBe(0);
  });

  it('knows the places of the jobs after second attempts', async () => {
    // The second attempt of the first job is submitted before the second job.
    const later = testWorkload(1, [job(0, 100, 200), job(30, 50, 50)]);
    const { first, response } = await tried(kernel, later, EASY, Float64Array.of(20, 50));
    expect([...first]).toEqual([0, 2]);
    expect([...response]).toEqual([120, 140]);
  });
});

describe('jobs that choose their requests', () => {
  const jobs = Array.from({ length: 300 }, (_, i) =>
    job(20 * i, 30 + ((7 * i) % 50), 60 * (1 + (i % 5)), 1 + (i % 3)),
  );
  const workload = testWorkload(4, jobs);
  const some = [200, 201, 203];
  const options = { policy: EASY, samples: 4, seed: 1 };

  it('leave those of the others, and never request more than their own', async () => {
    const own = await tried(kernel, workload, EASY, workload.jobs.request);
    const distributions = new Map<number, RunTimeMixture>();
    const asked: number[] = [];
    const choice = (advice: { soonest: { request: number } }, distribution: RunTimeMixture) => {
      asked.push(advice.soonest.request);
      return distribution.quantile(0.5) + (asked.length === 2 ? 1e6 : 0);
    };
    const requests = await chosen(kernel, workload, own, some, { distributions, choice }, options);
    expect([...distributions.keys()]).toEqual(some);
    expect(asked).toHaveLength(3);
    for (const [one, request] of requests.entries()) {
      const given = jobs[one].request;
      if (one === 200 || one === 203) expect(request).toBe(distributions.get(one)?.quantile(0.5));
      else expect(request).toBe(given);
    }
  });

  it('think of their own requests in a history in which they made others', async () => {
    const short = workload.jobs.request.slice();
    for (const one of some) short[one] = 31;
    const history = await tried(kernel, workload, EASY, short);
    const before = history.history.jobs.request.slice();
    const distributions = new Map<number, RunTimeMixture>();
    const said: number[][] = [];
    const choice = ({ sequence }: { sequence: { requests: readonly number[] } }) => {
      said.push([...sequence.requests]);
      return 0;
    };
    await chosen(kernel, workload, history, some, { distributions, choice }, options);
    // A sequence ends with the own request.
    expect(said.map((requests) => requests.at(-1))).toEqual(some.map((one) => jobs[one].request));
    expect(history.history.jobs.request).toEqual(before);
  });
});

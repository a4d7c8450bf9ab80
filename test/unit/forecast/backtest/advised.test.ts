// Gain of a job from the advised request: compared with whole replays in which it makes that
// request.
import { describe, expect, it } from 'vitest';
import { adviceResult } from '../../../../src/experiment/adviceResult.ts';
import { advisedJobs, takers } from '../../../../src/forecast/backtest/advised.ts';
import { backtestPoints } from '../../../../src/forecast/backtest/backtestPoints.ts';
import { historyOfReplay } from '../../../../src/forecast/history.ts';
import { findPolicy } from '../../../../src/policy/registry.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { holds, SEED } from '../../../properties/seed.ts';
import { crowdedWorkload, type SmallWorkload } from '../../../properties/workloads.ts';
import { testKernels } from '../../../support/kernels.ts';
import { testWorkload } from '../../../support/workload.ts';

type SmallJob = SmallWorkload['jobs'][number];

/** Requests are advised in whole minutes, and they are worth little if all request what they need. */
const inMinutes = (job: SmallJob): SmallJob => ({
  ...job,
  submit: 60 * job.submit,
  run: 60 * job.run,
  request: 60 * (job.request + 60),
});

/**
 * Asks for advice and compares its outcome with whole replays. Returns the jobs whose advice was another
 * request, and those which it ended too early.
 *
 * @param asked the places of the jobs that ask
 * @param takes the places of those that take the advice among them
 */
async function compared(processors: number, jobs: readonly SmallJob[], asked: number[], takes: number[]) {
  const { wasm: kernel } = await testKernels();
  const options = { policy: findPolicy('easy'), samples: 8, seed: 3 };
  const scheduleOf = async (some: readonly SmallJob[]) =>
    (await replay(testWorkload(processors, [...some]), 'easy', { kernel })).schedule;
  const { start, end } = await scheduleOf(jobs);
  const history = historyOfReplay(testWorkload(processors, jobs), { start, end });
  const questions = await backtestPoints(kernel, history, asked, options);
  const shares: number[] = [];
  // No progress is requested for a single job.
  const listener = takes.length === 1 ? undefined : (share: number) => shares.push(share);
  const found = await advisedJobs(kernel, history, questions, takes, options, listener);
  if (listener) expect(shares).toEqual(takes.map((_, i) => (i + 1) / takes.length));
  for (const { job, advised, response, advisedResponse, killed } of found) {
    const { submit, request } = jobs[job];
    expect(response).toBe(end[job] - submit);
    expect(killed).toBe(end[job] - start[job] > advised);
    if (advised === request) {
      expect(advisedResponse).toBe(response);
      continue;
    }
    const others = jobs.with(job, { ...jobs[job], request: advised });
    let last = (await scheduleOf(others)).end[job];
    if (killed) {
      const place = others.findIndex((other) => other.submit > last);
      const at = place < 0 ? others.length : place;
      last = (await scheduleOf(others.toSpliced(at, 0, { ...jobs[job], submit: last }))).end[at];
    }
    expect(advisedResponse).toBeCloseTo(last - submit, 6);
  }
  return found;
}

it(`one job with the advised request is replayed as whole replays say (seed ${SEED})`, async () => {
  let changed = 0;
  let killed = 0;
  await holds(
    crowdedWorkload,
    400,
    async ({ processors, jobs: small }) => {
      const jobs = small.map(inMinutes);
      const places = [...jobs.keys()];
      const found = await compared(processors, jobs, places, takers(places, 8));
      changed += found.filter(({ advised, request }) => advised !== request).length;
      killed += found.filter((one) => one.killed).length;
    },
    4,
  );
  expect(changed).toBeGreaterThan(10);
  expect(killed).toBeGreaterThan(0);
});

describe('advice by hand', () => {
  const MINUTE = 60;
  const job = (submit: number, run: number, request: number, processors: number, user: number) => ({
    ...{ submit: submit * MINUTE, run: run * MINUTE, request: request * MINUTE, processors, user },
  });
  /** Jobs that took five minutes of a hundred. */
  const short = Array.from({ length: 12 }, (_, i) => job(10 * i, 5, 100, 1, 1));
  /** Three processors are held for 80 minutes, the fourth for ten, and the next job wants all. */
  const held = [job(1000, 80, 80, 3, 2), job(1000, 10, 10, 1, 2), job(1001, 30, 30, 4, 2)];

  it.each([
    ['is as long as it runs', 5, false],
    ['ends it too early, so that it waits again', 30, true],
  ])('to request what fills a gap: %s', async (_, run, isKilled) => {
    const jobs = [...short, ...held, job(1002, run, 100, 1, 1), job(1003, 500, 500, 4, 2)];
    const [{ advised, killed, response, advisedResponse }] = await compared(4, jobs, [15], [0]);
    expect([advised, killed]).toEqual([300, isKilled]);
    // It starts after ten minutes and not after the job that wants all processors.
    if (isKilled) expect(advisedResponse).toBeGreaterThan(response);
    else expect(advisedResponse).toBe(13 * MINUTE);
  });

  it('to keep the request changes no digit of the response', async () => {
    const jobs = Array.from({ length: 30 }, (_, i) => ({
      ...{ submit: 1000.1 * i, run: 1300.7, request: 1300.7, processors: 1, user: 1 },
    }));
    const found = await compared(1, jobs, [25, 27, 29], [0, 1, 2]);
    expect(found.map(({ advised }) => advised)).toEqual([1300.7, 1300.7, 1300.7]);
  });

  it('is taken by some of the jobs that ask, evenly spaced, or by all', () => {
    expect(takers([4, 5, 6, 7, 8, 9], 3)).toEqual([4, 6, 8]);
    expect(takers([4, 5], 3)).toEqual([4, 5]);
    expect(takers([], 3)).toEqual([]);
  });
});

it('the worth of the advice is the mean gain', () => {
  const job = { job: 0, request: 600, killed: false };
  const result = adviceResult([
    { ...job, advised: 600, response: 100, advisedResponse: 100 },
    { ...job, advised: 60, response: 500, advisedResponse: 200 },
    { ...job, advised: 60, response: 600, advisedResponse: 700, killed: true },
  ]);
  expect(result).toMatchObject({ jobs: 3, advised: 2, killed: 1, earlier: 1, later: 1, meanResponse: 400 });
  expect([result.gain.mean, result.gainOfAdvised.mean, result.medianGainOfAdvised]).toEqual([
    200 / 3,
    100,
    100,
  ]);
});

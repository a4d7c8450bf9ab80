import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { backtestJobs } from '../../../src/forecast/backtest/backtest.ts';
import { backtestPoints } from '../../../src/forecast/backtest/backtestPoints.ts';
import { board, forecastOf } from '../../../src/forecast/board.ts';
import { CALIBRATION_POINTS } from '../../../src/forecast/defaults.ts';
import { Expert } from '../../../src/forecast/expert/expert.ts';
import { forecast } from '../../../src/forecast/forecast.ts';
import { type History, historyOfLog, historyOfReplay } from '../../../src/forecast/history.ts';
import { withNewJob } from '../../../src/forecast/newJob.ts';
import type { Advice } from '../../../src/forecast/outlook.ts';
import { PastAnswers } from '../../../src/forecast/pastAnswers.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { crowdedWorkload, type SmallWorkload } from '../../properties/workloads.ts';
import { everyTenth } from '../../support/engines.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const OPTIONS = { samples: 12, seed: 3 };

/** The history of a replay under EASY, and a job of it in the middle. */
async function replayed(small: SmallWorkload, { wasm: kernel }: TestKernels): Promise<History> {
  const workload = testWorkload(small.processors, small.jobs);
  const { schedule } = await replay(workload, 'easy', { kernel });
  return historyOfReplay(workload, schedule);
}

describe(`forecasts (seed ${SEED})`, () => {
  let kernels: TestKernels;
  beforeAll(async () => {
    kernels = await testKernels();
  });

  it('are the wait itself if run times and arrivals are revealed', async () => {
    await holds(fc.tuple(crowdedWorkload, fc.nat(79)), 800, async ([small, at]) => {
      const history = await replayed(small, kernels);
      const job = at % small.jobs.length;
      const revealed = { runTimes: true, arrivals: true };
      const policy = findPolicy('easy');
      const [answer] = await backtestPoints(kernels.wasm, history, [job], { policy, ...OPTIONS, revealed });
      for (const quantile of answer.quantiles) expect(quantile).toBeCloseTo(answer.wait, 6);
    });
  });

  it('depend on nothing that was not known yet', async () => {
    await holds(fc.tuple(crowdedWorkload, fc.nat(79)), 800, async ([small, at]) => {
      const history = await replayed(small, kernels);
      const job = at % small.jobs.length;
      const now = history.jobs.submit[job];
      const policy = findPolicy('easy');
      const other = otherFuture(history, job, now);
      const { start, wait, ...reported } = (
        await backtestPoints(kernels.wasm, history, [job], { policy, ...OPTIONS })
      )[0];
      const again = (await backtestPoints(kernels.wasm, other, [job], { policy, ...OPTIONS }))[0];
      expect({ ...again, start: 0, wait: 0 }).toEqual({ ...reported, start: 0, wait: 0 });
    });
  });

  it('are the same on all builds, and from a thread that begins later', async () => {
    const engines = everyTenth(kernels);
    await holds(crowdedWorkload, 200, async (small) => {
      const history = await replayed(small, kernels);
      const asked = small.jobs.map((_, job) => job).filter((job) => job % 7 === 0);
      const options = { policy: findPolicy('sjf-easy'), ...OPTIONS };
      const answers = await backtestPoints(kernels.wasm, history, asked, options);
      for (const kernel of engines().slice(1))
        expect(await backtestPoints(kernel, history, asked, options)).toEqual(answers);
      const later = asked.slice(asked.length >> 1);
      expect(await backtestPoints(kernels.wasm, history, later, options)).toEqual(
        answers.slice(asked.length >> 1),
      );
    });
  });

  it('know how long the queue is, without the job that asks', async () => {
    const jobs = [
      { submit: 0, run: 100, request: 200, processors: 4 },
      { submit: 1, run: 5, request: 30, processors: 2 },
      { submit: 2, run: 5, request: 60, processors: 3 },
      { submit: 3, run: 5, request: 70, processors: 1 },
    ];
    const history = await replayed({ processors: 4, jobs }, kernels);
    const shares: number[] = [];
    const options = { policy: findPolicy('easy'), ...OPTIONS };
    const questions = await backtestPoints(kernels.wasm, history, [2, 3], options, (share) =>
      shares.push(share),
    );
    expect(questions).toMatchObject([
      { queued: 1, queuedWork: (30 * 2) / 4, processors: 3, request: 60 },
      { queued: 2, queuedWork: (30 * 2 + 60 * 3) / 4, processors: 1, request: 70 },
    ]);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect([shares.includes(0.5), shares.at(-1)]).toEqual([true, 1]);
  });

  it('say what each request would bring', async () => {
    const long = { submit: 0, run: 500, request: 1000, processors: 3, user: 1 };
    const head = { submit: 10, run: 100, request: 100, processors: 4, user: 1 };
    const history = await replayed({ processors: 4, jobs: [long, head] }, kernels);
    const asked = withNewJob(history, { submit: 20, processors: 1, request: 6000, user: 1 });
    const result = await forecast(
      kernels.wasm,
      asked.history,
      { now: 20, place: asked.place, last: asked.place },
      { policy: findPolicy('easy'), samples: 40, calibrationPoints: 10, seed: 1 },
    );
    expect([result.running, result.waiting, result.startsImmediately]).toEqual([1, 1, false]);
    // A request up to the head's reservation starts at once; the others wait for the head.
    for (const { request, medianStart } of result.curve)
      expect(medianStart === 0, `${request} s`).toBe(request <= 980);
    expect(result.curve.at(-1)).toMatchObject({ request: 6000, killed: 0 });
    const { soonest, sequence } = result.advice as Advice;
    expect(sequence.requests.at(-1)).toBe(6000);
    expect(sequence.expectedEnd).toBeLessThanOrEqual(soonest.expectedEnd);
    // If the scheduler is unknown, no request is advised, unless advice is requested all the same.
    const question = { now: 20, place: asked.place, last: asked.place };
    const guessed = { ...asked.history, isReplay: false };
    const options = { policy: findPolicy('easy'), samples: 40, calibrationPoints: 10, seed: 1 };
    // A model of the scheduler could be learned, if the history were longer.
    const without = ['correction', 'learned model', 'later submissions'];
    const again = { ...result, shortHistory: { ...result.shortHistory, without } };
    expect(await forecast(kernels.wasm, guessed, question, options)).toEqual({ ...again, advice: null });
    expect((await board(kernels.wasm, guessed, { ...question, isNew: true }, options)).target.advice).toBe(
      null,
    );
    expect(await forecast(kernels.wasm, guessed, question, { ...options, advises: true })).toEqual(again);
  });

  it('are in a backtest what a forecast at the submission says', async () => {
    let corrections = 0;
    await holds(
      crowdedWorkload,
      400,
      async (small) => {
        const long = Array.from({ length: 5 }, (_, i) =>
          small.jobs.map((job) => ({ ...job, submit: job.submit + i * (small.jobs.at(-1)?.submit ?? 0) })),
        ).flat();
        const history = await replayed({ ...small, jobs: long }, kernels);
        const options = { policy: findPolicy('easy'), ...OPTIONS };
        const { jobs: asked, evaluated } = backtestJobs(history, 10, false);
        const questions = await backtestPoints(kernels.wasm, history, asked, options);
        const answers = new PastAnswers(questions);
        for (const place of [evaluated[0], evaluated[evaluated.length - 1]]) {
          const { job, submit } = questions[place];
          const { quantiles, calibrationPoints: count } = answers.of(place);
          const reported = await forecast(
            kernels.wasm,
            history,
            { now: submit, place: job, last: job },
            { ...options, calibrationPoints: CALIBRATION_POINTS },
          );
          expect([reported.start, reported.calibrationPoints]).toEqual([quantiles, count]);
          // The scheduler is known: no expert is asked.
          expect(reported.simulationWeight).toBeNull();
          if (count > 0) corrections++;
        }
        // Not every workload has corrections.
      },
      3,
    );
    expect(corrections).toBeGreaterThan(2);
  });

  it('are in a backtest of a log what a forecast says with the expert, and so is its page', async () => {
    // Jobs wait by a rule that EASY does not know. Few waits are known, so that the expert learns quickly, and
    // before it has learned, forecasts ask about none: every fifth place may be a question.
    const isKnown = (i: number) => i % 10 === (i < 2500 ? 3 : 5);
    const jobs = Array.from({ length: 6800 }, (_, i) => ({
      ...{ submit: 100 * Math.floor(i / 2), run: 50 + ((i * 37) % 400), request: 600, user: i % 4 },
      processors: 1 + (i % 3),
    }));
    const workload = testWorkload(12, jobs);
    const wait = (user: number, i: number) => (user === 1 ? 600 + ((i * 53) % 200) : (i * 29) % 90);
    workload.jobs.wait.set(jobs.map(({ user }, i) => (isKnown(i) ? wait(user, i) : -1)));
    const history = historyOfLog(workload);
    const options = { policy: findPolicy('easy'), samples: 3, seed: 1 };
    const { jobs: asked, evaluated } = backtestJobs(history, 20, false);
    const questions = await backtestPoints(kernels.wasm, history, asked, options);
    const expert = await Expert.about(history, asked);
    const answers = new PastAnswers(questions, (question) => expert.of(asked[question]));
    const { job, submit } = questions[evaluated[19]];
    const { quantiles, simulationWeight } = answers.of(evaluated[19]);
    const question = { now: submit, place: job, last: job, isNew: false };
    const known = await forecast(kernels.wasm, history, question, {
      ...options,
      calibrationPoints: CALIBRATION_POINTS,
    });
    expect([known.start, known.simulationWeight]).toEqual([quantiles, simulationWeight]);
    expect(simulationWeight[1]).toBeLessThan(0.5);
    const page = await board(kernels.wasm, history, question, {
      ...options,
      calibrationPoints: CALIBRATION_POINTS,
    });
    expect(forecastOf(page)).toEqual(known);
    expect(page.waiting.find(({ isTarget }) => isTarget)?.start).toEqual(known.start);
    // The expert knows nothing about a job that has waited.
    const late = evaluated
      .map((place) => questions[place])
      .find(({ wait }) => wait > 500) as (typeof questions)[0];
    const waiting = { now: late.submit + 300, place: late.job, last: late.job + 6 };
    const reported = await forecast(kernels.wasm, history, waiting, { ...options, calibrationPoints: 25 });
    expect(reported.simulationWeight).toBeNull();
  });
});

/** The same history up to an instant; all that happens later is different. */
function otherFuture(history: History, asked: number, now: number): History {
  const { jobs, start, end } = history;
  const known = (job: number) => job <= asked;
  const later = (column: Float64Array) =>
    column.map((time, job) => (known(job) && time <= now ? time : time * 2 + now + 17));
  const column = (of: ArrayLike<number>) =>
    Float64Array.from(of, (value, job) => (known(job) ? value : value + 1));
  const others = {
    ...jobs,
    submit: jobs.submit.map((submit, job) => (known(job) ? submit : submit + 5)),
    run: jobs.run.map((run, job) => (end[job] <= now ? run : run + 3)),
    request: column(jobs.request),
    processors: Int32Array.from(jobs.processors, (width, job) => (known(job) ? width : 1)),
    user: column(jobs.user),
  };
  const starts = later(start);
  return { ...history, jobs: others, start: starts, end: later(end) };
}

// Which jobs a backtest asks about, and how it judges the answers; by hand.
import { describe, expect, it } from 'vitest';
import { answersTo, backtestJobs, evaluatedAnswers } from '../../../../src/forecast/backtest/backtest.ts';
import type { BacktestPoint } from '../../../../src/forecast/backtest/backtestPoints.ts';
import type { WaitBounds } from '../../../../src/forecast/backtest/waitBounds.ts';
import { historyOfLog, historyOfReplay } from '../../../../src/forecast/history.ts';
import type { Quantiles } from '../../../../src/forecast/quantiles.ts';
import { testWorkload } from '../../../support/workload.ts';

describe('the jobs of a backtest', () => {
  it('ask in a backtest about every fifth job of the second half, and before it about those that teach', () => {
    const jobs = Array.from({ length: 60 }, (_, submit) => ({ submit, run: 1, request: 2, processors: 1 }));
    const { unknown, ...history } = historyOfLog(testWorkload(4, jobs));
    const start = history.start.map((at, job) => (job % 2 === 0 ? at : at + 1));
    const waited = backtestJobs({ ...history, start }, 5, true);
    expect([waited.startedImmediately, waited.heldBack]).toEqual([15, 30]);
    // Jobs 35, 45 and 55 waited; 40 and 50 only teach.
    expect(waited.jobs).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
    expect(waited.evaluated.map((place) => waited.jobs[place])).toEqual([35, 45, 55]);
    const all = backtestJobs({ ...history, start }, 2, false);
    expect(all.evaluated.map((place) => all.jobs[place])).toEqual([30, 35]);
    expect(all.jobs).toEqual([0, 5, 10, 15, 20, 25, 30, 35]);
    // Of job 35 it is not known when it started.
    const some = backtestJobs({ ...history, start, unknown: new Set([35, 10]) }, 2, false);
    expect(some.evaluated.map((place) => some.jobs[place])).toEqual([30, 40]);
    expect(some.jobs).toEqual([0, 5, 15, 20, 25, 30, 40]);
  });

  it('judge jobs of a long log in stretches of 500, each with 500 questions before it', () => {
    const jobs = Array.from({ length: 40_000 }, (_, submit) => ({
      submit,
      run: 1,
      request: 2,
      processors: 1,
    }));
    const log = testWorkload(4, jobs);
    const history = historyOfReplay(log, historyOfLog(log));
    const { jobs: asked, evaluated } = backtestJobs(history, 1000, false);
    const places = evaluated.map((place) => asked[place]);
    expect(places.length).toBe(1000);
    expect([places[0], places[499], places[500], places[999]]).toEqual([20_000, 22_495, 30_000, 32_495]);
    for (const place of [evaluated[0], evaluated[500]]) expect(asked[place] - asked[place - 500]).toBe(2500);
  });
});

it('jobs that only a later stretch asks about come in the order of the log', () => {
  // Job 2000 did not wait. It is submitted with the first job that is judged, and so only later ones know of
  // it.
  const jobs = Array.from({ length: 4000 }, (_, i) => ({
    ...{ submit: i < 2000 || i > 2005 ? i : 2000, run: 1, request: 2, processors: 1 },
  }));
  const log = historyOfLog(testWorkload(4, jobs));
  const start = log.start.map((at, job) => (job === 2000 ? at : at + 1));
  const { jobs: asked, evaluated } = backtestJobs(
    historyOfReplay(testWorkload(4, jobs), { start, end: log.end }),
    1000,
    true,
  );
  expect(asked).toEqual(asked.toSorted((a, b) => a - b));
  expect(asked).toContain(2000);
  expect(asked[evaluated[0]]).toBe(2005);
});

const NO_BOUNDS: Pick<WaitBounds, 'at'> = { at: () => [0, 0, 0] };

const judgedQuestions = (questions: readonly BacktestPoint[], judged: readonly number[]) =>
  evaluatedAnswers(answersTo(questions, judged, NO_BOUNDS));

/** A question about a job that waited this long; its other fields are `other`, or empty. */
function question(submit: number, wait: number, other: Partial<BacktestPoint> = {}): BacktestPoint {
  return {
    ...{ job: submit, submit, start: submit + wait, wait, startsImmediately: false },
    ...{ quantiles: [wait, wait, wait], ties: [0.1, 0.5, 0.9] },
    ...{ lastSimilar: 0, last: 0, meanOfLast: 0, byRequests: 0, queued: 0, queuedWork: 0 },
    ...{ processors: 1, request: 600, ...other },
  };
}

describe('the evaluation of a backtest', () => {
  it('counts how often waits fell below the drawn and the corrected quantiles, and takes medians of errors', () => {
    // Thirty questions teach that waits are twice what was drawn, with the minute. Three are judged.
    const drawn = (median: number): Partial<BacktestPoint> => ({
      quantiles: [median / 2, median, 2 * median],
    });
    const taught = Array.from({ length: 30 }, (_, i) => question(i, 180, drawn(60)));
    const rivals = (lastSimilar: number, meanOfLast: number, byRequests: number): Partial<BacktestPoint> => ({
      ...{ ...drawn(60), lastSimilar, meanOfLast, byRequests },
    });
    const judged = [
      question(1000, 100, rivals(90, 30, 100)),
      question(1001, 20, rivals(50, 80, 20)),
      question(1002, 500, rivals(520, 10, 400)),
    ];
    const bounds = { at: (now: number, job: number): Quantiles => [0, job - 940, now] };
    const found = evaluatedAnswers(answersTo([...taught, ...judged], [30, 31, 32], bounds));
    expect(found.points).toBe(3);
    expect(found.medianWait).toBe(100);
    // Drawn were 30, 60 and 120 s. Corrected: 180, 180 and 180 s for what was 60; the others by their own
    // ratios.
    expect(found.drawn).toEqual([1 / 3, 1 / 3, 2 / 3]);
    expect(found.corrected).toEqual([2 / 3, 2 / 3, 2 / 3]);
    expect(found.immediateStarts).toEqual({ jobs: 0, waited: 0, forecast: 0, expected: 0 });
    const errors = Object.fromEntries(found.scores.map(({ name, medianError }) => [name, medianError]));
    expect(errors).toMatchObject({
      'drawn median': 40,
      'last similar job': 20,
      'mean of the last 10': 70,
      'requests as run times': 0,
      // Said are 60, 61 and 62 s.
      'bounds by past waits': 41,
    });
    expect(errors['corrected median']).toBeCloseTo(160, 6);
    // All that the regression sees is the same, and so it says what they waited: 180 s.
    expect(errors['regression on the queue']).toBeCloseTo(160, 0);
  });

  it('counts the futures and the expert for themselves too, and how much the futures counted on average', () => {
    // Both say the same of each job, and half of it. Four fifths of the waits are below what the futures say.
    const said = (i: number): Partial<BacktestPoint> => ({ quantiles: [500, 1000, 2000 + (i % 3)] });
    const all = Array.from({ length: 400 }, (_, i) =>
      question(1e5 * i, i % 5 === 0 ? 5000 : 10 * (i % 7), said(i)),
    );
    const judged = Array.from({ length: 100 }, (_, i) => 300 + i);
    const answers = answersTo(all, judged, NO_BOUNDS, () => [5, 20, 4000]);
    const { expert, simulation, drawn } = evaluatedAnswers(answers);
    expect(expert?.alone[2]).toBeCloseTo(0.8, 9);
    expect(drawn[2]).toBeCloseTo(0.8, 9);
    expect(simulation[2]).toBeGreaterThan(0.85);
    for (const i of [0, 1, 2]) {
      const counted = answers.map(({ corrected }) => corrected.simulationWeight[i]);
      expect(expert?.simulationWeight[i]).toBeCloseTo(counted.reduce((sum, one) => sum + one, 0) / 100, 12);
    }
    // The expert must have answered about all that are judged.
    expect(
      evaluatedAnswers(answersTo(all, judged, NO_BOUNDS, (i) => (i === 350 ? undefined : [5, 20, 4000])))
        .expert,
    ).toBeNull();
    expect(evaluatedAnswers(answersTo(all, judged, NO_BOUNDS)).expert).toBeNull();
  });

  it('lets a question teach once its job has started, and not before', () => {
    const early = question(0, 10);
    const late = question(1, 1000);
    const judged = [question(10, 0), question(11, 0), question(1001, 0), question(1002, 0)];
    const regression = (place: number) =>
      judgedQuestions([early, late, ...judged], [place]).scores[5].medianError;
    // Of 10 s known, and nothing; later the jobs that did not wait, and then that of 1000 s.
    expect(regression(2)).toBeCloseTo(0, 3);
    expect(regression(3)).toBeGreaterThan(1);
    expect(regression(3)).toBeLessThan(11);
    expect(regression(5)).toBeGreaterThan(regression(4));
  });

  it('counts the jobs that were forecast to start immediately, those that waited, and the shares that were forecast', () => {
    const none: Partial<BacktestPoint> = { quantiles: [0, 0, 0], startsImmediately: true };
    // A fifth of those that teach waited an hour.
    const taught = Array.from({ length: 30 }, (_, i) => question(i, i % 5 === 0 ? 3600 : 0, none));
    const judged = [
      question(9000, 60, none),
      question(9001, 61, none),
      question(9002, 5000),
      question(9003, 0, none),
    ];
    const { immediateStarts } = judgedQuestions([...taught, ...judged], [30, 31, 32, 33]);
    expect(immediateStarts).toMatchObject({ jobs: 3, waited: 1, forecast: 3 });
    // The two before the last have started by then, or not yet: they count as they are known.
    expect(immediateStarts.expected).toBeCloseTo(0.2 + 0.2 + 0.2, 1);
    // Without calibration points no share is reported, and no job is expected to wait.
    const alone = judgedQuestions(judged, [0, 1]).immediateStarts;
    expect(alone).toEqual({ jobs: 2, waited: 1, forecast: 0, expected: 0 });
  });
});

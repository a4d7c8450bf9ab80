import { expect, it } from 'vitest';
import type { BacktestPoint } from '../../../../src/forecast/backtest/backtestPoints.ts';
import { QueueRegression } from '../../../../src/forecast/backtest/regression.ts';

/**
 * log(1 + wait) is this sum of 1, log(1 + queued), log(1 + queuedWork), log(processors) and log(1 + request).
 */
const WEIGHTS = [-2, 0.5, 0.75, 0.25, 0.4];

function question([queued, queuedWork, processors, request]: readonly number[]): BacktestPoint {
  const [one, ofQueued, ofWork, ofProcessors, ofRequest] = WEIGHTS;
  const wait =
    Math.exp(one) *
      (1 + queued) ** ofQueued *
      (1 + queuedWork) ** ofWork *
      processors ** ofProcessors *
      (1 + request) ** ofRequest -
    1;
  return { queued, queuedWork, processors, request, wait } as BacktestPoint;
}

/** The k-th of points that lie on no plane of the logarithms. */
const point = (k: number) => [k % 7, 50 * ((3 * k) % 11), 1 + ((5 * k) % 13), 600 * (1 + ((2 * k) % 9))];

it('a distribution in the logarithms of queue, work, processors and request is learned', () => {
  const regression = new QueueRegression();
  for (let k = 0; k < 200; k++) regression.learn(question(point(k)));
  for (const asked of [
    [40, 20, 2, 100],
    [0, 90_000, 1, 60],
    [3, 600, 512, 3600],
    [9, 1, 1, 864_000],
  ]) {
    const wanted = question(asked);
    expect(Math.abs(regression.predict(wanted) / wanted.wait - 1), String(asked)).toBeLessThan(1e-3);
  }
  // Its exponential would be below 1.
  expect(regression.predict(question([0, 0, 1, 0]))).toBe(0);
});

it('nothing is predicted from nothing', () => {
  expect(new QueueRegression().predict(question([5, 5, 5, 5]))).toBe(0);
});

it('one question is learned as far as the ridge lets it', () => {
  const regression = new QueueRegression();
  const only = { queued: 0, queuedWork: 0, processors: 1, request: 0, wait: Math.expm1(10) } as BacktestPoint;
  regression.learn(only);
  // Only the constant counts: (1 + 1e-6) w = 10.
  expect(regression.predict(only)).toBeCloseTo(Math.expm1(10 / (1 + 1e-6)), 4);
});

import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../src/forecast/backtest/backtest.ts';
import type { BacktestPoint } from '../../../../src/forecast/backtest/backtestPoints.ts';
import { calibrationWidths, lossesOf } from '../../../../src/forecast/backtest/losses.ts';
import { crps, pinball } from '../../../../src/forecast/pinball.ts';
import type { Quantiles } from '../../../../src/forecast/quantiles.ts';
import { backtestCsv } from '../../../../src/report/files/backtestCsv.ts';

function question(submit: number, wait: number, other: Partial<BacktestPoint> = {}): BacktestPoint {
  return {
    ...{ job: submit, submit, start: submit + wait, wait, startsImmediately: false },
    ...{ quantiles: [0, 10, 20], ties: [0.1, 0.5, 0.9] },
    ...{ lastSimilar: 1, last: 2, meanOfLast: 3, byRequests: 4, queued: 0, queuedWork: 0 },
    ...{ processors: 1, request: 600, ...other },
  };
}

/** @param trees what these said alone; default: they were not asked */
function answer(wait: number, said: Quantiles, trees?: Quantiles, futures: Quantiles = said): Answer {
  const ties = [0.1, 0.5, 0.9] as const;
  const corrected = {
    ...{ quantiles: said, ties, calibrationPoints: 100, startedImmediately: null },
    futures: { quantiles: futures, ties },
    expert: trees === undefined ? null : { quantiles: trees, ties },
    simulationWeight: [0.5, 0.5, 0.5] as const,
  };
  return { point: question(0, wait), corrected, regression: 5, bounds: [20, 20, 40] };
}

describe('the pinball loss', () => {
  it('weighs a wait above the quantile by its share, and one below by the rest', () => {
    expect(
      [pinball(20, 10, 0.9), pinball(10, 20, 0.9), pinball(7, 7, 0.1)].map((loss) => loss.toFixed(9)),
    ).toEqual(['9.000000000', '1.000000000', '0.000000000']);
  });

  it('is a mean for each way of forecasting, and a ratio to that of the corrected forecast', () => {
    // Drawn are 0, 10 and 20 s: the losses of a wait of 30 s are 3, 10 and 9 s, of 10 s 1, 0 and 1 s.
    const answers = [
      answer(30, [10, 20, 30], [30, 30, 30], [20, 20, 20]),
      answer(10, [10, 10, 10], [10, 10, 10]),
    ];
    const [corrected, futures, trees, drawn, bounds] = lossesOf(answers, () => 0);
    const rounded = (loss: Quantiles) => loss.map((one) => Number(one.toFixed(9)));
    // Corrected: of 30 s 2, 5 and 0 s; of 10 s nothing.
    expect(rounded(corrected.loss)).toEqual([1, 2.5, 0]);
    expect(corrected).toMatchObject({ name: 'corrected', ratio: 1, halfWidth: 0 });
    expect([corrected, drawn].map((one) => one.crps.toFixed(9))).toEqual(['2.333333333', '8.000000000']);
    expect(rounded(drawn.loss)).toEqual([2, 5, 5]);
    expect(drawn.ratio).toBeCloseTo(24 / 7, 9);
    expect(drawn.name).toBe('as drawn');
    // Of 30 s 1, 5 and 1 s; of 10 s 9, 5 and 3 s.
    expect(bounds.name).toBe('bounds by past waits');
    expect(rounded(bounds.loss)).toEqual([5, 5, 2]);
    expect(trees).toMatchObject({ name: 'trees alone', loss: [0, 0, 0], ratio: 0 });
    // Of 30 s 1, 5 and 9 s.
    expect(futures.name).toBe('simulation alone');
    expect(rounded(futures.loss)).toEqual([0.5, 2.5, 4.5]);
  });

  it('sums up to the weighted interval score', () => {
    // The weighted interval score of the interval of 80% by its own formula.
    for (const wait of [0, 4, 7, 12, 25]) {
      const [low, middle, high] = [5, 8, 20];
      const outside = wait < low ? low - wait : wait > high ? wait - high : 0;
      const interval = high - low + (2 / 0.2) * outside;
      const weighted = (Math.abs(wait - middle) / 2 + (0.2 / 2) * interval) / 1.5;
      expect(crps(wait, [low, middle, high])).toBeCloseTo(weighted, 9);
    }
  });

  it('is given with the shares of waits below the quantiles, with intervals over blocks of 50 jobs', () => {
    // In one block all waits are below the 50% quantile, and in the other none. Below the 90% quantile all are.
    const answers = Array.from({ length: 100 }, (_, i) => answer(30, i < 50 ? [1, 40, 50] : [1, 20, 50]));
    // Drawn in turn: twice the one block, twice the other.
    const places = [0.1, 0.1, 0.6, 0.6];
    let drawn = 0;
    const [low, middle, high] = calibrationWidths(answers, () => places[drawn++ % 4]);
    expect([low, high]).toEqual([0, 0]);
    expect(middle).toBe(0.5);
  });

  it('of trees is left out if they did not answer every question', () => {
    const names = (answers: Answer[]) => lossesOf(answers, () => 0).map(({ name }) => name);
    expect(names([answer(30, [1, 2, 3], [1, 2, 3]), answer(10, [1, 2, 3])])).toEqual([
      'corrected',
      'as drawn',
      'bounds by past waits',
    ]);
  });
});

it('a backtest as a file has a row for each evaluated job', () => {
  const rows = [
    ...backtestCsv([answer(30, [1, 2, 3], [4, 5, 6], [7, 7, 8]), answer(10, [7, 8, 9])], {
      id: Float64Array.of(77),
    }),
  ];
  expect(rows).toEqual([
    'job,submit,wait,q10,q50,q90,simulation10,simulation50,simulation90,drawn10,drawn50,drawn90,trees10,trees50,trees90,crps,starts_immediately,last_similar,mean_of_10,by_requests,regression,bounds10,bounds50,bounds90\n',
    `77,0,30,1,2,3,7,7,8,0,10,20,4,5,6,${(2 * (0.1 * 29 + 0.5 * 28 + 0.9 * 27)) / 3},0,1,3,4,5,20,20,40\n`,
    `77,0,10,7,8,9,7,8,9,0,10,20,,,,${(2 * (0.1 * 3 + 0.5 * 2 + 0.9 * 1)) / 3},0,1,3,4,5,20,20,40\n`,
  ]);
});

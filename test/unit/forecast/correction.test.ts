import { describe, expect, it } from 'vitest';
import {
  type CalibrationPoint,
  corrected,
  type RawForecast,
  stretched,
} from '../../../src/forecast/correction.ts';

const TIES = [0.1, 0.5, 0.9] as const;
const NOW = 1e9;

/** The forecast to correct. A minute is added before ratios are taken: 200, 400 and 1200 s. */
const ASKED: RawForecast = {
  quantiles: [140, 340, 1140],
  ties: TIES,
  startsImmediately: false,
  lastSimilar: 300,
};

/** A past question of these quantiles, half of those of ASKED with the minute: 100, 200 and 600 s. */
function past(wait: number, other: Partial<CalibrationPoint> = {}): CalibrationPoint {
  return {
    ...{ quantiles: [40, 140, 540], ties: TIES, startsImmediately: false, lastSimilar: 300 },
    ...{ submit: 0, start: wait, wait, ...other },
  };
}

/** One whose job still waits after this long. */
const waiting = (wait: number) => past(Number.NaN, { submit: NOW - wait, start: Number.POSITIVE_INFINITY });

/** 99 questions with waits of 10, 20 ... 990 s. Moved to ASKED they are 2 wait + 60 s. */
const WAITS = Array.from({ length: 99 }, (_, i) => 10 * (i + 1));
const QUESTIONS = WAITS.map((wait) => past(wait));

/** Ranks 10, 50 and 90 of 99 calibrationPoints: 100, 500 and 900 s, moved. */
const BY_HAND = [260, 1060, 1860];

function expectQuantiles(of: { quantiles: readonly number[] }, values: readonly number[]): void {
  for (const [i, value] of values.entries()) expect(of.quantiles[i]).toBeCloseTo(value, 6);
}

describe('the correction, worked out by hand,', () => {
  it('takes ranks 10, 50 and 90 of 99 waits, as ratios to what was forecast', () => {
    expectQuantiles(corrected(ASKED, QUESTIONS, NOW, 100), BY_HAND);
    expect(corrected(ASKED, QUESTIONS, NOW, 100).calibrationPoints).toBe(99);
  });

  it('changes nothing if the past was right', () => {
    const right = { ...ASKED, quantiles: [100, 500, 900] as const };
    const same = WAITS.map((wait) => past(wait, { quantiles: [100, 500, 900] }));
    expectQuantiles(corrected(right, same, NOW, 100), [100, 500, 900]);
  });

  it('takes them as they are if more than half of the jobs still wait', () => {
    const bounds = (count: number) => Array.from({ length: count }, () => waiting(10));
    const known = QUESTIONS.slice(0, 30);
    const { quantiles, calibrationPoints } = corrected(ASKED, [...known, ...bounds(31)], NOW, 100);
    expect({ quantiles, calibrationPoints }).toEqual({ quantiles: ASKED.quantiles, calibrationPoints: 0 });
    expect(corrected(ASKED, [...known, ...bounds(30)], NOW, 100).calibrationPoints).toBe(60);
  });

  it('takes the quantiles of the forecast as they are with fewer than 20 calibration points, and reports that none corrected', () => {
    const { quantiles, ties, calibrationPoints } = corrected(ASKED, QUESTIONS.slice(0, 19), NOW, 100);
    expect({ quantiles, ties, calibrationPoints }).toEqual({
      quantiles: ASKED.quantiles,
      ties: TIES,
      calibrationPoints: 0,
    });
    // Ranks 2.1, 10.5 and 18.9 of 20: waits of 21, 105 and 189 s.
    const twenty = corrected(ASKED, QUESTIONS.slice(0, 20), NOW, 100);
    expectQuantiles(twenty, [102, 270, 438]);
    expect(twenty.calibrationPoints).toBe(20);
  });

  it('does not know questions asked at its instant or later', () => {
    const later = Array.from({ length: 300 }, () => past(5000, { submit: NOW, start: NOW + 5000 }));
    expectQuantiles(corrected(ASKED, [...QUESTIONS, ...later], NOW, 100), BY_HAND);
    expect(corrected(ASKED, later, NOW, 100).calibrationPoints).toBe(0);
    expect(corrected(ASKED, later, NOW + 5001, 100).calibrationPoints).toBe(100);
  });

  it('counts a job that still waits as one that waits longer', () => {
    // 79 waits are known; 20 are longer than 405 s, so that each of the 39 above counts 1 + 20 / 39.
    const some = [...QUESTIONS.slice(0, 79), ...Array.from({ length: 20 }, () => waiting(405))];
    const { quantiles, calibrationPoints } = corrected(ASKED, some, NOW, 100);
    // Rank 50 of 99: 40 waits up to 400 s, and 10 / (1 + 20 / 39) more.
    expect(quantiles[0]).toBeCloseTo(260, 6);
    expect(quantiles[1]).toBeCloseTo(60 + 2 * (400 + (10 * 10) / (1 + 20 / 39)), 6);
    // Rank 90: 33 more of 39.
    expect(quantiles[2]).toBeCloseTo(60 + 2 * (400 + (10 * 50) / (1 + 20 / 39)), 6);
    expect(calibrationPoints).toBe(99);
  });

  it('takes the longest wait so far if the known ones do not reach a quantile', () => {
    const some = [...QUESTIONS.slice(0, 59), ...Array.from({ length: 40 }, (_, i) => waiting(700 + i))];
    expectQuantiles(corrected(ASKED, some, NOW, 100), [260, 1060, 60 + 2 * 739]);
  });

  it('knows that a job which started at the instant itself waited longer than until then', () => {
    // As above: ten still wait, and ten have just started.
    const started = () => past(405, { submit: NOW - 405, start: NOW });
    const last = [...Array.from({ length: 10 }, started), ...Array.from({ length: 10 }, () => waiting(405))];
    const { quantiles } = corrected(ASKED, [...QUESTIONS.slice(0, 79), ...last], NOW, 100);
    expect(quantiles[1]).toBeCloseTo(60 + 2 * (400 + (10 * 10) / (1 + 20 / 39)), 6);
    const ends = Array.from({ length: 30 }, () => past(500, { submit: NOW - 500, start: NOW }));
    expect(corrected(ASKED, ends, NOW, 100).calibrationPoints).toBe(0);
    expect(corrected(ASKED, ends, NOW + 1, 100).calibrationPoints).toBe(30);
  });

  it('takes the 100 questions whose medians are most alike, and the latest of equal ones', () => {
    // Another last similar wait, or another median, is less alike than QUESTIONS.
    const other = Array.from({ length: 40 }, () => past(5000, { lastSimilar: 100 }));
    const far = Array.from({ length: 40 }, () => past(5000, { quantiles: [40, 90, 540] }));
    // The earliest question of 100 that are all alike is the only one of the others that counts: rank 100 of
    // 100.
    const earlier = Array.from({ length: 40 }, () => past(2000));
    // Ranks 10.1, 50.5 and 90.9 of the 99 waits and 2000 s: 101, 505 and 909 s.
    expectQuantiles(
      corrected(ASKED, [...earlier, ...QUESTIONS, ...other, ...far], NOW, 100),
      [262, 1070, 1878],
    );
  });

  it('never puts a later quantile before an earlier one', () => {
    // The medians were forecast so late that they would become 560 / 3 - 60 s.
    const crossing = WAITS.map((wait) => past(wait, { quantiles: [40, 1140, 540] }));
    const { quantiles, ties } = corrected(ASKED, crossing, NOW, 100);
    expectQuantiles({ quantiles }, [260, 260, 1860]);
    // For the median, 260 s is what a wait of 900 s becomes. It has rank 90, and more than half are below.
    expect(ties[1]).toBe(0);
  });

  it('has a tenth, a half and nine tenths of equal waits below its quantiles', () => {
    // 60 waits of 0 s and 39 of 1000 s; of 100 with the next, 60 are at 0 s and its share there is part of
    // them.
    const waits = WAITS.map((_, i) => (i < 60 ? 0 : 1000));
    const questions = waits.map((wait) => past(wait));
    const { quantiles, ties } = corrected(ASKED, questions, NOW, 100);
    expect(quantiles).toEqual([60, 60, 2060]);
    expect(ties[0]).toBeCloseTo(10 / 60, 9);
    expect(ties[1]).toBeCloseTo(50 / 60, 9);
    expect(ties[2]).toBeCloseTo(30 / 39, 9);
  });
});

describe('a job that starts at once in every future, by hand,', () => {
  const NONE = { quantiles: [0, 0, 0], ties: TIES, startsImmediately: true, lastSimilar: 0 } as const;
  const reported = (wait: number, other: Partial<CalibrationPoint> = {}) => past(wait, { ...NONE, ...other });

  it('has the waits of such jobs of the past, and the share that started within a minute', () => {
    // 60 of 99 started at once, 9 within a minute, 30 waited an hour.
    const waits = [...Array(60).fill(0), ...Array(9).fill(60), ...Array(30).fill(3600)];
    const { quantiles, startedImmediately, calibrationPoints } = corrected(
      NONE,
      waits.map((wait) => reported(wait)),
      NOW,
      100,
    );
    expectQuantiles({ quantiles }, [0, 0, 3600]);
    expect(startedImmediately).toBeCloseTo(69 / 99, 12);
    expect(calibrationPoints).toBe(99);
  });

  it('is not corrected by jobs that wait, nor these by it, while there are 20 of its own', () => {
    const startsImmediately = Array.from({ length: 20 }, () => reported(7));
    const both = [...QUESTIONS, ...startsImmediately];
    expectQuantiles(corrected(NONE, both, NOW, 100), [7, 7, 7]);
    expect(corrected(NONE, both, NOW, 100).calibrationPoints).toBe(20);
    expectQuantiles(corrected(ASKED, both, NOW, 100), BY_HAND);
    // With fewer, all count; which share started at once is then not said.
    const few = corrected(NONE, [...QUESTIONS, ...startsImmediately.slice(1)], NOW, 100);
    expect([few.calibrationPoints, few.startedImmediately]).toEqual([100, null]);
    expect(corrected(ASKED, both, NOW, 100).startedImmediately).toBeNull();
  });

  it('does not know of a job submitted less than a minute ago whether it starts at once', () => {
    const some = [
      ...Array.from({ length: 15 }, () => reported(0)),
      ...Array.from({ length: 5 }, () =>
        reported(Number.NaN, { submit: NOW - 61, start: Number.POSITIVE_INFINITY }),
      ),
      ...Array.from({ length: 9 }, () =>
        reported(Number.NaN, { submit: NOW - 60, start: Number.POSITIVE_INFINITY }),
      ),
    ];
    expect(corrected(NONE, some, NOW, 100).startedImmediately).toBe(15 / 20);
    // Of none of these twenty it is known.
    const late = Array.from({ length: 20 }, () => reported(Number.NaN, { submit: NOW - 9, start: NOW + 9 }));
    expect(corrected(NONE, late, NOW, 100)).toMatchObject({
      calibrationPoints: 0,
      startedImmediately: null,
    });
  });
});

describe('futures that are moved with the correction, by hand,', () => {
  it('move by the ratios of the quantiles at their ranks, and by ratios in between', () => {
    // Ranks 1 to 4 of 4 have the shares 0.2, 0.4, 0.6 and 0.8. Their quantiles with the minute are 100, 250
    // and 400 s.
    const waits = Float64Array.of(340, 40, 140, 240);
    // The first quantile doubles, the median stays, the last is four times as large.
    const moved = stretched(waits, [40, 190, 340], [140, 190, 1540]);
    // At share 0.2 by 2^(3/4), at 0.4 by 2^(1/4), at 0.6 by 4^(1/4), at 0.8 by 4^(3/4). The first would be
    // below the quantile before it, and is as large.
    expect(moved[1]).toBeCloseTo(140, 9);
    expect(moved[2]).toBeCloseTo(200 * 2 ** 0.25 - 60, 9);
    expect(moved[3]).toBeCloseTo(300 * 4 ** 0.25 - 60, 9);
    expect(moved[0]).toBeCloseTo(400 * 4 ** 0.75 - 60, 9);
  });

  it('move by the ratio of the nearest quantile beyond the first and the last', () => {
    // Nineteen draws: ranks 2, 10 and 18 are the quantiles. With the minute they are 100, 200 ... 1900 s.
    const waits = Float64Array.from({ length: 19 }, (_, i) => 100 * (i + 1) - 60);
    const moved = stretched(waits, [140, 940, 1740], [40, 940, 5340]);
    const bySteps = [
      ...[0.5, 0.5],
      ...Array.from({ length: 7 }, (_, i) => 0.5 ** (1 - (i + 1) / 8)),
      ...Array.from({ length: 8 }, (_, i) => 3 ** (i / 8)),
      ...[3, 3],
    ];
    for (const [i, ratio] of bySteps.entries())
      expect(moved[i], String(i)).toBeCloseTo(Math.max(0, 100 * (i + 1) * ratio - 60), 6);
  });

  it('do not come before a quantile that an earlier one has pushed back', () => {
    // The last quantile is moved to less than the median: those after it stay after the median.
    const waits = Float64Array.from({ length: 19 }, (_, i) => 100 * (i + 1) - 60);
    const moved = stretched(waits, [140, 940, 1740], [140, 1940, 390]);
    // 1000 s twice; 1800 s a quarter times are 450 s, 1900 s 475 s.
    for (const one of moved.subarray(9)) expect(one).toBeCloseTo(1940, 6);
    expect(moved[8]).toBeLessThan(1940);
  });

  it('keep their order, and stay between the quantiles that they lie between', () => {
    // Nine draws: ranks 1, 5 and 9 are the quantiles.
    const waits = Float64Array.of(0, 0, 900, 900, 900, 900, 900, 900, 4000);
    const moved = stretched(waits, [0, 900, 4000], [300, 300, 300]);
    expect([...moved]).toEqual(Array(9).fill(300));
  });

  it('never start before now', () => {
    expect([...stretched(Float64Array.of(0, 0), [600, 600, 600], [0, 0, 0])]).toEqual([0, 0]);
  });
});

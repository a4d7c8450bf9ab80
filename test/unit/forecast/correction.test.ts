import { describe, expect, it } from 'vitest';
import {
  type Answered,
  belowQuantile,
  corrected,
  quantilesOf,
  type RawForecast,
  stretched,
} from '../../../src/forecast/correction.ts';

const TIES = [0.1, 0.5, 0.9] as const;
const NOW = 1e9;

/** The forecast to correct. A minute is added before ratios are taken: 200, 400 and 1200 s. */
const ASKED: RawForecast = { quantiles: [140, 340, 1140], ties: TIES, lastSimilar: 300 };

/** A past question of these quantiles, half of those of ASKED with the minute: 100, 200 and 600 s. */
function past(wait: number, other: Partial<Answered> = {}): Answered {
  return { quantiles: [40, 140, 540], ties: TIES, lastSimilar: 300, start: 0, wait, ...other };
}

/** 99 questions with waits of 10, 20 ... 990 s. Moved to ASKED they are 2 wait + 60 s. */
const WAITS = Array.from({ length: 99 }, (_, i) => 10 * (i + 1));
const QUESTIONS = WAITS.map((wait) => past(wait));

/** Ranks 10, 50 and 90 of 99 questions: 100, 500 and 900 s, moved. */
const BY_HAND = [260, 1060, 1860];

function expectQuantiles(of: { quantiles: readonly number[] }, values: readonly number[]): void {
  for (const [i, value] of values.entries()) expect(of.quantiles[i]).toBeCloseTo(value, 6);
}

describe('the correction, worked out by hand,', () => {
  it('takes ranks 10, 50 and 90 of 99 waits, as ratios to what was forecast', () => {
    expectQuantiles(corrected(ASKED, QUESTIONS, NOW), BY_HAND);
  });

  it('changes nothing if the past was right', () => {
    const right = { ...ASKED, quantiles: [100, 500, 900] as const };
    const same = WAITS.map((wait) => past(wait, { quantiles: [100, 500, 900] }));
    expectQuantiles(corrected(right, same, NOW), [100, 500, 900]);
  });

  it('takes the quantiles of the forecast as they are with fewer than 50 answers', () => {
    expect(corrected(ASKED, QUESTIONS.slice(0, 49), NOW).quantiles).toEqual(ASKED.quantiles);
    // Ranks 5.1, 25.5 and 45.9 of 50: waits of 51, 255 and 459 s.
    expectQuantiles(corrected(ASKED, QUESTIONS.slice(0, 50), NOW), [162, 570, 978]);
  });

  it('knows no wait before its job has started', () => {
    const unknown = Array.from({ length: 300 }, () => past(5000, { start: NOW }));
    expectQuantiles(corrected(ASKED, [...unknown, ...QUESTIONS], NOW), BY_HAND);
    expect(corrected(ASKED, unknown, NOW).quantiles).toEqual(ASKED.quantiles);
    expect(corrected(ASKED, unknown, NOW + 1).quantiles).not.toEqual(ASKED.quantiles);
  });

  it('takes the 100 questions whose medians are most alike, and of the same the latest', () => {
    // Another last similar wait, or another median, is less alike than QUESTIONS.
    const other = Array.from({ length: 40 }, () => past(5000, { lastSimilar: 100 }));
    const far = Array.from({ length: 40 }, () => past(5000, { quantiles: [40, 90, 540] }));
    // The earliest question of 100 that are all alike is the only one of the others that counts: rank 100 of 100.
    const earlier = Array.from({ length: 40 }, () => past(2000));
    // Ranks 10.1, 50.5 and 90.9 of the 99 waits and 2000 s: 101, 505 and 909 s.
    expectQuantiles(corrected(ASKED, [...earlier, ...QUESTIONS, ...other, ...far], NOW), [262, 1070, 1878]);
  });

  it('looks at the last 500 answers', () => {
    const tooEarly = Array.from({ length: 200 }, () => past(9000));
    // Less alike than the 99 questions, but more than 400 others: it has rank 1 of 100.
    const first = past(0, { lastSimilar: 200 });
    const others = Array.from({ length: 400 }, () => past(9000, { lastSimilar: 0 }));
    expectQuantiles(corrected(ASKED, [...tooEarly, first, ...others, ...QUESTIONS], NOW), [242, 1050, 1858]);
  });

  it('never puts a later quantile before an earlier one', () => {
    // The medians were forecast so late that they would become 560 / 3 - 60 s.
    const crossing = WAITS.map((wait) => past(wait, { quantiles: [40, 1140, 540] }));
    expectQuantiles(corrected(ASKED, crossing, NOW), [260, 260, 1860]);
  });

  it('has a tenth, a half and nine tenths of equal waits below its quantiles', () => {
    // 60 waits of 0 s and 39 of 1000 s; of 100 with the next, 60 are at 0 s and its share there is part of them.
    const waits = WAITS.map((_, i) => (i < 60 ? 0 : 1000));
    const questions = waits.map((wait) => past(wait));
    const { quantiles, ties } = corrected(ASKED, questions, NOW);
    expect(quantiles).toEqual([60, 60, 2060]);
    expect(ties[0]).toBeCloseTo(10 / 60, 9);
    expect(ties[1]).toBeCloseTo(50 / 60, 9);
    expect(ties[2]).toBeCloseTo(30 / 39, 9);
  });
});

describe('quantiles of drawn waits, by hand,', () => {
  it('are interpolated, with the part of equal waits that makes the share whole', () => {
    expect(quantilesOf(Float64Array.of(40, 10, 30, 20, 0))).toEqual({
      quantiles: [4, 20, 36],
      ties: [0.1, 0.5, 0.9],
    });
    // Of ten waits seven are 0 s: a tenth is 1 of 7, a half is 5 of 7, nine tenths are beyond.
    const { quantiles, ties } = quantilesOf(Float64Array.of(0, 0, 0, 0, 0, 0, 0, 60, 60, 60));
    expect(quantiles).toEqual([0, 0, 60]);
    expect(ties[0]).toBeCloseTo(1 / 7, 12);
    expect(ties[1]).toBeCloseTo(5 / 7, 12);
    expect(ties[2]).toBeCloseTo(2 / 3, 12);
  });

  it('have a wait above, at or below them', () => {
    const sample = { quantiles: [10, 20, 30], ties: [0.25, 0.5, 0.75] } as const;
    expect([9, 10, 11].map((wait) => belowQuantile(wait, sample, 0))).toEqual([1, 0.25, 0]);
    expect([29, 30, 31].map((wait) => belowQuantile(wait, sample, 2))).toEqual([1, 0.75, 0]);
  });
});

describe('futures that are moved with the correction, by hand,', () => {
  it('move by the ratios of the quantiles at their ranks, and by ratios in between', () => {
    // With the minute: 100, 200, 400 become 200, 200, 100.
    const drawn = [40, 140, 340] as const;
    const right = [140, 140, 40] as const;
    // Ranks 0.1, 0.3, 0.5, 0.7 and 0.9 of 5: times 2, √2, 1, 1/2 (halfway to a quarter) and 1/4.
    const moved = stretched(Float64Array.of(340, 40, 140, 240, 90), drawn, right);
    const byHand = [400 / 4 - 60, 200 - 60, 200 - 60, 300 / 2 - 60, 150 * Math.SQRT2 - 60];
    for (const [i, value] of byHand.entries()) expect(moved[i]).toBeCloseTo(value, 9);
  });

  it('never start before now', () => {
    expect([...stretched(Float64Array.of(0, 0), [600, 600, 600], [0, 0, 0])]).toEqual([0, 0]);
  });
});

// Differences, ratios and distributions by hand.
import { describe, expect, it, test } from 'vitest';
import { studentT95 } from '../../../src/math/studentT.ts';
import { differences, pairedDifference, timesOf } from '../../../src/metrics/differences.ts';
import { distributionPoints, weightUpTo } from '../../../src/metrics/distribution.ts';
import { plainSchedule } from '../../support/plainSchedule.ts';

test('weights on values of at most x, where some values are above all points', () => {
  expect([...weightUpTo([1, 2], [0, 0], Float64Array.of(1, 2))]).toEqual([0, 0]);
  expect([...weightUpTo([1, 3], [1, 3], Float64Array.of(1, 2))]).toEqual([0.25, 0.25]);
});

describe('distributions are drawn', () => {
  it('at every value between the ends, up to 500 points', () => {
    const column = Float64Array.from({ length: 600 }, (_, i) => i + (i % 2) / 4);
    expect([...distributionPoints([column], 50, 549.25, false)]).toEqual([...column.subarray(50, 550)]);
    expect(distributionPoints([column], 50, 550, false)[1]).toBe(50 + 500 / 499);
  });

  it('at points of equal ratio on a logarithmic axis, the last one exactly at the end', () => {
    // 0.3 · (0.9 / 0.3) is not 0.9, and 0.3 + (0.9 − 0.3) is not either.
    const column = Float64Array.from({ length: 600 }, (_, i) => 0.3 + i / 1000);
    for (const logarithmic of [true, false]) {
      const at = distributionPoints([column], 0.3, 0.9, logarithmic);
      expect([at.length, at[0], at[499]]).toEqual([500, 0.3, 0.9]);
      expect(at[1]).toBeCloseTo(logarithmic ? 0.3 * 3 ** (1 / 499) : 0.3 + 0.6 / 499, 12);
    }
  });
});

describe('times in the order of the log', () => {
  const schedule = plainSchedule(1, [
    { submit: 0, start: 1, end: 2, processors: 1 },
    { submit: 1, start: 2, end: 3, processors: 1 },
  ]);
  const { workload, start, end } = schedule;

  it('say when jobs were submitted if feedback may move submissions', () => {
    expect(timesOf(schedule, workload)).toEqual({ start, end });
    const feedback = {} as NonNullable<typeof workload.feedback>;
    expect(timesOf(schedule, { ...workload, feedback })).toEqual({
      start,
      end,
      submit: workload.jobs.submit,
    });
  });

  it('give differences of waits from the submissions of each', () => {
    const later = { start, end, submit: Float64Array.of(0.5, 1.5) };
    expect(differences(workload, later, { start, end }).meanWait.value).toBe(0.5);
    expect(differences(workload, { start, end }, { start, end }).meanWait.ratio.value).toBe(1);
  });
});

describe('the ratio of two means', () => {
  it('has the interval of its logarithm by 30 batches, by hand', () => {
    // Two jobs a batch. The batches of the other are 20% above and below twice the first ones in turn.
    const first = new Float64Array(60).fill(3);
    const other = first.map((_, j) => 6 * (j % 4 < 2 ? 1.2 : 0.8));
    const { value, low, high } = pairedDifference(first, other).ratio;
    const reach = (studentT95(29) * 0.2) / Math.sqrt(29);
    expect(value).toBeCloseTo(2, 12);
    expect(low).toBeCloseTo(2 * Math.exp(-reach), 12);
    expect(high).toBeCloseTo(2 * Math.exp(reach), 12);
    const half = pairedDifference(
      first,
      other,
      first.map((_, j) => (j < 30 ? 1 : 0)),
    ).ratio;
    expect(half.value).toBeCloseTo(2 * (16 / 15 - 1 / 15), 1);
  });

  it('weighs its jobs', () => {
    expect(pairedDifference([1, 3], [2, 12], [3, 1]).ratio.value).toBeCloseTo((3 * 2 + 12) / (3 + 3), 12);
  });

  it('is none where a mean is 0, and has no interval for few jobs', () => {
    for (const [first, other] of [
      [0, 1],
      [1, 0],
      [0, 0],
    ]) {
      const none = pairedDifference(new Float64Array(90).fill(first), new Float64Array(90).fill(other)).ratio;
      expect(none).toEqual({ value: Number.NaN, low: Number.NaN, high: Number.NaN, p: Number.NaN });
    }
    const few = pairedDifference([1, 1], [2, 3]).ratio;
    expect([few.value.toFixed(9), few.low, few.high]).toEqual(['2.500000000', Number.NaN, Number.NaN]);
  });
});

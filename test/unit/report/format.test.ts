import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  durationEstimate,
  durationsBeside,
  numberEstimate,
  shareEstimate,
} from '../../../src/report/estimateText.ts';
import {
  clockTime,
  count,
  decimal,
  decimals,
  duration,
  durations,
  percent,
  trimmed,
} from '../../../src/report/format.ts';
import { holds } from '../../properties/seed.ts';

test('a duration has at most three significant digits and the largest unit of which there is one', () => {
  expect([0, 12, 59.9, 60, 996, 3600, 86_400, 3e7, -7200].map(duration)).toEqual([
    ...['0 s', '12 s', '59.9 s', '1 min', '16.6 min', '1 h', '1 d', '347 d', '-2 h'],
  ]);
  expect(durationEstimate({ mean: 3500, halfWidth: 3400 })).toBe('58.3 ± 56.7 min');
  expect(durationEstimate({ mean: 3300, halfWidth: 3700 })).toBe('0.92 (0.00 to 1.94) h');
});

test('a mean and its interval have as many decimals as the interval needs for two digits', () => {
  expect(durationEstimate({ mean: 18_720, halfWidth: 1116 })).toBe('5.20 ± 0.31 h');
  expect(durationEstimate({ mean: 7200, halfWidth: 360 })).toBe('2.0 ± 0.1 h');
  expect(durationEstimate({ mean: 432_000, halfWidth: 86_400 })).toBe('5 ± 1 d');
  expect(durationEstimate({ mean: 3600, halfWidth: Number.NaN })).toBe('1 h');
  const estimates = [
    { mean: 0.7197, halfWidth: 0.0447 },
    { mean: 0.86612, halfWidth: 0.0003 },
    { mean: 0.5, halfWidth: 0 },
    { mean: 0.001, halfWidth: 0.02 },
  ];
  expect(estimates.map((one) => shareEstimate(one))).toEqual([
    ...['72.0 ± 4.5%', '86.61 ± 0.03%', '50 ± 0%', '0.1 (0.0 to 2.1)%'],
  ]);
});

test('a unit follows the rounded number: no duration is 60 s, 60 min or 24 h', async () => {
  expect([59.999, 3599.9, 86_399].map(duration)).toEqual(['1 min', '1 h', '1 d']);
  const near = fc.tuple(fc.constantFrom(60, 3600, 86_400), fc.double({ min: -30, max: 30, noNaN: true }));
  await holds(near, 20_000, ([length, more]) => {
    expect(duration(length + more)).not.toMatch(/^(60 s|60 min|24 h)$/);
    expect(duration(length + more)).not.toMatch(/^0(\.\d+)? (min|h|d)$/);
  });
});

test('durations that are shown together have one unit', async () => {
  expect(durations([76_320, 88_992])).toEqual(['21.2 h', '24.7 h']);
  expect(durations([354_240, 6876, 0, Number.NaN])).toEqual(['98.4 h', '1.91 h', '0 h', '–']);
  // Two days in seconds would have six digits.
  expect(durations([12, 195_264])).toEqual(['0.2 min', '3,254 min']);
  expect(durations([12, 9999])).toEqual(['12 s', '9,999 s']);
  expect(durations([12, 10_000])).toEqual(['0.2 min', '167 min']);
  expect(durations([864_000, 123_456_789])).toEqual(['10 d', '1,429 d']);
  expect(durations([0, 0])).toEqual(['0 s', '0 s']);
  expect([durations([]), durations([Number.NaN])]).toEqual([[], ['–']]);
  const show = durationsBeside([
    { mean: 7200, halfWidth: 60 },
    { mean: 1800, halfWidth: 3600 },
  ]);
  expect(show({ mean: 7200, halfWidth: 60 })).toBe('2.00 ± 0.02 h');
  const some = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 5 });
  await holds(some, 2000, (row) => {
    const shown = durations(row);
    const units = shown.map((text) => text.split(' ')[1]);
    expect(new Set(units).size).toBe(1);
    for (const text of shown)
      expect(text).toMatch(/^(\d(\.\d?[1-9])?|\d\d(\.[1-9])?|\d{3}|\d,\d{3}|\d+,\d{3}) [a-z]+$/);
    // A number alone is as it always was, until it has four digits before its point.
    if (row.length === 1 && row[0] < 86_400_000) expect(shown).toEqual([duration(row[0])]);
  });
});

test('numbers lose their decimals where all are large', () => {
  expect(decimals([92.97, 2973.1])).toEqual(['92.97', '2,973.10']);
  expect(decimals([5292.97, 2973.1, 0])).toEqual(['5,293', '2,973', '0']);
  expect(decimals([210.62, 204.11])).toEqual(['210.62', '204.11']);
  expect(numberEstimate({ mean: 15_439.9, halfWidth: 530.03 })).toBe('15,440 ± 530');
});

test('ages have years', () => {
  const day = 86_400;
  expect([36_500 * day, 36_525 * day, 1e6 * day, 4.2603e15, -4.2603e15].map(duration)).toEqual([
    ...['36,500 d', '100 years', '2740 years', '1.35e8 years', '-1.35e8 years'],
  ]);
  expect(durations([day, 4.2603e15])).toEqual(['1 d', '1.35e8 years']);
});

test('numbers have groups of three digits, and a value that is no number is a dash', () => {
  expect([0, 999, 1000, 28_475, 1_234_567.6].map(count)).toEqual([
    '0',
    '999',
    '1,000',
    '28,475',
    '1,234,568',
  ]);
  expect([decimal(1234.567), decimal(1234.567, 0), decimal(-1234.5, 1)]).toEqual([
    '1,234.57',
    '1,235',
    '-1,234.5',
  ]);
  expect([percent(0.4321), percent(12)]).toEqual(['43.2%', '1,200%']);
  for (const show of [decimal, percent, duration, clockTime]) {
    expect(show(Number.NaN)).toBe('–');
    expect(show(Number.POSITIVE_INFINITY)).toBe('–');
  }
});

test('zeros after the point are left out, and no others', () => {
  expect(['1.50', '100.00', '10', '0.05', '1,000.10', '2.00'].map(trimmed)).toEqual([
    ...['1.5', '100', '10', '0.05', '1,000.1', '2'],
  ]);
});

test('a time of a workload is that of a clock, with days in front and seconds only where there are some', () => {
  expect([0, 2400, 45_605, 274_800, 59.5, 86_399.9996, -60].map(clockTime)).toEqual([
    ...['0:00', '0:40', '12:40:05', '3 d 04:20', '0:00:59.5', '1 d 00:00', '−0:01'],
  ]);
});

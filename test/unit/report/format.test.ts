import fc from 'fast-check';
import { expect, test } from 'vitest';
import { durationEstimate, durationsBeside, numberEstimate } from '../../../src/report/estimateText.ts';
import {
  clockTime,
  count,
  decimal,
  decimals,
  duration,
  durations,
  percent,
  shortDuration,
  trimmed,
} from '../../../src/report/format.ts';
import { holds } from '../../properties/seed.ts';

test('a duration has two decimals and the largest unit of which there is one', () => {
  expect([0, 12, 59.9, 60, 996, 3600, 86_400, 3e7, -7200].map(duration)).toEqual([
    ...['0.00 s', '12.00 s', '59.90 s', '1.00 min', '16.60 min', '1.00 h', '1.00 d', '347.22 d', '-2.00 h'],
  ]);
  expect([0, 900, 5400, 86_400].map(shortDuration)).toEqual(['0 s', '15 min', '1.5 h', '1 d']);
  expect(durationEstimate({ mean: 3500, halfWidth: 3400 })).toBe('58.33 ± 56.67 min');
  expect(durationEstimate({ mean: 3300, halfWidth: 3700 })).toBe('0.92 (0.00 to 1.94) h');
});

test('a unit follows the rounded number: no duration is 60 s, 60 min or 24 h', async () => {
  expect([59.999, 3599.9, 86_399].map(duration)).toEqual(['1.00 min', '1.00 h', '1.00 d']);
  const near = fc.tuple(fc.constantFrom(60, 3600, 86_400), fc.double({ min: -30, max: 30, noNaN: true }));
  await holds(near, 20_000, ([length, more]) => {
    expect(duration(length + more)).not.toMatch(/^(60\.00 s|60\.00 min|24\.00 h)$/);
    expect(duration(length + more)).not.toMatch(/^0\.\d\d (min|h|d)$/);
  });
});

test('durations that stand beside each other have one unit and one number of decimals', async () => {
  expect(durations([76_320, 88_992])).toEqual(['21.20 h', '24.72 h']);
  expect(durations([354_240, 6876, 0, Number.NaN])).toEqual(['98.40 h', '1.91 h', '0.00 h', '–']);
  // Two days in seconds would have six digits.
  expect(durations([12, 195_264])).toEqual(['0.20 min', '3,254.40 min']);
  expect(durations([12, 9999])).toEqual(['12.00 s', '9,999.00 s']);
  expect(durations([12, 10_000])).toEqual(['0.20 min', '166.67 min']);
  expect(durations([864_000, 123_456_789])).toEqual(['10.00 d', '1,428.90 d']);
  expect(durations([0, 0])).toEqual(['0.00 s', '0.00 s']);
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
    const digits = shown.map((text) => /\.(\d+) /.exec(text)?.[1].length ?? 0);
    expect([new Set(units).size, new Set(digits).size]).toEqual([1, 1]);
    // One that stands alone is as it always was, until it has four digits before its point.
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
    ...['36,500.00 d', '100 years', '2740 years', '1.35e8 years', '-1.35e8 years'],
  ]);
  expect(durations([day, 4.2603e15])).toEqual(['1.00 d', '1.35e8 years']);
});

test('numbers have groups of three digits, and what is none is a dash', () => {
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
  expect([percent(0.4321), percent(12)]).toEqual(['43.21 %', '1,200.00 %']);
  for (const show of [decimal, percent, duration, clockTime]) {
    expect(show(Number.NaN)).toBe('–');
    expect(show(Number.POSITIVE_INFINITY)).toBe('–');
  }
});

test('zeros behind the point are left out, and no others', () => {
  expect(['1.50', '100.00 %', '10', '0.05 h', '1,000.10', '2.00'].map(trimmed)).toEqual([
    ...['1.5', '100 %', '10', '0.05 h', '1,000.1', '2'],
  ]);
});

test('a time of a workload is that of a clock, with days in front and seconds only where there are some', () => {
  expect([0, 2400, 45_605, 274_800, 59.5, 86_399.9996, -60].map(clockTime)).toEqual([
    ...['0:00', '0:40', '12:40:05', '3 d 04:20', '0:00:59.5', '1 d 00:00', '−0:01'],
  ]);
});

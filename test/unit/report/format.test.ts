import fc from 'fast-check';
import { expect, test } from 'vitest';
import { durationEstimate } from '../../../src/report/estimateText.ts';
import {
  clockTime,
  count,
  decimal,
  duration,
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
    ...['0:00', '0:40', '12:40:05', '3+04:20', '0:00:59.5', '1+00:00', '−0:01'],
  ]);
});

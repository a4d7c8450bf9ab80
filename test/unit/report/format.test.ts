import fc from 'fast-check';
import { expect, test } from 'vitest';
import { durationEstimate } from '../../../src/report/estimateText.ts';
import { duration, shortDuration } from '../../../src/report/format.ts';
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

import { expect, test } from 'vitest';
import { pValue, studentT95, studentTAbove } from '../../../src/math/studentT.ts';

test('the p-value is that of the distribution: of one degree of freedom that of Cauchy, of two an algebraic one', () => {
  // An interval of mean ± halfWidth has t = mean / (halfWidth / t95).
  for (const t of [0.1, 1, 3, 12.7]) {
    const cauchy = 1 - (2 / Math.PI) * Math.atan(t);
    expect(pValue(t, studentT95(1), 1)).toBeCloseTo(cauchy, 10);
    expect(pValue(-t, studentT95(1), 1)).toBeCloseTo(cauchy, 10);
    expect(pValue(5 * t, 5 * studentT95(2), 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 10);
  }
});

test('it is 5% where the interval ends at no change', () => {
  for (const freedom of [1, 2, 9, 29]) expect(pValue(0.3, 0.3, freedom)).toBeCloseTo(0.05, 9);
});

test('no difference at all is as likely as can be, one that every seed shares cannot be chance', () => {
  expect(pValue(0, 0, 4)).toBe(1);
  expect(pValue(0, 2, 4)).toBe(1);
  expect(pValue(2, 0, 4)).toBe(0);
  expect(pValue(2, Number.NaN, 4)).toBeNaN();
  expect(pValue(Number.NaN, 1, 4)).toBeNaN();
});

test('the value above which a share is: of Cauchy, of an algebraic distribution, and that of intervals', () => {
  for (const above of [0.3, 0.01, 1e-6]) {
    expect(studentTAbove(above, 1) * Math.tan(Math.PI * above)).toBeCloseTo(1, 9);
    const side = 1 - 2 * above;
    expect(studentTAbove(above, 2) / (side * Math.sqrt(2 / (1 - side * side)))).toBeCloseTo(1, 8);
  }
  for (const freedom of [1, 5, 40])
    expect(studentTAbove(0.025, freedom)).toBeCloseTo(studentT95(freedom), 10);
  expect(studentTAbove(0, 5)).toBe(Number.POSITIVE_INFINITY);
});

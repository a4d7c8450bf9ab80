import { expect, it } from 'vitest';
import { holds as verdictOf } from '../../../src/report/holds.ts';

it('an interval on the side of the finding holds, on the other side it does not, around 1 it is open', () => {
  expect(verdictOf(0.8, { low: 0.7, high: 0.9 })).toBe('holds');
  expect(verdictOf(0.8, { low: 1.1, high: 1.2 })).toBe('does not hold');
  expect(verdictOf(1.3, { low: 1.1, high: 1.2 })).toBe('holds');
  expect(verdictOf(1.3, { low: 0.7, high: 0.9 })).toBe('does not hold');
  for (const found of [0.8, 1.3]) expect(verdictOf(found, { low: 0.9, high: 1.1 })).toBe('open');
});

it('an interval that ends at 1 contains no change, and none at all leaves it open', () => {
  for (const found of [0.8, 1.3]) {
    expect(verdictOf(found, { low: 0.9, high: 1 })).toBe('open');
    expect(verdictOf(found, { low: 1, high: 1.1 })).toBe('open');
    expect(verdictOf(found, { low: Number.NaN, high: Number.NaN })).toBe('open');
  }
});

it('no change cannot hold or not', () => {
  expect(verdictOf(1, { low: 0.7, high: 0.9 })).toBeUndefined();
  expect(verdictOf(Number.NaN, { low: 0.7, high: 0.9 })).toBeUndefined();
});

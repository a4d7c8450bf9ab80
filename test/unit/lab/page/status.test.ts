import { expect, it } from 'vitest';
import { timeLeft } from '../../../../src/lab/page/status.ts';

it('the time left is that of the rest at the speed so far, in whole seconds', () => {
  expect(timeLeft(2, 0.25)).toBe(6);
  expect(timeLeft(10, 0.5)).toBe(10);
  expect(timeLeft(10, 0.999)).toBe(1);
  expect(timeLeft(1, 0.5)).toBe(1);
});

it('it is not known at the beginning, before any share is done, or at the end', () => {
  expect(timeLeft(0.9, 0.1)).toBeUndefined();
  expect(timeLeft(5, 0)).toBeUndefined();
  expect(timeLeft(5, 1)).toBeUndefined();
});

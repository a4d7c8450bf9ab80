import { expect, test } from 'vitest';
import { otherNumbers } from './numbers.mjs';

test.each([
  ['0', ['1']],
  ['1', ['2', '0']],
  ['12', ['13', '0', '21']],
  ['10', ['11', '0', '1']],
  ['11', ['12', '0']],
  ['1e-15', ['0', '1e-51']],
  ['0.5', ['0']],
  ['110.25', ['0', '101.25']],
  ['0xff', ['256', '0']],
])('other numbers than %s', (raw, others) => {
  expect(otherNumbers(raw)).toEqual(others);
});

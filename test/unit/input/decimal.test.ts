import { expect, test } from 'vitest';
import {
  durationSeconds,
  positiveDuration,
  positiveInteger,
  positiveNumber,
} from '../../../src/commands/values.ts';
import { parseValues } from '../../../src/experiment/valueRange.ts';
import { decimalSteps, decimalTimes } from '../../../src/input/decimal.ts';
import { parseDuration } from '../../../src/input/duration.ts';

test('a range holds the decimal numbers that a person would write', () => {
  expect(decimalSteps(0.8, 1.2, 0.1)).toEqual([0.8, 0.9, 1, 1.1, 1.2]);
  expect(parseValues('0.8:1.2:0.1', Number)).toEqual([0.8, 0.9, 1, 1.1, 1.2]);
  expect(decimalSteps(1e-7, 4e-7, 1e-7)).toEqual([1e-7, 2e-7, 3e-7, 4e-7]);
  expect(decimalSteps(-0.2, 0.1, 0.1)).toEqual([-0.2, -0.1, 0, 0.1]);
  // Whatever the step: text and number agree.
  for (let places = 1; places <= 4; places++) {
    const step = Number(`3e-${places}`);
    const values = decimalSteps(0, 3, step) as number[];
    expect(values.map(String)).toEqual(values.map((_, i) => String(Number(`${3 * i}e-${places}`))));
  }
});

test('a range ends at its last value or before it, and goes up', () => {
  expect(decimalSteps(4, 17, 4)).toEqual([4, 8, 12, 16]);
  expect(decimalSteps(5, 5, 1)).toEqual([5]);
  expect(decimalSteps(1e300, 2e300, 5e299)).toEqual([1e300, 1.5e300, 2e300]);
  for (const [from, to, step] of [
    [2, 1, 1],
    [1, 2, 0],
    [1, 2, -1],
    [0, 1, 1e-6],
    [0, Number.POSITIVE_INFINITY, 1],
    [0, Number.NaN, 1],
  ])
    expect(decimalSteps(from, to, step)).toBeUndefined();
});

test('a duration in decimals is the number of seconds that it says', () => {
  expect(decimalTimes(1.1, 3600)).toBe(3960);
  for (const read of [durationSeconds, (text: string) => parseDuration(text, 'it')]) {
    expect(['1.1h', '0.7m', '2.3d', '0.1', '90'].map(read)).toEqual([3960, 42, 198_720, 0.1, 90]);
  }
  expect(parseValues('0.9h:1.2h:0.1h', durationSeconds)).toEqual([3240, 3600, 3960, 4320]);
});

test('a duration beyond 2^53 s is refused, and one of 2^53 s is not', () => {
  expect(durationSeconds('9007199254740992')).toBe(2 ** 53);
  for (const text of ['9007199254740994', '104249991375d', `1${'0'.repeat(400)}`]) {
    expect(() => durationSeconds(text)).toThrow('expected at most 2^53 s');
    expect(() => positiveDuration(text)).toThrow('expected at most 2^53 s');
  }
});

test('a number of an option is decimal', () => {
  expect([positiveInteger('12'), positiveNumber('1e3')]).toEqual([12, 1000]);
  for (const text of ['0x10', '0b1', ' 1', '', 'Infinity', '1e999']) {
    expect(() => positiveInteger(text)).toThrow('expected a whole number');
    expect(() => positiveNumber(text)).toThrow('expected a number above 0');
  }
});

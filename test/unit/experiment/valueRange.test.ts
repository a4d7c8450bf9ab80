import { expect, test } from 'vitest';
import { parseBounds, parseValues } from '../../../src/experiment/valueRange.ts';

test('values are listed, or go up in steps', () => {
  expect(parseValues('4,8,12', Number)).toEqual([4, 8, 12]);
  expect(parseValues('4:16:4', Number)).toEqual([4, 8, 12, 16]);
  expect(parseValues('1,0.1:0.3:0.1', Number)).toEqual([1, 0.1, 0.2, 0.3]);
});

test.each(['4:16', '4:16:4:1'])('%s is no range', (text) => {
  expect(() => parseValues(text, Number)).toThrow('A range is FROM:TO:STEP, like 4:16:4.');
});

test.each(['16:4:4', '4:16:0', '4:16:-1'])('%s does not go up', (text) => {
  expect(() => parseValues(text, Number)).toThrow('A range goes up from FROM to TO in steps above 0.');
});

test('bounds are a pair, or one value twice', () => {
  expect(parseBounds('1..15,7', Number)).toEqual([
    { low: 1, high: 15 },
    { low: 7, high: 7 },
  ]);
  expect(() => parseBounds('1..2..3', Number)).toThrow('Bounds are LOW..HIGH, like 1..15.');
});

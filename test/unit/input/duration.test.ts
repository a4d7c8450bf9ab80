import fc from 'fast-check';
import { expect, test } from 'vitest';
import { durationSeconds } from '../../../src/commands/values.ts';
import { UsageError } from '../../../src/errors.ts';
import { durationText, parseDuration, readDuration, roundedDuration } from '../../../src/input/duration.ts';
import { timeField } from '../../../src/input/fields.ts';
import { holds } from '../../properties/seed.ts';

const UNITS = { w: 604_800, d: 86_400, h: 3600, m: 60, s: 1 };
const read = (text: string) => parseDuration(text, 'it');

test.each([
  ['90', 90],
  ['0.5', 0.5],
  ['1e3', 1000],
  ['90s', 90],
  ['15m', 900],
  ['1.5d', 129_600],
  ['1w', 604_800],
  ['1h30m', 5400],
  ['2d12h', 216_000],
  ['1w1d1h1m1s', 694_861],
  ['1h0.1s', 3600.1],
  ['1h30.5m', 5430],
  ['1h90m', 9000],
  ['2H', 7200],
])('%s is read wherever a duration is expected', (text, seconds) => {
  expect(read(text)).toBe(seconds);
  expect(durationSeconds(text)).toBe(seconds);
  expect(timeField({ time: text }, 'time', 'it')).toBe(seconds);
});

test('distributions may have negative and infinite durations, options may not', () => {
  expect([read('-1h30m'), read('+90'), read('-0'), read('inf')]).toEqual([-5400, 90, 0, Infinity]);
  for (const text of ['-1h30m', 'inf'])
    expect(() => durationSeconds(text)).toThrow('expected a finite duration, 0 or more');
});

const ORDER = 'a duration with its units from the longest to the shortest, each once, such as 1h30m';
const SHAPE = 'a duration, such as 90 (seconds), 15m, 1h30m, 2d or 1w';
const UNIT = 'a duration with a unit (w, d, h, m or s) after each number, such as 1h30m';
test.each([
  ['', SHAPE],
  ['h', SHAPE],
  ['1y', SHAPE],
  ['1 h', SHAPE],
  ['15min', SHAPE],
  ['1:30', SHAPE],
  ['--1', SHAPE],
  ['1h-30m', SHAPE],
  ['1h30', UNIT],
  ['30m1h', ORDER],
  ['1h1h', ORDER],
  ['1d2w', ORDER],
  ['1.5h30m', 'a duration with decimals in its last number only, such as 1h30.5m'],
  ['1e3h1m', 'a duration with decimals in its last number only, such as 1h30.5m'],
  ['104249991375d', 'at most 2^53 s'],
])("'%s' is refused with what would do", (text, expected) => {
  expect(readDuration(text)).toEqual({ expected });
  expect(() => read(text)).toThrow(new UsageError(`it is '${text}'; expected ${expected}`));
  expect(() => durationSeconds(text)).toThrow(`expected ${expected}`);
  expect(() => timeField({ time: text }, 'time', 'it')).toThrow(
    `it: time is ${JSON.stringify(text)}; expected ${expected}`,
  );
});

test('a duration is written as options take it', () => {
  const seconds = [0, 0.5, 30, 90, 5400, 86_400, 129_600, 694_861, 3600.1, 1e-7, -90, Infinity];
  expect(seconds.map(durationText)).toEqual([
    ...['0s', '0.5s', '30s', '1m30s', '1h30m', '1d', '1d12h', '8d1h1m1s', '1h0.1s', '1e-7s', '-1m30s'],
    'inf',
  ]);
  expect([28_800.97, 12.3456789].map(roundedDuration)).toEqual(['8h1s', '12.3457s']);
});

test('a written duration is read again, to the bit', async () => {
  const seconds = fc.oneof(
    fc.double({ min: -(2 ** 53), max: 2 ** 53, noNaN: true }),
    fc.double({ min: 0, max: 1e6, noNaN: true }),
    fc.integer({ min: 0, max: 2 ** 31 }),
    fc.integer({ min: 0, max: 1e8 }).map((whole) => whole / 1000),
  );
  await holds(seconds, 20_000, (value) => {
    expect(read(durationText(value))).toBe(value + 0);
  });
});

test('units in their order add up; any other order is refused', async () => {
  const parts = fc
    .uniqueArray(fc.constantFrom(...Object.keys(UNITS)), { minLength: 1 })
    .chain((units) => fc.tuple(...units.map((unit) => fc.tuple(fc.nat(10_000), fc.constant(unit)))));
  await holds(parts, 20_000, (given) => {
    const text = given.map(([number, unit]) => `${number}${unit}`).join('');
    const order = given.map(([, unit]) => Object.keys(UNITS).indexOf(unit));
    const inOrder = order.every((place, i) => i === 0 || place > order[i - 1]);
    const sum = given.reduce((all, [number, unit]) => all + number * UNITS[unit as keyof typeof UNITS], 0);
    expect(readDuration(text)).toEqual(inOrder ? { seconds: sum } : { expected: ORDER });
  });
});

test('any text is a number of seconds or is refused in one line', async () => {
  const letters = fc.string({ unit: fc.constantFrom(...'0123456789.eE+-wdhms :'), maxLength: 12 });
  await holds(fc.oneof(letters, fc.string()), 50_000, (text) => {
    const found = readDuration(text);
    if ('seconds' in found) expect(Math.abs(found.seconds) <= 2 ** 53 || text === 'inf').toBe(true);
    else expect(found.expected).toMatch(/^[^\n]+$/);
  });
});

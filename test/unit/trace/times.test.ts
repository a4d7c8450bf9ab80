// Points in time and durations as people and programs write them, with values worked out by hand.
import { describe, expect, test } from 'vitest';
import { cellNumber, cellText, isNothing } from '../../../src/trace/text/cells.ts';
import { clockSeconds, dateTimeSeconds } from '../../../src/trace/times.ts';

const DAY = 86_400;
/** 2024-02-29: 54 years with 13 leap days before it, and 31 + 28 days of the year. */
const LEAP = (54 * 365 + 13 + 59) * DAY;

describe('a date', () => {
  test.each([
    ['1970-01-01', 0],
    ['1970-01-02', DAY],
    ['2024-02-29', LEAP],
    ['2024/02/29', LEAP],
    ['2024-02-29T00:00', LEAP],
    ['2024-02-29 01:02:03', LEAP + 3723],
    ['2024-02-29T01:02:03.5', LEAP + 3723.5],
    ['2024-02-29T01:02:03Z', LEAP + 3723],
    ['2024-02-29 01:02:03 UTC', LEAP + 3723],
    ['2024-02-29T01:02:03+01', LEAP + 123],
    ['2024-02-29T01:02:03+0130', LEAP + 123 - 1800],
    ['2024-02-29T01:02:03+01:30', LEAP + 123 - 1800],
    ['2024-02-29T01:02:03-02:00', LEAP + 3723 + 7200],
    ['1970-01-01T00:00:60', 60],
    ['1970-01-01T24:00:00', DAY],
    ['1969-12-31', -DAY],
    ['1970-01-01T00:59:00', 3540],
    ['1970-01-01 00:00:01.25+00:00', 1.25],
    ['1970-01-01T00:01.500 UTC', 60],
  ])('%s', (text, seconds) => {
    expect(dateTimeSeconds(text)).toBe(seconds);
  });

  test.each([
    ...['', '0', '2024', '2024-02', '2023-02-29', '2024-13-01', '2024-00-10', '2024-01-32', '2024-01-00'],
    ...[
      '2024-1-01',
      '24-01-01',
      '2024-01/01',
      '2024.01.01',
      'x2024-01-01',
      '2024-01-01x',
      '2024-01-01T',
      '2024-01-01T5',
    ],
    ...[
      '2024-01-01T25:00',
      '2024-01-01T10:60',
      '2024-01-01T10:00:61',
      '2024-01-01T10:00:00 CET',
      '2024-01-01T10:00+1',
    ],
  ])('%j is none', (text) => {
    expect(dateTimeSeconds(text)).toBeNaN();
  });
});

describe('a duration', () => {
  test.each([
    ['0:00:00', 0],
    ['01:02:03', 3723],
    ['100:00:00', 360_000],
    ['1:2:3', 3723],
    ['2-01:02:03', 2 * DAY + 3723],
    ['1 day 01:02:03', DAY + 3723],
    ['12 days 01:02:03.25', 12 * DAY + 3723.25],
    ['0:59:59.5', 3599.5],
  ])('%s', (text, seconds) => {
    expect(clockSeconds(text)).toBe(seconds);
  });

  test.each([
    '',
    '5',
    '01:02',
    '01:60:00',
    '01:00:60',
    '-1:00:00',
    '1-01:02',
    '1 d 01:02:03',
    'x1:00:00',
    '1:00:00x',
    '1:00:00.',
  ])('%j is none', (text) => {
    expect(clockSeconds(text)).toBeNaN();
  });
});

describe('a cell', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const number = (text: string) => cellNumber(bytes(`x${text}y`), 1, 1 + bytes(text).length);

  test.each([
    ['0', 0],
    ['-0', 0],
    ['42', 42],
    ['-42', -42],
    ['1.5', 1.5],
    ['-0.25', -0.25],
    ['.5', 0.5],
    ['5.', 5],
    ['+5', 5],
    ['1e3', 1000],
    [' 7 ', 7],
    ['0.1', 0.1],
    ['123456789012345', 123_456_789_012_345],
    ['1234567890123456', 1_234_567_890_123_456],
    ['9007199254740993', 9_007_199_254_740_992],
    ['0.000000000000001', 1e-15],
    ['0.0000000000000001', 1e-16],
  ])('%j has the number %d', (text, value) => {
    expect(number(text)).toBe(value);
  });

  test.each([
    '',
    '-',
    '.',
    '-.',
    '1.2.3',
    '1-',
    '0x10',
    'Infinity',
    '1e999',
    '5x',
    'NaN',
  ])('%j has no number', (text) => {
    expect(number(text)).toBeNaN();
  });

  test('has text without blanks around it; doubled quotes are single ones where it is in quotes', () => {
    const text = bytes('" a ""b"" ", a ""b"" ,');
    expect(cellText(text, 1, 10)).toBe('a "b"');
    expect(cellText(text, 12, 21)).toBe('a ""b""');
    expect(cellText(bytes('""a'), 0, 3)).toBe('""a');
  });

  test.each([
    ...['', 'NA', 'nan', 'NULL', 'None', 'nil', 'N/A', 'unknown', 'Unknown'].map(
      (text) => [text, true] as const,
    ),
    ...['0', 'nay', 'anna', 'nulls', 'x none', ' '].map((text) => [text, false] as const),
  ])('%j says nothing: %s', (text, expected) => {
    expect(isNothing(text)).toBe(expected);
  });
});

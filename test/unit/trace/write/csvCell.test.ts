import { expect, test } from 'vitest';
import { csvCell } from '../../../../src/trace/write/csvCell.ts';

test('a cell is in quotes if it has a comma, a quote or an end of a line, and only then (RFC 4180)', () => {
  expect(['a,b', 'a"b', 'a\nb', 'a\rb', 'a\r\nb', '"', ',', '\r', '\n'].map(csvCell)).toEqual([
    '"a,b"',
    '"a""b"',
    '"a\nb"',
    '"a\rb"',
    '"a\r\nb"',
    '""""',
    '","',
    '"\r"',
    '"\n"',
  ]);
  for (const bare of ['', 'a b', 'a;b', 'a\tb', "a'b", 'a|b', '-1', 'é', '\u2028'])
    expect(csvCell(bare)).toBe(bare);
});

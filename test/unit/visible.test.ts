import { expect, test } from 'vitest';
import { DataError, UsageError } from '../../src/errors.ts';
import { textTable } from '../../src/report/table.ts';
import { oneLine, shortly, visibleLine, visibleText } from '../../src/visible.ts';

test('control characters are written visibly, and other text is unchanged', () => {
  expect(visibleLine('ann\u001b[2Jbob')).toBe('ann\\x1b[2Jbob');
  expect(visibleLine('a\nb\tc\rd\u0000e\u007ff\u009bg')).toBe('a\\x0ab\\x09c\\x0dd\\x00e\\x7ff\\x9bg');
  expect(visibleLine('a\u202eb\u2066c\u2028d\u200fe')).toBe('a\\u202eb\\u2066c\\u2028d\\u200fe');
  expect(visibleLine('Zoë – 会 − 🙂 \\x1b')).toBe('Zoë – 会 − 🙂 \\x1b');
});

test('no character that commands a terminal is left in a text', () => {
  const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code));
  const inLine = /^[^\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+$/u;
  const inText = /^([^\p{Cc}\u2028-\u202e\u2066-\u2069]+|\n)$/u;
  expect(characters.filter((character) => !inLine.test(visibleLine(character)))).toEqual([]);
  expect(characters.filter((character) => !inText.test(visibleText(character)))).toEqual([]);
});

test('a name with control characters leaves the rows and columns of a table as they are', () => {
  const table = textTable([{ left: 'name' }, 'n'], [['a\nb\u001b[A', '1']]);
  expect(table).toBe('name          n\n────────────  ─\na\\x0ab\\x1b[A  1\n');
});

test.each([
  DataError,
  UsageError,
])('an error is one line of fewer than 2000 characters, whatever it quotes', (Kind) => {
  for (const quoted of [
    '\0'.repeat(3000),
    '\u202e'.repeat(900),
    'a\r\nb\u2028'.repeat(2000),
    'x'.repeat(1e6),
  ]) {
    const { message } = new Kind(`file: '${quoted}' is wrong; expected a number`);
    expect(message.length).toBeLessThan(2000);
    expect(message).toMatch(/^file: '[^\p{Cc}\u2028\u202e]+; expected a number$/u);
  }
  expect(new Kind('a\r\nb').message).toBe('a b');
});

test('the beginning and the end of a long message stay', () => {
  const line = oneLine(`${'a'.repeat(3000)}${'b'.repeat(600)}`);
  expect(line).toBe(`${'a'.repeat(1400)}…${'b'.repeat(500)}`);
  expect(oneLine('a'.repeat(1900))).toBe('a'.repeat(1900));
});

test('a value is quoted by its beginning', () => {
  expect(shortly('a\u001b[31m')).toBe('a\\x1b[31m');
  expect(shortly('a'.repeat(40))).toBe('a'.repeat(40));
  expect(shortly('a'.repeat(41))).toBe(`${'a'.repeat(40)}…`);
  expect(shortly('\0'.repeat(5), 8)).toBe('\\x00\\x00…');
});

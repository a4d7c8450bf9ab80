import { expect, test } from 'vitest';
import { textTable } from '../../../src/report/table.ts';
import { visibleLine, visibleText } from '../../../src/report/visible.ts';

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
  const table = textTable([{ title: 'name', align: 'left' }, { title: 'n' }], [['a\nb\u001b[A', '1']]);
  expect(table).toBe('name          n\n────────────  ─\na\\x0ab\\x1b[A  1\n');
});

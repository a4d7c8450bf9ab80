import { expect, test } from 'vitest';
import { folded } from '../../../src/report/folded.ts';

test('text is folded between its words, and every line but the first is indented', () => {
  expect(folded('- one two three', 7, '  ')).toBe('- one\n  two\n  three');
  expect(folded('atLeastAWord a', 4)).toBe('atLeastAWord\na');
});

test('no line begins with what Markdown takes for a list, a heading or a quotation', () => {
  for (const mark of ['-', '+', '*', '#', '>', '1.', '1)']) {
    expect(folded(`four ${mark} more`, 4)).toBe(`four ${mark}\nmore`);
  }
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Edit, indent, lineRange, newLine, outdent } from '../../../../src/lab/page/own/typing.ts';
import { holds, SEED } from '../../../properties/seed.ts';

/** A text with its selection between bars. */
function typed(edit: (text: string, start: number, end: number) => Edit, shown: string): string {
  const [before, inside, behind] = shown.split('|');
  const text = before + inside + behind;
  const { from, to, text: added, start, end } = edit(text, before.length, before.length + inside.length);
  const result = text.slice(0, from) + added + text.slice(to);
  return `${result.slice(0, start)}|${result.slice(start, end)}|${result.slice(end)}`;
}

it.each([
  ['||a', '  ||a'],
  ['a|b|c', 'a  ||c'],
  ['a\n|b\n\nc|\nd', 'a\n  |b\n\n  c|\nd'],
  ['|a\nb\n|c', '  |a\n  b\n|c'],
])('Tab indents %j', (before, after) => {
  expect(typed(indent, before)).toBe(after);
});

it.each([
  ['    a||', '  a||'],
  [' a|b|', 'a|b|'],
  ['\t||a', '||a'],
  ['||a', '||a'],
  ['  |a\n  b|\n  c', '|a\nb|\n  c'],
])('Shift and Tab outdent %j', (before, after) => {
  expect(typed(outdent, before)).toBe(after);
});

it.each([
  ['  a||b', '  a\n  ||b'],
  ['a {||', 'a {\n  ||'],
  ['  f(|x|)', '  f(\n    ||)'],
])('Enter begins an indented line in %j', (before, after) => {
  expect(typed(newLine, before)).toBe(after);
});

describe(`lines of a text (seed ${SEED})`, () => {
  it('are the text between its line feeds', async () => {
    const texts = fc.array(
      fc.string().map((line) => line.replaceAll('\n', '')),
      { minLength: 1 },
    );
    await holds(texts, 100, (lines) => {
      const text = lines.join('\n');
      for (const [i, line] of lines.entries()) {
        const { start, end } = lineRange(text, i + 1);
        expect(text.slice(start, end)).toBe(line);
      }
    });
  });

  it('are unchanged after they are indented and outdented', async () => {
    const texts = fc.array(fc.constantFrom('a', '  b', 'c {', ''), { minLength: 2, maxLength: 9 });
    await holds(texts, 100, (lines) => {
      const text = lines.join('\n');
      const apply = ({ from, to, text: added }: Edit, of: string) => of.slice(0, from) + added + of.slice(to);
      const once = apply(indent(text, 0, text.length), text);
      expect(apply(outdent(once, 0, once.length), once)).toBe(text);
    });
  });
});

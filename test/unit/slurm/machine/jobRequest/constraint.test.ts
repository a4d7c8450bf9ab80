import { expect, test } from 'vitest';
import { readConstraint } from '../../../../../src/slurm/machine/jobRequest/constraint.ts';

const nodes = ['', 'a', 'b', 'c', 'a b', 'a c', 'b c', 'a b c'];
const fitting = (text: string) => {
  const fits = readConstraint(text);
  return fits && nodes.filter((names) => fits(new Set(names.split(' '))));
};

test.each([
  ['a', ['a', 'a b', 'a c', 'a b c']],
  ['a&b', ['a b', 'a b c']],
  ['a,b', ['a b', 'a b c']],
  ['a|b', ['a', 'b', 'a b', 'a c', 'b c', 'a b c']],
  ['(a|b)&c', ['a c', 'b c', 'a b c']],
  ['c&(a|b)', ['a c', 'b c', 'a b c']],
  // From left to right, as Slurm takes them.
  ['a|b&c', ['a c', 'b c', 'a b c']],
  ['a&b|c', ['c', 'a b', 'a c', 'b c', 'a b c']],
  ['[a|b]', ['a', 'b', 'a b', 'a c', 'b c', 'a b c']],
  ['[a*2&b*1]', ['a', 'b', 'a b', 'a c', 'b c', 'a b c']],
  ['d', []],
])('--constraint=%s fits nodes with %j', (text, expected) => {
  expect(fitting(text)).toEqual(expected);
});

test.each([
  '',
  '&a',
  'a&',
  'a b',
  '(a',
  'a)',
  '(a|b',
  'a||b',
  '()',
  'a&|b',
])('%j is no expression', (text) => {
  expect(readConstraint(text)).toBeUndefined();
});

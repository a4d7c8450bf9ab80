import { expect, test } from 'vitest';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { didYouMean, nearest, whichThereAre } from '../../../src/input/nearest.ts';
import { parsePolicies } from '../../../src/policy/parse.ts';

const NAMES = ['fcfs', 'easy', 'sjf-easy', 'conservative', 'f1', 'f2'];

test.each([
  ['esay', 'easy'],
  ['EASY', 'easy'],
  ['sjfeasy', 'sjf-easy'],
  ['conservativ', 'conservative'],
  ['cons', 'conservative'],
  ['f9', 'f1'],
  ['', undefined],
  ['  ', undefined],
  ['foo', undefined],
  ['x', undefined],
  ['quite another', undefined],
  ['e'.repeat(100_000), undefined],
])("'%s' is taken for %s", (wrong, name) => expect(nearest(wrong, NAMES)).toBe(name));

test('all names are listed if none is near', () => {
  expect(didYouMean('foo', NAMES)).toBe('');
  expect(whichThereAre('foo', ['v', 'f'])).toBe('; there are v, f');
  expect(whichThereAre('foo', ['at'])).toBe('; there is at');
  expect(nearest('foo', [])).toBeUndefined();
});

test('no policy and no distribution is suggested for a text that is unlike all names', () => {
  expect(() => parsePolicies('easy,,fcfs')).toThrow(
    /^--policy 'easy,,fcfs': a name is missing; expected names with a comma between them$/,
  );
  expect(() => parseDistribution('foo(1)')).toThrow(
    /^distribution 'foo\(1\)': unknown name 'foo'; there are exponential, weibull, /,
  );
});

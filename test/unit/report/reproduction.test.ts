import { expect, test } from 'vitest';
import { reproductionTable } from '../../../src/report/reproduction/text.ts';
import { compared, estimated, unpublished } from '../../../src/reproduce/reproduction.ts';

const over = (low: number) => ({ text: `> ${low}`, low, high: Number.POSITIVE_INFINITY });

test('a claim of a paper holds, is within the interval, or fails', () => {
  const verdict = (mean: number, halfWidth: number) =>
    estimated('x', { mean, halfWidth }, { claim: over(1.5) }).claim?.verdict;
  expect(verdict(1.6, 0.2)).toBe('holds');
  expect(verdict(1.45, 0.1)).toBe('within ±');
  expect(verdict(1.45, 0.01)).toBe('fails');
  // A value that is exactly equal is not over.
  expect(verdict(1.5, 0)).toBe('fails');
  expect(verdict(Number.NaN, Number.NaN)).toBe('fails');
  expect(estimated('x', { mean: 1, halfWidth: 0 })).not.toHaveProperty('claim');
});

test('means over seeds have the digits that their intervals allow, and online means next to them', () => {
  const online = { mean: 0.5, halfWidth: 0.0123 };
  const text = reproductionTable([
    estimated('ratio', { mean: 1.31415, halfWidth: 0.0112 }, { online, claim: over(1.5) }),
    estimated('hours', { mean: 800.588, halfWidth: 5.6 }),
    estimated('same in all seeds', { mean: 1, halfWidth: 0 }, { online: { mean: 1, halfWidth: 1e-16 } }),
    estimated('best', { mean: 15, halfWidth: Number.NaN }),
    { ...compared('printed', 2.8, 12.309), halfWidth: 0.052 },
  ]);
  expect(text.split('\n')).toEqual([
    'value              published  computed       ±  deviation  online       ±',
    '─────────────────  ─────────  ────────  ──────  ─────────  ──────  ──────',
    'ratio                  > 1.5     1.314   0.011      fails   0.500   0.012',
    'hours                      –     800.6     5.6          –       –       –',
    'same in all seeds          –    1.0000  0.0000          –  1.0000  0.0000',
    'best                       –        15       –          –       –       –',
    'printed              2.80000    12.309   0.052     +9.509       –       –',
    '',
  ]);
});

test('a table of a reproduction without seeds has no columns for them', () => {
  expect(reproductionTable([compared('cost', 42, 42.32), unpublished('jobs', 7)]).split('\n')).toEqual([
    'value  published  computed  deviation',
    '─────  ─────────  ────────  ─────────',
    'cost          42  42.32000   +0.32000',
    'jobs           –         7          –',
    '',
  ]);
});

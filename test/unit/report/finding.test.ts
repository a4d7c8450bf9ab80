import { expect, test } from 'vitest';
import type { Metrics } from '../../../src/metrics/metricFields.ts';
import { type Compared, finding } from '../../../src/report/finding.ts';

const alone = Number.NaN;

/** A policy by its bounded slowdown and wait, each with its difference from the first policy. */
function policy(
  name: string,
  slowdown: [value: number, change?: number, half?: number],
  wait: [value: number, change?: number, half?: number],
): Compared {
  const of = (field: keyof Metrics) => (field === 'meanWait' ? wait : slowdown);
  return {
    name,
    value: (field) => ({ mean: of(field)[0], halfWidth: alone }),
    difference:
      slowdown[1] === undefined
        ? undefined
        : (field) => ({ mean: of(field)[1] ?? 0, halfWidth: of(field)[2] ?? alone }),
  };
}

const easy = policy('easy', [200], [3600]);

test('a difference is told in percent of the first policy, with its interval', () => {
  expect(finding([easy, policy('pv', [134, -66, 62], [3204, -396, 800])])).toEqual([
    'pv against easy: bounded slowdown 33 % lower (± 31 %), mean wait 11 % shorter (± 22 %, not certain).',
  ]);
});

test('worse is said as higher and longer, small shares have a decimal, and no interval none', () => {
  expect(finding([easy, policy('pv', [201, 1, 0.5], [3700, 100])])).toEqual([
    'pv against easy: bounded slowdown 0.5 % higher (± 0.3 %), mean wait 2.8 % longer.',
  ]);
});

test('equal values are the same, and a first policy without waits gives differences in units', () => {
  expect(finding([policy('a', [1], [0]), policy('b', [1, 0, 0], [60, 60, 10])])).toEqual([
    'b against a: bounded slowdown the same, mean wait 1.00 min longer.',
  ]);
});

test('one policy is told alone, and of several the best two', () => {
  expect(finding([easy])).toEqual(['easy: bounded slowdown 200.00, mean wait 1.00 h.']);
  const told = finding([
    easy,
    policy('a', [210, 10], [1, 1]),
    policy('b', [100, -100], [1, 1]),
    policy('c', [150, -50], [1, 1]),
  ]);
  expect(told.map((sentence) => sentence[0])).toEqual(['b', 'c']);
});

import { expect, test } from 'vitest';
import type { Metrics } from '../../../src/metrics/metricFields.ts';
import { NO_RATIO, type Ratio } from '../../../src/metrics/ratio.ts';
import { type Compared, finding, loadSentence } from '../../../src/report/finding.ts';

const alone = Number.NaN;

type Told = [value: number, difference?: number, ratio?: Ratio];

/** A policy by its bounded slowdown and wait, each with its change from the first policy. */
function policy(name: string, slowdown: Told, wait: Told, load = 0.7, later = 0): Compared {
  const of = (field: keyof Metrics): Told =>
    (
      ({ load: [load], meanWait: wait, meanSubmissionDelay: [0, later] }) as Partial<
        Record<keyof Metrics, Told>
      >
    )[field] ?? slowdown;
  return {
    name,
    value: (field) => ({ mean: of(field)[0], halfWidth: alone }),
    change:
      slowdown[1] === undefined
        ? undefined
        : (field) => ({
            difference: { mean: of(field)[1] ?? 0, halfWidth: alone },
            ratio: of(field)[2] ?? NO_RATIO,
          }),
  };
}

const easy = policy('easy', [200], [3600]);
const ratio = (value: number, low = alone, high = alone): Ratio => ({ value, low, high, p: alone });

test('a change is given in percent of the first policy, with the ends of its interval', () => {
  const pv = policy('pv', [134, -66, ratio(0.67, 0.52, 0.88)], [3204, -396, ratio(0.89, 0.75, 1.06)]);
  expect(finding([easy, pv])).toEqual([
    'pv against easy: bounded slowdown 33% lower (12 to 48%), mean wait 11% shorter (25% shorter to 6% longer, not certain).',
  ]);
});

test('no interval passes −100%, however wide it is', () => {
  const pv = policy('pv', [20, -180, ratio(0.1, 0.0004, 0.9)], [360, -3240, ratio(0.1, 1e-9, 40)]);
  expect(finding([easy, pv])).toEqual([
    'pv against easy: bounded slowdown 90% lower (10 to 100%), mean wait 90% shorter (100% shorter to 3,900% longer, not certain).',
  ]);
});

test('an interval that ends at no change is not certain', () => {
  const pv = policy('pv', [100, -100, ratio(0.5, 0.25, 1)], [7200, 3600, ratio(2, 1, 4)]);
  expect(finding([easy, pv])).toEqual([
    'pv against easy: bounded slowdown 50% lower (75% lower to 0% higher, not certain), mean wait 100% longer (0% shorter to 300% longer, not certain).',
  ]);
});

test('worse values are called higher and longer, small shares have a decimal, and no interval none', () => {
  const pv = policy('pv', [201, 1, ratio(1.005, 1.003, 1.008)], [3700, 100]);
  expect(finding([easy, pv])).toEqual([
    'pv against easy: bounded slowdown 0.5% higher (0.3 to 0.8%), mean wait 2.8% longer.',
  ]);
});

test('equal values are the same, and a first policy without waits gives differences in units', () => {
  expect(finding([policy('a', [1], [0]), policy('b', [1, 0, ratio(1, 1, 1)], [60, 60])])).toEqual([
    'b against a: bounded slowdown the same, mean wait 1 min longer.',
  ]);
});

test('a ratio of one is no less, where the difference is not none', () => {
  const pv = policy('pv', [201, 1, ratio(1, 0.9, 1.1)], [3600, 0]);
  expect(finding([easy, pv])).toEqual([
    'pv against easy: bounded slowdown 0% higher (10% lower to 10% higher, not certain), mean wait the same.',
  ]);
});

test('one policy is described alone, and of several the best two', () => {
  expect(finding([easy])).toEqual(['easy: bounded slowdown 200.00, mean wait 1 h.']);
  const reported = finding([
    easy,
    policy('a', [210, 10], [1, 1]),
    policy('b', [100, -100], [1, 1]),
    policy('c', [150, -50], [1, 1]),
  ]);
  expect(reported.map((sentence) => sentence[0])).toEqual(['b', 'c']);
});

test('a load different from the log’s comes first', () => {
  const busy = policy('easy', [200], [3600], 0.9712);
  expect(finding([busy], { loadOfLog: 0.7 })[0]).toBe("At a load of 97.1%, where the log's is 70%.");
  expect(finding([busy], { loadOfLog: 0.969 })).toHaveLength(1);
  expect(finding([busy])).toHaveLength(1);
  expect(loadSentence(0.75, 0.7)).toHaveLength(1);
  expect(loadSentence(0.7, 0.75)).toHaveLength(1);
  expect(loadSentence(Number.NaN, 0.75)).toEqual([]);
  expect(loadSentence(0.005, 0)).toHaveLength(1);
  expect(loadSentence(0.0049, 0)).toEqual([]);
  expect(loadSentence(0.7, undefined)).toEqual([]);
});

test('later or earlier submissions are reported', () => {
  const reported = (later: number) => finding([easy, policy('pv', [134, -66], [3204, -396], 0.7, later)])[0];
  expect(reported(0)).toMatch(/ shorter\.$/);
  expect(reported(300)).toMatch(/ shorter, jobs submitted 5 min later\.$/);
  expect(reported(-300)).toMatch(/ shorter, jobs submitted 5 min earlier\.$/);
});

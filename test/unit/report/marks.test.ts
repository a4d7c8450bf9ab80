import { expect, test } from 'vitest';
import { overSeeds } from '../../../src/experiment/overSeeds.ts';
import type { Metrics } from '../../../src/metrics/metricFields.ts';
import { METRIC_NAMES } from '../../../src/metrics/sums.ts';
import { pointsEstimate } from '../../../src/report/estimateText.ts';
import { marked, markedRatio } from '../../../src/report/marks.ts';
import { seedsText } from '../../../src/report/seedsText.ts';

test('a difference is marked by what is better for its metric', () => {
  expect(marked('-5.00 ± 4.00 s', { value: -5, halfWidth: 4 }, 'less')).toBe('-5.00 ± 4.00 s ▽');
  expect(marked('-3.00 ± 1.00 pp', { value: -0.03, halfWidth: 0.01 }, 'more')).toBe('-3.00 ± 1.00 pp ▲');
  expect(marked('-5.00 ± 6.00 s', { value: -5, halfWidth: 6 }, 'less')).toBe('-5.00 ± 6.00 s  ');
});

test('a difference that is printed as 0, or a ratio that is printed as 1, is not marked', () => {
  expect(marked('0.00 ± 0.00 pp', { value: 1e-6, halfWidth: 1e-9 }, 'more')).toBe('0.00 ± 0.00 pp  ');
  expect(markedRatio('1.000 ± 0.000', { mean: 1.0001, halfWidth: 1e-9 }, 'less')).toBe('1.000 ± 0.000  ');
  expect(markedRatio('0.900 ± 0.010', { mean: 0.9, halfWidth: 0.01 }, 'less')).toBe('0.900 ± 0.010 ▽');
  expect(markedRatio('0.900 ± 0.010', { mean: 0.9, halfWidth: 0.01 }, 'more')).toBe('0.900 ± 0.010 ▲');
  expect(markedRatio('0.900 ± 0.200', { mean: 0.9, halfWidth: 0.2 }, 'more')).toBe('0.900 ± 0.200  ');
});

/** Metrics that are all this number. */
const all = (value: number) =>
  Object.fromEntries(METRIC_NAMES.map((name) => [name, value])) as unknown as Metrics;

const policy = (name: string, values: readonly number[]) => ({
  policy: name,
  runs: values.map((value, i) => ({ seed: i + 1, metrics: all(value), hash: '' })),
});

test('the table of seeds marks what is paired and sure, in percentage points for shares', () => {
  // The intervals of the means overlap; that of the difference is far from 0.
  const text = seedsText(overSeeds([policy('a', [10, 20, 30]), policy('b', [11, 21.1, 31])]));
  const [, differences] = text.split('Differences from a, paired by seed:');
  const row = differences.split('\n').find((line) => line.startsWith('b ')) ?? '';
  expect(row.match(/[▲▽]/g)).toEqual(['▲', '▲', '▲', '▲', '▽']);
  expect(row).toMatch(/ 103\.33 ± 14\.34 pp ▽$/);
  expect(text).toMatch(
    /▽ better \(such as .*\), ▲ worse\. No mark: no interval, or it contains 0\.\npp: percentage points\.\n$/,
  );
});

test('no difference is printed as -0', () => {
  expect(pointsEstimate({ mean: -1e-6, halfWidth: 0.001 })).toBe('0.00 ± 0.10 pp');
  expect(pointsEstimate({ mean: -0.03, halfWidth: Number.NaN })).toBe('-3.00 pp');
  expect(pointsEstimate({ mean: Number.NaN, halfWidth: Number.NaN })).toBe('–');
});

test('the table of one seed has no interval, and marks nothing', () => {
  const text = seedsText(overSeeds([policy('a', [10]), policy('b', [20])]));
  expect(text.split('▽ better')[0]).not.toMatch(/[▲▽±]/);
});

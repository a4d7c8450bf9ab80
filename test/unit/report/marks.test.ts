import { expect, test } from 'vitest';
import { overSeeds } from '../../../src/experiment/overSeeds.ts';
import { METRIC_NAMES, type Metrics } from '../../../src/metrics/metricFields.ts';
import { ANY } from '../../../src/metrics/metricRange.ts';
import { NO_RATIO } from '../../../src/metrics/ratio.ts';
import { noRatio, toldChange } from '../../../src/report/change.ts';
import {
  countsBeside,
  durationEstimate,
  ends,
  estimateText,
  numberEstimate,
  pointsEstimate,
  ratioText,
  shareEstimate,
} from '../../../src/report/estimateText.ts';
import { marked } from '../../../src/report/marks.ts';
import { seedsText } from '../../../src/report/seedsText.ts';

const alone = Number.NaN;

test('a change is given as a ratio, one of a share in percentage points, and one without an interval as a difference', () => {
  const difference = { mean: -360, halfWidth: 300 };
  const ratio = { value: 0.9, low: 0.8, high: 0.99, p: 0.04 };
  expect(toldChange({ difference, ratio }, durationEstimate, 'less')).toEqual({
    kind: 'ratio',
    text: '0.900 (0.800 to 0.990)',
    verdict: 'better',
    p: 0.04,
  });
  const share = { difference: { mean: -0.03, halfWidth: 0.01, p: 0.01 }, ratio };
  expect(toldChange(share, shareEstimate, 'more')).toEqual({
    kind: 'points',
    text: '-3 ± 1 pp',
    verdict: 'worse',
    p: 0.01,
  });
  expect(toldChange({ difference, ratio }, durationEstimate, 'neither')).toMatchObject({
    ...{ verdict: undefined, p: alone },
  });
  for (const without of [NO_RATIO, { value: 0.9, low: alone, high: alone, p: alone }])
    expect(toldChange({ difference, ratio: without }, durationEstimate, 'less')).toEqual({
      kind: 'difference',
      text: '-6 min',
      verdict: undefined,
      p: alone,
    });
});

test('a change without a ratio has its difference alone', () => {
  expect(noRatio({ mean: -7200, halfWidth: alone })).toEqual({
    difference: { mean: -7200, halfWidth: alone },
    ratio: NO_RATIO,
  });
  expect(toldChange(noRatio({ mean: -7200, halfWidth: alone }), durationEstimate, 'less').text).toBe('-2 h');
});

test('a difference that is printed as 0, or a ratio that is printed as 1, is neither better nor worse', () => {
  const none = { mean: 1e-6, halfWidth: 1e-9 };
  expect(toldChange({ difference: none, ratio: NO_RATIO }, shareEstimate, 'more').verdict).toBeUndefined();
  const reported = (value: number) =>
    toldChange(
      { difference: none, ratio: { value, low: 1.00001, high: 1.1, p: 0.04 } },
      numberEstimate,
      'less',
    );
  expect(reported(1.0004).verdict).toBeUndefined();
  expect(reported(1.0006).verdict).toBe('worse');
});

test('the mark of a better or worse value, or as many blanks', () => {
  const reported = { kind: 'ratio', text: '0.9', p: 0.01 } as const;
  expect(marked({ ...reported, verdict: 'better' })).toBe('0.9 ✓');
  expect(marked({ ...reported, verdict: 'worse' })).toBe('0.9 ✗');
  expect(marked({ ...reported, verdict: undefined })).toBe('0.9  ');
});

/** Metrics that are all this number; no user submits later. */
const all = (value: number) =>
  ({
    ...Object.fromEntries(METRIC_NAMES.map((name) => [name, value])),
    meanSubmissionDelay: 0,
  }) as unknown as Metrics;

const policy = (name: string, values: readonly number[]) => ({
  policy: name,
  runs: values.map((value, i) => ({ seed: i + 1, metrics: all(value), hash: '' })),
});

test('a mean that is printed as 0 has no sign', () => {
  const of = (mean: number) => ({ mean, halfWidth: alone });
  expect(estimateText(of(-0.004), ANY)).toBe('0');
  expect(estimateText(of(-0.004), ANY, 2)).toBe('0.00');
  expect(estimateText(of(-0.4), ANY, 0)).toBe('0');
  expect(estimateText(of(-1004), ANY)).toBe('-1,004');
});

test('the table of one policy has no second one; a load different from the log’s is above both', () => {
  const [one, two] = overSeeds([policy('a', [0.1, 0.2]), policy('b', [0.1, 0.2])]);
  expect(seedsText([one])).not.toContain('Compared');
  expect(seedsText([one], { loadOfLog: 0.15 }).split('\n')[0]).toMatch(/^policy/);
  expect(seedsText([one], { loadOfLog: 0.5 }).split('\n').slice(0, 3)).toEqual([
    ...["At a load of 15%, where the log's is 50%.", '', expect.stringMatching(/^policy/)],
  ]);
  const [means, changes] = seedsText([one, two]).split('Compared with a, paired by seed:\n\n');
  expect(means.split('\n')[0]).toMatch(/utilization +load$/);
  // The load is given, not found.
  expect(changes.split('\n')[0].trim()).toMatch(/utilization$/);
});

test('the table of seeds marks paired, significant changes, in percentage points for shares', () => {
  // The intervals of the means overlap; those of the ratio and of the difference are far from no change.
  const text = seedsText(overSeeds([policy('a', [0.1, 0.2, 0.3]), policy('b', [0.11, 0.221, 0.33])]));
  const [, changes] = text.split('Compared with a, paired by seed:');
  const row = changes.split('\n').find((line) => line.startsWith('b ')) ?? '';
  expect(row.match(/[✗✓]/g)).toEqual(['✗', '✗', '✗', '✗']);
  // Logarithms of 1.1, 1.105, 1.1: mean 0.0968215, s = 0.0026183, t = 4.30265.
  expect(row).toContain(' 1.102 (1.095 to 1.109) ✗ ');
  expect(row).toMatch(/ 2\.03 ± 2\.49 pp *$/);
  expect(text).toContain(
    '✓ better, ✗ worse. Marks apply to the table as a whole (Holm, 5%), each interval to one value.',
  );
});

test('no interval of a mean goes beyond what the metric can be', () => {
  // Times and counts not below 0, slowdowns not below 1, shares within 0 and 100%.
  const text = seedsText(overSeeds([policy('a', [1, 0.98])]));
  const [, row] = text.split('\n').filter((line) => !line.startsWith('─'));
  // 0.99 ± 12.7062 · 0.01
  expect(row).toMatch(/^a +0\.99 ± 0\.13 s +0\.99 ± 0\.13 s +/);
  expect(row).toContain('99 (86 to 100)%');
  expect(row).toMatch(/99\.0 ± 12\.7%$/);
  const skewed = seedsText(overSeeds([policy('a', [1, 9])]));
  // 5 ± 12.7062 · 4
  expect(skewed).toMatch(/^a +5\.0 \(0\.0 to 55\.8\) s .* 5\.00 \(1\.00 to 55\.82\) /m);
});

test('an interval is cut at the end that it passes, and not at the other', () => {
  const range = { least: 1, most: 10 };
  expect(ends({ mean: 5, halfWidth: 4 }, range)).toEqual([1, 9]);
  expect(ends({ mean: 5, halfWidth: 4.5 }, range)).toEqual([1, 9.5]);
  expect(ends({ mean: 7, halfWidth: 4 }, range)).toEqual([3, 10]);
  expect(numberEstimate({ mean: 5, halfWidth: 4 }, range)).toBe('5.00 ± 4.00');
  expect(numberEstimate({ mean: 5, halfWidth: 6 }, range)).toBe('5.00 (1.00 to 10.00)');
  expect(shareEstimate({ mean: 0.02, halfWidth: 0.03 })).toBe('2 (0 to 5)%');
  // A value that passes an end by less than the printed digits does not.
  expect(numberEstimate({ mean: 10, halfWidth: 0.001 }, range)).toBe('10.00 ± 0.00');
  const counted = (mean: number, halfWidth: number) =>
    countsBeside([{ mean, halfWidth }])({ mean, halfWidth });
  expect(counted(7, alone)).toBe('7');
  expect(counted(7, 8)).toBe('7.00 (0.00 to 15.00)');
});

test('no difference is printed as -0', () => {
  expect(pointsEstimate({ mean: -1e-6, halfWidth: 0.001 })).toBe('0.0 ± 0.1 pp');
  expect(pointsEstimate({ mean: -0.03, halfWidth: Number.NaN })).toBe('-3 pp');
  expect(pointsEstimate({ mean: -0.001, halfWidth: Number.NaN })).toBe('-0.1 pp');
  expect(durationEstimate({ mean: alone, halfWidth: alone })).toBe('–');
  expect(pointsEstimate({ mean: Number.NaN, halfWidth: Number.NaN })).toBe('–');
});

test('a ratio has three digits after the point, and its interval in brackets', () => {
  expect(ratioText({ value: 1.2346, low: 1.1, high: 1.3, p: 0.01 })).toBe('1.235 (1.100 to 1.300)');
  expect(ratioText({ value: 1.2346, low: alone, high: alone, p: alone })).toBe('1.235');
  expect(ratioText(NO_RATIO)).toBe('–');
});

test('the table of one seed has no interval, and marks nothing', () => {
  const text = seedsText(overSeeds([policy('a', [10]), policy('b', [20])]));
  expect(text.split('✓ better')[0]).not.toMatch(/[✗✓±(]/);
});

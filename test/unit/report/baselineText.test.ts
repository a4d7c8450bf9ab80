import { expect, test } from 'vitest';
import { baselineText } from '../../../src/report/slurm/baselineText.ts';
import type { Baseline, BaselineRow, Trust } from '../../../src/slurm/machine/baseline/baseline.ts';
import { joinedTitles } from '../../support/joinedTitles.ts';

test('all waits have the unit of those of all jobs', () => {
  const row = (group: string, wait: number, by?: 'user') =>
    ({
      ...{ group, by, jobs: 2, apart: wait },
      log: { mean: wait, median: wait, p90: wait },
      model: { mean: wait, median: wait, p90: wait },
    }) as unknown as BaselineRow;
  const rows = [row('all', 600), row('ann', 30, 'user'), row('bob', 7200, 'user')];
  const text = baselineText({ rows, neverStart: [], unknown: 0 } as unknown as Baseline, undefined);
  const cells = (group: string) => new RegExp(`${group} .*`).exec(text)?.[0].split(/ {2,}/).slice(-7);
  const headings = joinedTitles(text)[0].trim().split(/ {2,}/);
  expect(new Set(headings).size).toBe(8);
  expect(headings.slice(1, 3)).toEqual(['wait (log)', 'wait (model)']);
  expect(cells('all')).toEqual(Array(7).fill('10 min'));
  expect(cells('user ann')).toEqual(Array(7).fill('0.5 min'));
  expect(cells('user bob')).toEqual(Array(7).fill('120 min'));
});

const all = (mean: number) =>
  ({ rows: [{ log: { mean } }], neverStart: [], unknown: 0 }) as unknown as Baseline;
const trustOf = (baseline: Baseline, trust?: Trust, lacking?: string[]) => {
  const row = baseline.rows[0] as unknown as Record<string, unknown>;
  Object.assign(row, { group: 'all', jobs: 2, model: {}, apart: 0 });
  return baselineText(baseline, trust, lacking).trimEnd().split('\n').at(-1);
};

test.each([
  [
    { off: 0.0379, worst: { partition: 'main', off: -0.0959 }, least: 0.0977 },
    'In the model, the mean wait is 3.79% longer than in the log, and in partition main, where the two differ most, ' +
      '9.59% shorter than in the log. Rely on a comparison of configurations only if the mean wait changes by more ' +
      'than 9.77%; a smaller change may be an error of the model.',
  ],
  [
    { off: 0.00001, worst: { partition: 'main', off: 0.00001 }, least: 0.02 },
    'In the model, the mean wait is as long as in the log. Rely on a comparison of configurations only if the mean ' +
      'wait changes by more than 2%; a smaller change may be an error of the model.',
  ],
])('the last line states the error and the change that exceeds it: %j', (trust, words) => {
  expect(trustOf(all(60), trust)).toBe(words);
});

test('the last line says why the comparison does not check the model', () => {
  expect(trustOf(all(60))).toBe(
    'No job waits in the model, but the mean wait of the log is 1 min: do not rely on comparisons of configurations.',
  );
  expect(trustOf(all(0))).toBe(
    'No job of the log waited, so this log does not show how well the model predicts waits.',
  );
  expect(trustOf(all(60), undefined, ['users', 'partitions'])).toBe(
    'The users and partitions of the jobs are unknown, so this comparison does not check the model.',
  );
});

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
      difference: { ratio: { value: wait > 60 ? 1.5 : 0.75 } },
    }) as unknown as BaselineRow;
  const rows = [row('all', 600), row('ann', 30, 'user'), row('bob', 7200, 'user')];
  const text = baselineText({ rows, neverStart: [], unknown: 0 } as unknown as Baseline, undefined);
  const cells = (group: string) => new RegExp(`${group} .*`).exec(text)?.[0].split(/ {2,}/).slice(-8);
  const headings = joinedTitles(text)[0].trim().split(/ {2,}/);
  expect(new Set(headings).size).toBe(9);
  expect(headings.slice(1, 4)).toEqual(['wait (log)', 'wait (model)', 'wait difference']);
  const row8 = (wait: string, difference: string) => Array(8).fill(wait).with(2, difference);
  expect(cells('all')).toEqual(row8('10 min', '+50%'));
  expect(cells('user ann')).toEqual(row8('0.5 min', '-25%'));
  expect(cells('user bob')).toEqual(row8('120 min', '+50%'));
});

const all = (mean: number) =>
  ({ rows: [{ log: { mean } }], neverStart: [], unknown: 0 }) as unknown as Baseline;
const trustOf = (baseline: Baseline, trust?: Trust, lacking?: string[]) => {
  const row = baseline.rows[0] as unknown as Record<string, unknown>;
  Object.assign(row, { group: 'all', jobs: 2, model: {}, apart: 0, difference: { ratio: { value: 1 } } });
  return baselineText(baseline, trust, lacking).trimEnd().split('\n').at(-1);
};

const RELIANCE = 'Rely on a comparison of configurations only if the mean wait changes by more than';

test.each([
  [
    { off: 0.0379, low: -0.02, high: 0.0977, worst: { partition: 'main', off: -0.0959 }, least: 0.0977 },
    'In the model, the mean wait is 3.79% longer than in the log (95% confidence interval: 2% shorter to 9.77% ' +
      'longer). Of the partitions with 20 jobs or more, main differs most: 9.59% shorter. ' +
      `${RELIANCE} 9.77%, the farther end of that interval; a smaller change may be an error of the model.`,
  ],
  [
    { off: -0.3, low: -0.4, high: -0.2, least: 0.4 },
    'In the model, the mean wait is 30% shorter than in the log (95% confidence interval: 40% to 20% shorter). ' +
      `${RELIANCE} 40%, the farther end of that interval; a smaller change may be an error of the model.`,
  ],
  [
    { off: 0.00001, worst: { partition: 'main', off: 0.00001 }, least: 0.02 },
    'In the model, the mean wait is as long as in the log. ' +
      `${RELIANCE} 2%; a smaller change may be an error of the model.`,
  ],
])('the last line states the error and the change that exceeds it: %j', (trust, words) => {
  expect(trustOf(all(60), trust)).toBe(words);
});

test('the last line begins with the jobs that never start in the model', () => {
  const never = [{ jobs: ['1', '2'] }, { jobs: ['3'] }];
  const some = { ...all(60), neverStart: never, unknown: 4 } as unknown as Baseline;
  expect(trustOf(some, { off: 0.1, least: 0.1 })).toMatch(
    /^Of 9 jobs, 3 never start in the model and are not compared\. In the model, the mean wait is 10% longer/,
  );
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

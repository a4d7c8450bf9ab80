import { expect, test } from 'vitest';
import { baselineText } from '../../../src/report/slurm/baselineText.ts';
import type { Baseline, BaselineRow } from '../../../src/slurm/machine/baseline/baseline.ts';
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

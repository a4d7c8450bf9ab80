import { expect, test } from 'vitest';
import type { RunMetrics } from '../../../src/experiment/task.ts';
import { experimentText } from '../../../src/report/experimentText.ts';
import { joinedTitles } from '../../support/joinedTitles.ts';

const HOUR = 3600;

interface Given {
  utilization: number;
  /** In hours. */
  response: number;
  large?: number;
  delay?: number;
  speculative?: number;
}

/** A run with these numbers; a stream of small work has a utilization that is 0.1 larger. */
function run({ utilization, response, large, delay, speculative = 0 }: Given): RunMetrics {
  const all = {
    ...{ utilization, meanResponse: response * HOUR, makespan: 50 * HOUR, failedTries: 0.25 },
    ...{ speculativeRuns: speculative, speculativeSuccesses: speculative / 2 },
  };
  return {
    all,
    large: large === undefined ? null : { ...all, meanResponse: large * HOUR },
    stream:
      delay === undefined
        ? null
        : { utilization: utilization + 0.1, makespan: 60 * HOUR, meanDelay: delay * HOUR },
  } as unknown as RunMetrics;
}

/** The cells of each line. The titles of a wide table, which have two lines, are joined. */
const rows = (text: string) => joinedTitles(text).map((line) => line.split(/ {2,}/));

test('one strategy has its means alone', () => {
  const text = experimentText([[[run({ utilization: 0.5, response: 2 })]]], ['hpc']);
  expect(rows(text)).toEqual([
    ['strategy', 'utilization, %', 'mean response, h', 'makespan, h', 'failed attempts / job'],
    [expect.stringMatching(/^─+$/), ...Array(4).fill(expect.stringMatching(/^─+$/))],
    ['hpc', '50', '2', '50', '0.25'],
    [''],
  ]);
});

test('several are compared by ratios, with marks for better ones', () => {
  // Responses 1, 2, 4 times as long; mean of logarithms log 2 = 0.693; t = 4.303, s = 0.693.
  const seeds = [
    [[run({ utilization: 0.5, response: 2 })], [run({ utilization: 0.6, response: 2 })]],
    [[run({ utilization: 0.5, response: 2 })], [run({ utilization: 0.6, response: 4 })]],
    [[run({ utilization: 0.5, response: 2 })], [run({ utilization: 0.6, response: 8 })]],
  ];
  const text = experimentText(seeds, ['hpc', 't-optimal']);
  expect(text).toContain('\nRatios to hpc, paired by seed:\n');
  const table = rows(text);
  expect(table[2]).toEqual(['hpc', '50 ± 0', '2 ± 0', '50 ± 0', '0.25 ± 0.00']);
  // 4.667 ± 4.303 · 3.055 / √3
  expect(table[3].slice(0, 3)).toEqual(['t-optimal', '60 ± 0', '4.7 (0.0 to 12.3)']);
  const ratios = table.slice(table.findIndex(([first]) => first.startsWith('Ratios')) + 2);
  expect(ratios[0].slice(0, 3)).toEqual(['strategy', 'utilization', 'mean response']);
  expect(ratios[2].slice(0, 2)).toEqual(['hpc', '1.000 (1.000 to 1.000)']);
  expect(ratios[3].slice(0, 3)).toEqual(['t-optimal', '1.200 (1.200 to 1.200) ✓', '2.000 (0.357 to 11.190)']);
  expect(text).not.toContain('No interval');
});

test('a ratio has no interval where most seeds do not differ, and a line says why', () => {
  const seeds = [2, 2, 8].map((response) => [
    [run({ utilization: 0.5, response: 2 })],
    [run({ utilization: 0.5, response })],
  ]);
  const text = experimentText(seeds, ['hpc', 't-optimal']);
  const table = rows(text);
  const ratios = table.slice(table.findIndex(([first]) => first.startsWith('Ratios')) + 2);
  expect(ratios[2].slice(0, 3)).toEqual(['hpc', '1.000 (1.000 to 1.000)', '1.000 (1.000 to 1.000)']);
  expect(ratios[3].slice(0, 3)).toEqual(['t-optimal', '1.000', '1.587']);
  expect(text).toMatch(/\nNo interval: most seeds do not differ, and fewer than 8 do\.\n$/);
});

test('speculation has its rows if one strategy speculates, under one seed at least', () => {
  const plain = [run({ utilization: 0.5, response: 2 })];
  const speculating = [run({ utilization: 0.5, response: 2, speculative: 4 })];
  const titles = (seeds: (typeof plain)[][]) => rows(experimentText(seeds, ['hpc', 'spec']))[0];
  expect(
    titles([
      [plain, speculating],
      [plain, plain],
    ]),
  ).toContain('speculative successes');
  expect(
    titles([
      [plain, plain],
      [plain, plain],
    ]),
  ).not.toContain('speculative successes');
});

test('no utilization is printed as more than the machine', () => {
  const seeds = [[[run({ utilization: 0.9, response: 2 })]], [[run({ utilization: 1, response: 2 })]]];
  // 95 ± 12.7062 · 5
  expect(experimentText(seeds, ['hpc'])).toContain('hpc       95 (31 to 100)');
});

test('large jobs, small work and speculation have columns where they are', () => {
  const one = (delay: number, speculative: number) =>
    run({ utilization: 0.5, response: 2, large: 3, delay, speculative });
  const text = experimentText([[[one(0.5, 0)], [one(1, 4)]]], ['hpc', 'b']);
  const [titles, , hpc, other] = rows(text);
  expect(titles).toEqual([
    ...[
      'strategy',
      'utilization, %',
      'mean response, h',
      'response of large jobs, h',
      'delay of small work, h',
    ],
    ...['makespan, h', 'failed attempts / job', 'speculative runs', 'speculative successes'],
  ]);
  expect(hpc).toEqual(['hpc', '60', '2', '3', '0.5', '60', '0.25', '0.0', '0.0']);
  expect(other.slice(4)).toEqual(['1', '60', '0.25', '4.0', '2.0']);
  // One seed has ratios without intervals, so without marks.
  expect(text).toMatch(/^b +1\.000 +1\.000 +1\.000 +2\.000 *$/m);
});

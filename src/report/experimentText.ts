import { meanEstimate, pairedRatio, ratioToItself } from '../experiment/estimate.ts';
import { type Measure, makespan, utilization, values } from '../experiment/measures.ts';
import type { TaskResult } from '../experiment/task.ts';
import type { Better } from '../metrics/metricFields.ts';
import { NOT_NEGATIVE, rangeOf } from '../metrics/metricRange.ts';
import { toldRatio } from './change.ts';
import { estimateText } from './estimateText.ts';
import { changesTable, TOO_FEW_DIFFER } from './marks.ts';
import { textTable } from './table.ts';

interface Answer {
  readonly title: string;
  readonly measure: Measure;
  /** Divisor of the numbers, and the sign of the unit. */
  readonly unit: number;
  readonly sign?: string;
  /** Number of decimals; absent for times and shares, which have as many as they need. */
  readonly digits?: number;
  /** Better direction; only these metrics are also shown as ratios. */
  readonly better?: Better;
  /** True to show the row; a row without information is left out. */
  readonly when?: (result: TaskResult) => boolean;
}

const HOUR = 3600;
const first = (result: TaskResult) => result[0][0][0];
const someSpeculation = (result: TaskResult) =>
  result.some((ofSeed) => ofSeed.some(([run]) => run.all.speculativeRuns > 0));

const mayExtend = (result: TaskResult) => first(result).all.extensions !== undefined;

const ANSWERS: readonly Answer[] = [
  { title: 'utilization', measure: utilization, unit: 0.01, sign: '%', better: 'more' },
  {
    title: 'mean response',
    measure: ({ all }) => all.meanResponse,
    unit: HOUR,
    sign: 'h',
    better: 'less',
  },
  {
    title: 'response of large jobs',
    measure: ({ all, large }) => (large ?? all).meanResponse,
    unit: HOUR,
    sign: 'h',
    better: 'less',
    when: (result) => first(result).large !== null,
  },
  {
    title: 'delay of small work',
    measure: ({ stream }) => stream?.meanDelay ?? Number.NaN,
    unit: HOUR,
    sign: 'h',
    better: 'less',
    when: (result) => first(result).stream !== null,
  },
  { title: 'makespan', measure: makespan, unit: HOUR, sign: 'h' },
  { title: 'failed attempts / job', measure: ({ all }) => all.failedTries, unit: 1, digits: 2 },
  {
    title: 'speculative runs',
    measure: ({ all }) => all.speculativeRuns,
    unit: 1,
    digits: 1,
    when: someSpeculation,
  },
  {
    title: 'speculative successes',
    measure: ({ all }) => all.speculativeSuccesses,
    unit: 1,
    digits: 1,
    when: someSpeculation,
  },
  {
    title: 'extensions',
    measure: ({ all }) => all.extensions?.count ?? 0,
    unit: 1,
    digits: 1,
    when: mayExtend,
  },
  {
    title: 'late starts',
    measure: ({ all }) => all.extensions?.lateShare ?? 0,
    unit: 0.01,
    sign: '%',
    when: mayExtend,
  },
  {
    title: 'max lateness',
    measure: ({ all }) => all.extensions?.mostLate ?? 0,
    unit: HOUR,
    sign: 'h',
    when: mayExtend,
  },
];

/**
 * Formats a table of strategies by metrics: means over the seeds with their 95% intervals, and ratios to the first
 * strategy.
 */
export function experimentText(result: TaskResult, names: readonly string[]): string {
  const told = ANSWERS.filter(({ when }) => when === undefined || when(result));
  const means = textTable(
    [
      { left: 'strategy' },
      ...told.map(({ title, sign }) => (sign === undefined ? title : `${title}, ${sign}`)),
    ],
    names.map((name, strategy) => [
      name,
      ...told.map(({ measure, unit, digits }) => {
        const range = measure === utilization ? rangeOf('utilization') : NOT_NEGATIVE;
        return estimateText(meanEstimate(values(result, strategy, 0, measure)), range, digits, unit);
      }),
    ]),
  );
  if (names.length < 2) return means;
  const compared = told.filter(({ better }) => better !== undefined);
  const ratios = names.map((_, strategy) =>
    compared.map(({ measure }) => {
      const own = values(result, strategy, 0, measure);
      // The other strategies are compared with the first one.
      return strategy === 0 ? ratioToItself(own) : pairedRatio(own, values(result, 0, 0, measure));
    }),
  );
  const changes = changesTable(
    'strategy',
    compared.map(({ title }) => title),
    ratios.map((row, strategy) => [
      names[strategy],
      row.map((ratio, i) => toldRatio(ratio, (strategy > 0 && compared[i].better) || 'neither')),
    ]),
  );
  const isUnsure =
    result.length > 1 && ratios.flat().some(({ value, low }) => !Number.isNaN(value) && Number.isNaN(low));
  return `${means}\nRatios to ${names[0]}, paired by seed:\n\n${changes}${isUnsure ? `${TOO_FEW_DIFFER}\n` : ''}`;
}

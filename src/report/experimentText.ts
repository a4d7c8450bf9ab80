import { meanEstimate, pairedRatio, ratioToItself } from '../experiment/estimate.ts';
import { type Measure, makespan, utilization, values } from '../experiment/measures.ts';
import type { TaskResult } from '../experiment/task.ts';
import type { Better } from '../metrics/metricFields.ts';
import { NOT_NEGATIVE, rangeOf } from '../metrics/metricRange.ts';
import { togetherByRows, toldRatio } from './change.ts';
import { estimateText } from './estimateText.ts';
import { LEGEND, marked, TOO_FEW_DIFFER } from './marks.ts';
import { textTable } from './table.ts';

interface Answer {
  readonly title: string;
  readonly measure: Measure;
  /** Divisor of the numbers, and the sign of the unit. */
  readonly unit: number;
  readonly sign?: string;
  /** Number of decimals; absent for times and shares, which have as many as they need. */
  readonly digits?: number;
  /** Better direction; only metrics with ratios need it. */
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
/** The first four metrics, utilization and responses, are also shown as ratios. */
const RATIOS = 4;

function table(
  result: TaskResult,
  names: readonly string[],
  answers: readonly Answer[],
  titleOf: (answer: Answer) => string,
  cells: (strategy: number, told: readonly Answer[]) => readonly string[],
): string {
  const told = answers.filter(({ when }) => when === undefined || when(result));
  return textTable(
    [{ left: 'strategy' }, ...told.map(titleOf)],
    names.map((name, strategy) => [name, ...cells(strategy, told)]),
  );
}

/**
 * Formats a table of strategies by metrics: means over the seeds with their 95% intervals, and ratios to the first
 * strategy.
 */
export function experimentText(result: TaskResult, names: readonly string[]): string {
  const withSign = ({ title, sign }: Answer) => (sign === undefined ? title : `${title}, ${sign}`);
  const means = table(result, names, ANSWERS, withSign, (strategy, told) =>
    told.map(({ measure, unit, digits }) => {
      const range = measure === utilization ? rangeOf('utilization') : NOT_NEGATIVE;
      return estimateText(meanEstimate(values(result, strategy, 0, measure)), range, digits, unit);
    }),
  );
  if (names.length < 2) return means;
  const compared = ANSWERS.slice(0, RATIOS).filter(({ when }) => when === undefined || when(result));
  const found = names.map((_, strategy) =>
    compared.map(({ measure }) => {
      const own = values(result, strategy, 0, measure);
      // The other strategies are compared with the first one.
      return strategy === 0 ? ratioToItself(own) : pairedRatio(own, values(result, 0, 0, measure));
    }),
  );
  const changes = togetherByRows(
    found.map((ratios, strategy) =>
      ratios.map((ratio, i) =>
        toldRatio(ratio, strategy === 0 ? 'neither' : (compared[i].better ?? 'neither')),
      ),
    ),
  );
  const isUnsure =
    result.length > 1 && found.flat().some(({ value, low }) => !Number.isNaN(value) && Number.isNaN(low));
  const ratios = table(
    result,
    names,
    compared,
    ({ title }) => `${title}  `,
    (strategy) => changes[strategy].map(marked),
  );
  return `${means}\nRatios to ${names[0]}, paired by seed:\n\n${ratios}\n${LEGEND}\n${isUnsure ? `${TOO_FEW_DIFFER}\n` : ''}`;
}

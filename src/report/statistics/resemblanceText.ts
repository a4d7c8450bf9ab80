// Compares a resampled log with its original.
import { meanEstimate } from '../../experiment/estimate.ts';
import { ANY, NOT_NEGATIVE } from '../../metrics/metricRange.ts';
import type { Resemblance, WorkloadFigures } from '../../trace/cleaning.ts';
import { estimateText, shareEstimate } from '../estimateText.ts';
import { textTable } from '../table.ts';

const number =
  (digits: number, range = NOT_NEGATIVE) =>
  (values: readonly number[]) =>
    estimateText(meanEstimate(values), range, digits);
const share = (values: readonly number[]) => shareEstimate(meanEstimate(values));

const FIGURES: readonly (readonly [
  title: string,
  of: keyof WorkloadFigures,
  show: (values: readonly number[]) => string,
])[] = [
  ['load', 'load', share],
  ['users at once', 'usersAtOnce', number(1)],
  ['weekly work varies by', 'variation', number(2)],
  ['correlation of weeks', 'correlation', number(2, ANY)],
  ['five largest users', 'largestUsers', share],
];

export const RESEMBLANCE_TITLES = ['workload', ...FIGURES.map(([title]) => title)];

/** Returns the figures of a log, and below them those of the drawn weeks: means over the seeds. */
export function resemblanceRows(seeds: readonly Resemblance[]): string[][] {
  const row = (name: string, workloads: readonly WorkloadFigures[]) => [
    name,
    ...FIGURES.map(([, of, show]) => show(workloads.map((figures) => figures[of]))),
  ];
  return [
    row(
      'the log',
      seeds.slice(0, 1).map(({ log }) => log),
    ),
    row(
      'drawn',
      seeds.map(({ drawn }) => drawn),
    ),
  ];
}

/** Formats resemblanceRows() as a table. */
export function resemblanceText(seeds: readonly Resemblance[]): string {
  const [first, ...others] = RESEMBLANCE_TITLES;
  return textTable([{ left: first }, ...others], resemblanceRows(seeds));
}

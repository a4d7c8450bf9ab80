import { distributionPoints, sharesUpTo } from '../metrics/distribution.ts';
import type { Chart, ChartAxis, Quantity } from './chart.ts';
import type { Scale } from './names.ts';

/** The axis of the share of jobs. */
export const SHARE_OF_JOBS: ChartAxis = { title: 'share of jobs', quantity: 'share', from: 0, to: 1 };

interface Values {
  readonly name: string;
  /** In ascending order. */
  readonly sorted: Float64Array;
}

interface Distribution {
  readonly title: string;
  /** What the values are. */
  readonly of: string;
  readonly quantity: Quantity;
  /** Where a linear axis begins, and where a logarithmic one does. */
  readonly from: Readonly<Record<Scale, number>>;
  readonly scale: Scale;
  readonly about: string;
}

/** Where the axis of a distribution goes: to the largest value. */
export function distributionAxis(
  largest: number,
  { of, quantity, from, scale }: Pick<Distribution, 'of' | 'quantity' | 'from' | 'scale'>,
): ChartAxis {
  const logarithmic = scale === 'log';
  const least = logarithmic ? 10 * from.log : from.linear + 1;
  return { title: of, quantity, from: from[scale], to: Math.max(largest, least), logarithmic };
}

/** Empirical distribution functions: the share of jobs whose value is at most x. */
export function distributionChart(columns: readonly Values[], about: Distribution): Chart {
  const largest = columns.reduce((top, { sorted }) => Math.max(top, sorted[sorted.length - 1] ?? 0), 0);
  const axis = distributionAxis(largest, about);
  const at = distributionPoints(
    columns.map(({ sorted }) => sorted),
    axis.from,
    axis.to,
    axis.logarithmic === true,
  );
  return {
    title: about.title,
    x: axis,
    panels: [
      {
        y: SHARE_OF_JOBS,
        series: columns.map(({ name, sorted }, place) => ({
          ...{ name, place, as: 'steps' as const, x: at, y: sharesUpTo(sorted, at) },
        })),
      },
    ],
    about: about.about,
  };
}

import { quantile } from '../math/quantile.ts';
import { countUpTo, distributionPoints, sharesUpTo } from '../metrics/distribution.ts';
import { count } from '../report/format.ts';
import type { Chart, ChartAxis, Quantity } from './chart.ts';
import type { Scale } from './names.ts';

/** The axis of the share of jobs. */
export const SHARE_OF_JOBS: ChartAxis = { title: 'share of jobs', quantity: 'share', from: 0, to: 1 };

interface Values {
  readonly name: string;
  /** Values in ascending order. */
  readonly sorted: Float64Array;
}

interface DistributionChartOptions {
  readonly title: string;
  /** Quantity of the values. */
  readonly of: string;
  readonly quantity: Quantity;
  /** Start of a linear axis, and of a logarithmic one. */
  readonly from: Readonly<Record<Scale, number>>;
  readonly scale: Scale;
  readonly about: string;
}

/** End of the axis: a multiple of the 99.9th percentile on a logarithmic axis, and of the 99th on a linear one. */
const REACH: Readonly<Record<Scale, readonly [quantile: number, times: number]>> = {
  log: [0.999, 10],
  linear: [0.99, 2],
};

/**
 * Returns the axis of a distribution, and the number of values beyond it. A few outliers do not decide where it ends.
 */
export function distributionAxis(
  columns: readonly Float64Array[],
  { of, quantity, from, scale }: Pick<DistributionChartOptions, 'of' | 'quantity' | 'from' | 'scale'>,
): { axis: ChartAxis; beyond: number } {
  const [q, times] = REACH[scale];
  let to = scale === 'log' ? 10 * from.log : from.linear + 1;
  for (const sorted of columns) {
    if (sorted.length === 0) continue;
    to = Math.max(to, Math.min(sorted[sorted.length - 1], times * quantile(sorted, q)));
  }
  const beyond = columns.reduce((sum, sorted) => sum + sorted.length - countUpTo(sorted, to), 0);
  const axis = { title: of, quantity, from: from[scale], to, logarithmic: scale === 'log' };
  return { axis, beyond };
}

/** Returns a sentence about values that are not drawn. */
export function beyondText(beyond: number): string {
  return beyond === 0 ? '' : ` Values beyond the axis: ${count(beyond)}.`;
}

/** Draws empirical distribution functions: the share of jobs whose value is at most x. */
export function distributionChart(columns: readonly Values[], about: DistributionChartOptions): Chart {
  const all = columns.map(({ sorted }) => sorted);
  const { axis, beyond } = distributionAxis(all, about);
  const at = distributionPoints(all, axis.from, axis.to, axis.logarithmic === true);
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
    about: about.about + beyondText(beyond),
  };
}

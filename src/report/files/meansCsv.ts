import type { MetricDifferences, MetricEstimates, MetricRatios } from '../../experiment/overSeeds.ts';
import { namesIn } from '../../metrics/metricFields.ts';
import { csvCell } from '../../trace/write/csvCell.ts';
import { numberCell } from './metricsCsv.ts';

/** Results of a policy over the seeds. */
export interface MeansRow {
  readonly trace: string;
  readonly policy: string;
  readonly seeds: number;
  readonly means: MetricEstimates;
  readonly differences?: MetricDifferences;
  readonly ratios?: MetricRatios;
}

const HEAD =
  'trace,policy,metric,seeds,mean,halfWidth95,difference,differenceHalfWidth95,ratio,ratioLow95,ratioHigh95';

/**
 * Returns means over the seeds as CSV, one line per policy and metric: with half of the 95% interval, and the
 * difference from the first policy and the ratio to it, paired by seed. Times are seconds, shares 0 to 1. Missing
 * values are empty.
 */
export function meansCsv(rows: readonly MeansRow[]): string {
  const lines = rows.flatMap(({ trace, policy, seeds, means, differences, ratios }) =>
    namesIn(means).map((metric) =>
      [
        ...[csvCell(trace), csvCell(policy), metric, seeds],
        ...[means[metric], differences?.[metric]].flatMap((estimate) => [
          numberCell(estimate?.mean),
          numberCell(estimate?.halfWidth),
        ]),
        numberCell(ratios?.[metric]?.value),
        numberCell(ratios?.[metric]?.low),
        numberCell(ratios?.[metric]?.high),
      ].join(','),
    ),
  );
  return `${[HEAD, ...lines].join('\n')}\n`;
}

import { type AnyMetrics, type Metrics, namesIn } from '../../metrics/metricFields.ts';
import { csvCell } from '../../trace/write/csvCell.ts';

/** The metrics of one replay. */
export interface MetricsRow {
  readonly trace: string;
  readonly policy: string;
  readonly seed: number;
  readonly metrics: Metrics;
  readonly hash: string;
}

/** Returns metrics as CSV, one line per replay. Times are seconds, shares 0 to 1; a mean over no jobs is empty. */
export function metricsCsv(rows: readonly MetricsRow[]): string {
  const names = namesIn(rows[0].metrics);
  const head = ['trace', 'policy', 'seed', ...names, 'hash'].join(',');
  const lines = rows.map(({ trace, policy, seed, metrics, hash }) =>
    [
      csvCell(trace),
      csvCell(policy),
      seed,
      ...names.map((name) => numberCell((metrics as AnyMetrics)[name])),
      hash,
    ].join(','),
  );
  return `${[head, ...lines].join('\n')}\n`;
}

/** Returns an exact number; empty if there is none. */
export const numberCell = (value = Number.NaN) => (Number.isFinite(value) ? `${value}` : '');

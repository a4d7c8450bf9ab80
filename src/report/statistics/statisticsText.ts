import type { TraceStatistics } from '../../trace/statistics/statistics.ts';
import { statisticsRows } from './statisticsRows.ts';

/** Formats the statistics of a trace, one row per line, with aligned values. */
export function statisticsText(stats: TraceStatistics): string {
  const rows = statisticsRows(stats);
  const width = Math.max(...rows.map(({ label }) => label.length));
  return rows.map(({ label, value }) => `${label.padEnd(width)}  ${value}\n`).join('');
}

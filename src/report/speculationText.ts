import type { SpeculationMetrics } from '../stochastic/results/speculationMetrics.ts';
import { counts, decimals, durations, percents } from './format.ts';
import { textTable } from './table.ts';

/** A column: its title, and the cells of all rows. */
type Column = readonly [title: string, cells: (rows: readonly SpeculationMetrics[]) => string[]];

const column = (
  title: string,
  of: (metrics: SpeculationMetrics) => number,
  show: (values: readonly number[]) => string[],
): Column => [title, (rows) => show(rows.map(of))];

const HOUR = 3600;

const ANSWERS: readonly Column[] = [
  column('utilization', ({ utilization }) => utilization, percents),
  column('mean response', ({ meanResponse }) => meanResponse, durations),
  column('response / run', ({ meanResponseRatio }) => meanResponseRatio, decimals),
  column('makespan', ({ makespan }) => makespan, durations),
  column('failed attempts / job', ({ failedTries }) => failedTries, decimals),
  column('speculative runs', ({ speculativeRuns }) => speculativeRuns, counts),
  column('speculative successes', ({ speculativeSuccesses }) => speculativeSuccesses, counts),
  column('wasted node-h', ({ spent }) => spent.wasted / HOUR, counts),
  column('checkpoint node-h', ({ spent }) => (spent.checkpoint + spent.restart) / HOUR, counts),
];

/** Columns shown only if requests may be extended. */
const EXTENDED: readonly Column[] = [
  column('extensions', ({ extensions }) => extensions?.count ?? 0, counts),
  column('late starts', ({ extensions }) => extensions?.lateShare ?? 0, percents),
  column('max lateness', ({ extensions }) => extensions?.mostLate ?? 0, durations),
];

/** Formats a table of strategies by metrics. */
export function speculationTable(results: readonly { name: string; metrics: SpeculationMetrics }[]): string {
  const told = results.some(({ metrics }) => metrics.extensions) ? [...ANSWERS, ...EXTENDED] : ANSWERS;
  const columns = told.map(([, cells]) => cells(results.map(({ metrics }) => metrics)));
  return textTable(
    [{ title: 'strategy', align: 'left' }, ...told.map(([title]) => ({ title }))],
    results.map(({ name }, row) => [name, ...columns.map((cells) => cells[row])]),
  );
}

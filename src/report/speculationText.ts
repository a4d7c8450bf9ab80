import type { SpeculationMetrics } from '../stochastic/results/speculationMetrics.ts';
import type { StreamMetrics } from '../stochastic/results/streamMetrics.ts';
import { counts, decimals, durations, percents } from './format.ts';
import { textTable } from './table.ts';

/** A column: its title, and the cells of all rows. */
type Column = readonly [title: string, cells: (rows: readonly Measured[]) => string[]];

/** The metrics of a run: of all jobs, of the large ones, and of a stream of small work, if there are any. */
interface Measured {
  readonly all: SpeculationMetrics;
  readonly large?: SpeculationMetrics | null;
  readonly stream?: StreamMetrics | null;
}

const column = (
  title: string,
  of: (metrics: SpeculationMetrics) => number,
  show: (values: readonly number[]) => string[],
): Column => [title, (rows) => show(rows.map(({ all }) => of(all)))];

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

const OF_LARGE: Column = [
  'response of large jobs',
  (rows) => durations(rows.map(({ all, large }) => (large ?? all).meanResponse)),
];
const OF_STREAM: Column = [
  'delay of small work',
  (rows) => durations(rows.map(({ stream }) => stream?.meanDelay ?? Number.NaN)),
];

/** Columns shown only if requests may be extended. */
const EXTENDED: readonly Column[] = [
  column('extensions', ({ extensions }) => extensions?.count ?? 0, counts),
  column('late starts', ({ extensions }) => extensions?.lateShare ?? 0, percents),
  column('max lateness', ({ extensions }) => extensions?.mostLate ?? 0, durations),
];

/** Formats a table of strategies by metrics. */
export function speculationTable(results: readonly (Measured & { readonly name: string })[]): string {
  const [utilization, response, ...others] = ANSWERS;
  const told = [
    ...[utilization, response],
    ...(results.some(({ large }) => large) ? [OF_LARGE] : []),
    ...(results.some(({ stream }) => stream) ? [OF_STREAM] : []),
    ...others,
    ...(results.some(({ all }) => all.extensions) ? EXTENDED : []),
  ];
  const columns = told.map(([, cells]) => cells(results));
  return textTable(
    [{ left: 'strategy' }, ...told.map(([title]) => title)],
    results.map(({ name }, row) => [name, ...columns.map((cells) => cells[row])]),
  );
}

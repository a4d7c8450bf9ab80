import type { SpeculationMetrics } from '../stochastic/results/speculationMetrics.ts';
import { count, decimal, duration, percent } from './format.ts';
import { textTable } from './table.ts';

type Show = (metrics: SpeculationMetrics) => string;

const HOUR = 3600;

const ANSWERS: [title: string, show: Show][] = [
  ['utilization', ({ utilization }) => percent(utilization)],
  ['mean response', ({ meanResponse }) => duration(meanResponse)],
  ['response / run', ({ meanResponseRatio }) => decimal(meanResponseRatio)],
  ['makespan', ({ makespan }) => duration(makespan)],
  ['failed / job', ({ failedTries }) => decimal(failedTries)],
  ['speculative', ({ speculativeRuns }) => count(speculativeRuns)],
  ['succeeded', ({ speculativeSuccesses }) => count(speculativeSuccesses)],
  ['wasted node-h', ({ spent }) => count(spent.wasted / HOUR)],
  ['checkpoint', ({ spent }) => count((spent.checkpoint + spent.restart) / HOUR)],
];

/** Only where requests may be extended. */
const EXTENDED: [title: string, show: Show][] = [
  ['extended', ({ extensions }) => count(extensions?.count ?? 0)],
  ['late starts', ({ extensions }) => percent(extensions?.lateShare ?? 0)],
  ['by at most', ({ extensions }) => duration(extensions?.mostLate ?? 0)],
];

/** A table of strategies by metrics. */
export function speculationTable(results: readonly { name: string; metrics: SpeculationMetrics }[]): string {
  const told = results.some(({ metrics }) => metrics.extensions) ? [...ANSWERS, ...EXTENDED] : ANSWERS;
  return textTable(
    [{ title: 'strategy', align: 'left' }, ...told.map(([title]) => ({ title }))],
    results.map(({ name, metrics }) => [name, ...told.map(([, show]) => show(metrics))]),
  );
}

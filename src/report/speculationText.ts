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

/** A table of strategies by metrics. */
export function speculationTable(results: readonly { name: string; metrics: SpeculationMetrics }[]): string {
  return textTable(
    [{ title: 'strategy', align: 'left' }, ...ANSWERS.map(([title]) => ({ title }))],
    results.map(({ name, metrics }) => [name, ...ANSWERS.map(([, show]) => show(metrics))]),
  );
}

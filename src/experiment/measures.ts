import type { RunMetrics, TaskResult } from './task.ts';

/** Computes one number of a run, under its name in documents. */
export type Measure = (run: RunMetrics) => number;

/** If there is a stream of small work, its work and time count too (ICPP 2019, section 3.3). */
export const utilization: Measure = ({ all, stream }) => (stream ?? all).utilization;
export const makespan: Measure = ({ all, stream }) => (stream ?? all).makespan;
/** Mean response time in hours. */
export const responseHours: Measure = ({ all }) => all.meanResponse / 3600;
export const largeResponseHours: Measure = ({ all, large }) => (large ?? all).meanResponse / 3600;

/**
 * A measure's values, one per seed, for one strategy and one kind of run, both by their places in the task.
 */
export function values(result: TaskResult, strategy: number, run: number, measure: Measure): Float64Array {
  return Float64Array.from(result, (ofSeed) => measure(ofSeed[strategy][run]));
}

/** All numbers of a run by name: `all.meanResponse`, `all.spent.wasted`, `stream.meanDelay`, … */
export function numbersOf(run: RunMetrics): Record<string, number> {
  const found: Record<string, number> = {};
  const collect = (from: object, prefix: string) => {
    for (const [name, value] of Object.entries(from)) {
      if (typeof value === 'number') found[prefix + name] = value;
      else if (value !== null) collect(value as object, `${prefix}${name}.`);
    }
  };
  collect(run, '');
  return found;
}

import { SUM } from '../kernel/codes.ts';
import { type Metrics, metricsOf } from './metricFields.ts';
import { waitQuantiles } from './quantiles.ts';

/**
 * The metrics of a schedule from its sums (assembly/codes/sums.ts).
 *
 * @param machine the processors of the machine
 * @param killed the jobs killed at their request
 * @param find finds the waits of these ranks
 */
export function metricsFrom(
  sums: Float64Array,
  machine: number,
  killed: number,
  find: (ranks: number[]) => number[],
): Metrics {
  const sum = (of: number) => sums[of];
  const jobs = sum(SUM.JOBS);
  const makespan = sum(SUM.LAST_END) - sum(SUM.FIRST_SUBMIT);
  const [capacity, wait] = [machine * makespan, waitQuantiles(jobs, find)];
  const span = sum(SUM.LAST_SUBMIT) - sum(SUM.FIRST_SUBMIT);
  return metricsOf({ sum, jobs, machine, makespan, span, capacity, killed, wait });
}

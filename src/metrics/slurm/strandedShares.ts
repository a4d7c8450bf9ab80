import type { Schedule } from '../../schedule/schedule.ts';
import { Bins } from '../bins.ts';
import { sweep } from './stranded.ts';

/**
 * Returns the mean share of a cluster's CPUs that is stranded, in each of `count` equal parts of [from, to); undefined if
 * the run did not record it.
 */
export function strandedShares(
  { workload, onSlurm }: Schedule,
  from: number,
  to: number,
  count: number,
): Float64Array | undefined {
  if (onSlurm?.use === undefined) return undefined;
  const bins = new Bins(from, to, count);
  sweep(onSlurm.use, undefined, (start, end, { stranded, cluster }) =>
    bins.add(start, end, stranded[cluster]),
  );
  const capacity = ((to - from) / count) * workload.processors;
  return bins.integrals().map((time) => time / capacity);
}

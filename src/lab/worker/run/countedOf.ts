import { countedJobs, countedSpan } from '../../../metrics/counted.ts';
import type { JobFilter } from '../../../metrics/metrics.ts';
import type { Workload } from '../../../trace/workload.ts';
import type { Source } from '../../protocol.ts';

/** Returns the filter of the jobs that the metrics of a report count; undefined: all. */
export function countedOf(source: Source, workload: Workload): JobFilter | undefined {
  if (source.kind !== 'report') return undefined;
  return countedJobs(workload, countedSpan(workload, source.leftOut));
}

import type { Schedule } from '../../schedule/schedule.ts';
import type { SlurmMetrics } from '../metricFields.ts';
import type { JobFilter } from '../metrics.ts';
import { meanSpan } from './spans.ts';
import { strandedMetrics } from './strandedMetrics.ts';

/** The metrics that only a schedule on a Slurm cluster has, as far as its run recorded what they need. */
export function clusterMetrics(schedule: Schedule, counts?: JobFilter): Partial<SlurmMetrics> {
  const spans = schedule.onSlurm?.spans;
  return {
    ...strandedMetrics(schedule, counts),
    ...(spans && { meanSpan: meanSpan(schedule, spans, counts) }),
  };
}

import { UsageError } from '../errors.ts';
import { durationText } from '../input/duration.ts';
import type { Workload } from '../trace/workload.ts';
import type { JobFilter } from './metrics.ts';

/** Stretches at both ends of a workload whose jobs the metrics leave out, in seconds. */
export interface LeftOut {
  readonly warmup?: number;
  readonly cooldown?: number;
}

/** A span of submission times, both ends included. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The span of submission times that the metrics count; undefined if they count all jobs.
 *
 * @throws UsageError if no job is left
 */
export function countedSpan({ jobs }: Workload, { warmup = 0, cooldown = 0 }: LeftOut): Span | undefined {
  if (warmup === 0 && cooldown === 0) return undefined;
  const { submit, length } = jobs;
  const span = { from: submit[0] + warmup, to: submit[length - 1] - cooldown };
  if (!submit.some((time) => time >= span.from && time <= span.to))
    throw new UsageError(
      `--warmup and --cooldown leave none of the ${length} jobs, which are submitted within ${durationText(submit[length - 1] - submit[0])}`,
    );
  return span;
}

/** Jobs that the metrics count; undefined if they count all. */
export function countedJobs({ jobs: { submit } }: Workload, span: Span | undefined): JobFilter | undefined {
  return span && ((job) => submit[job] >= span.from && submit[job] <= span.to);
}

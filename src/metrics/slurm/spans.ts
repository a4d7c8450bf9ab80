// How many leaf switches or base blocks of a Slurm cluster jobs span: jobs of at least two nodes, as others span one.
import type { JobSpans, Schedule } from '../../schedule/schedule.ts';
import { sizeBounds } from '../../trace/statistics/statistics.ts';

/** The jobs of one class of size. */
interface SpanRow {
  /** `2`, `3 to 4`, `5 to 8`, … */
  readonly nodes: string;
  readonly jobs: number;
  readonly mean: number;
  readonly most: number;
  /** Share of the jobs that span the fewest that have as many nodes. */
  readonly fewest: number;
}

export interface SpansBySize {
  readonly of: JobSpans['of'];
  /** Those with jobs. */
  readonly rows: readonly SpanRow[];
}

/** The places of the jobs of at least two nodes that are all on a leaf switch or base block. */
function spanning(
  { workload: { jobs } }: Schedule,
  { spanned }: JobSpans,
  counts: (job: number) => boolean = () => true,
): number[] {
  return [...spanned.keys()].filter((j) => (jobs.nodes?.[j] ?? 0) > 1 && spanned[j] > 0 && counts(j));
}

const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** The mean over the jobs; NaN if there are none. */
export function meanSpan(schedule: Schedule, spans: JobSpans, counts?: (job: number) => boolean): number {
  return meanOf(spanning(schedule, spans, counts).map((j) => spans.spanned[j]));
}

/** The jobs by size; undefined if nodes are not chosen by a topology. */
export function spansBySize(schedule: Schedule, counts?: (job: number) => boolean): SpansBySize | undefined {
  const spans = schedule.onSlurm?.spans;
  const sizes = schedule.workload.jobs.nodes;
  if (spans === undefined || sizes === undefined) return undefined;
  const all = spanning(schedule, spans, counts);
  const largest = all.reduce((most, j) => Math.max(most, sizes[j]), 1);
  // Whole classes: configurations whose largest jobs differ have the same ones.
  const bounds = sizeBounds(2 ** Math.ceil(Math.log2(largest)));
  const classOf = (j: number) => bounds.findIndex(([, atMost]) => sizes[j] <= atMost);
  const rows = bounds.flatMap(([nodes], i) => {
    const own = all.filter((j) => classOf(j) === i);
    if (own.length === 0) return [];
    const spanned = own.map((j) => spans.spanned[j]);
    return {
      ...{ nodes, jobs: own.length, mean: meanOf(spanned) },
      most: spanned.reduce((most, one) => Math.max(most, one)),
      fewest: own.filter((j) => spans.spanned[j] === spans.fewest[j]).length / own.length,
    };
  });
  return { of: spans.of, rows };
}

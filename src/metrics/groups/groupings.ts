// Divides the jobs of a workload into groups by a property: users, partitions, sizes, calendar weeks.
import { UsageError } from '../../errors.ts';
import type { Column } from '../../trace/numberColumn.ts';
import { sizeBounds } from '../../trace/statistics/statistics.ts';
import { calendarOf } from '../../trace/transform/calendar.ts';
import type { Workload } from '../../trace/workload.ts';
import type { JobFilter } from '../metrics.ts';

/** Properties by which the jobs of any schedule can be grouped. */
export const GROUPINGS = ['user', 'account', 'partition', 'queue', 'size', 'nodes', 'week'] as const;

/** Properties by which the jobs of a log can be grouped. Readers of Slurm's accounting read a QOS as the queue. */
export const LOG_GROUPINGS = [...GROUPINGS, 'qos'] as const;
export type Grouping = (typeof LOG_GROUPINGS)[number];

/** The columns of names. */
const NAMED = {
  user: 'user',
  account: 'group',
  partition: 'partition',
  queue: 'queue',
  qos: 'queue',
} as const;

/** A group and the places of its jobs, ascending. */
interface Members {
  /** A name, or a number if the trace has no names; sizes like `3 to 4`; the Monday of a week. Unique. */
  readonly group: string;
  readonly jobs: readonly number[];
}

/** The group of the jobs whose property the trace does not record. */
const UNKNOWN = 'unknown';

/**
 * Rejects groupings that would have one group, of unknown jobs.
 *
 * @throws UsageError for a grouping that the trace does not record for any job
 */
export function checkGroupings({ name, jobs }: Workload, groupings: readonly Grouping[]): void {
  for (const by of groupings) {
    if (by === 'size' || by === 'week') continue;
    const column: Column = by === 'nodes' ? (jobs.nodes ?? new Int32Array(0)) : jobs[NAMED[by]];
    if (column.some((value) => value >= 0)) continue;
    const what = by === 'nodes' ? 'number of nodes' : by === 'qos' ? 'QOS' : by;
    const hint = by === 'nodes' ? '; --by size has processors' : '';
    throw new UsageError(`--by ${by}: ${name} does not record the ${what} of its jobs${hint}`);
  }
}

/** True if the groups are ranges of sizes. */
export const isOfSizes = (by: Grouping) => by === 'size' || by === 'nodes';

/**
 * The groups of the jobs that count; jobs whose property the trace does not record are in the group `unknown`. Sizes and
 * weeks ascend; other groups are in the order of their work, from the most to the least.
 *
 * @param work of each job
 */
export function groupedJobs(
  workload: Workload,
  by: Grouping,
  work: Float64Array,
  counts: JobFilter = () => true,
): Members[] {
  const places = [...workload.jobs.submit.keys()].filter((job) => counts(job));
  const members = membersOf(workload, by, places);
  if (isOfSizes(by) || by === 'week') return members;
  const sums = new Map(members.map((one) => [one, sumOver(one.jobs, work)]));
  return members.sort((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0) || (a.group < b.group ? -1 : 1));
}

export function sumOver(places: readonly number[], column: Float64Array): number {
  return places.reduce((sum, job) => sum + column[job], 0);
}

function membersOf(workload: Workload, by: Grouping, places: readonly number[]): Members[] {
  const { jobs, names } = workload;
  if (by === 'size') return bySize((job) => jobs.processors[job], places);
  if (by === 'nodes') return bySize((job) => jobs.nodes?.[job] ?? -1, places);
  if (by === 'week') {
    const { weekOf, beginOf } = calendarOf(workload);
    return byNumber((job) => weekOf(jobs.submit[job]), beginOf, places);
  }
  const column = jobs[NAMED[by]];
  const known = names?.[NAMED[by]];
  const nameOf = (number: number) => known?.[number - 1] ?? (number < 0 ? UNKNOWN : `${number}`);
  return byNumber((job) => Math.max(-1, column[job]), nameOf, places);
}

/** Groups by a number, in the order of their first jobs. Numbers of one name form one group. */
function byNumber(
  numberOf: (job: number) => number,
  nameOf: (number: number) => string,
  places: readonly number[],
): Members[] {
  const ofNumber = new Map<number, number[]>();
  const ofName = new Map<string, number[]>();
  for (const job of places) {
    const number = numberOf(job);
    let jobs = ofNumber.get(number);
    if (jobs === undefined) {
      const name = nameOf(number);
      jobs = ofName.get(name) ?? [];
      ofName.set(name, jobs);
      ofNumber.set(number, jobs);
    }
    jobs.push(job);
  }
  return [...ofName].map(([group, jobs]) => ({ group, jobs }));
}

/** Powers of two, up to the largest job. Jobs of unknown size, which is negative, come last. */
function bySize(sizeOf: (job: number) => number, places: readonly number[]): Members[] {
  const most = places.reduce((largest, job) => Math.max(largest, sizeOf(job)), 1);
  const bounds = sizeBounds(most);
  const groups = [...bounds.map(([group]) => group), UNKNOWN].map((group) => ({
    group,
    jobs: [] as number[],
  }));
  for (const job of places) {
    const size = sizeOf(job);
    const at = size < 0 ? bounds.length : bounds.findIndex(([, atMost]) => size <= atMost);
    groups[at].jobs.push(job);
  }
  return groups.filter(({ jobs }) => jobs.length > 0);
}

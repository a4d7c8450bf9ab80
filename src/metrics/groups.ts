import { UsageError } from '../errors.ts';
import type { Column } from '../trace/numberColumn.ts';
import { sizeBounds } from '../trace/statistics/statistics.ts';
import type { Workload } from '../trace/workload.ts';
import { type Differences, pairedDifference, slowdownsOf, type Times } from './differences.ts';
import type { JobFilter } from './metrics.ts';

/** Properties by which jobs can be grouped. */
export const GROUPINGS = ['user', 'account', 'partition', 'queue', 'size', 'nodes'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The jobs of one user, or of one size. */
export interface GroupRow {
  /** A name, or a number if the trace has no names; sizes like `3 to 4`. */
  readonly group: string;
  readonly jobs: number;
  /** Processor-seconds of the jobs. */
  readonly work: number;
  readonly meanWait: number;
  readonly meanBoundedSlowdown: number;
  /** Differences from the first policy, over the same jobs. */
  readonly differences?: Pick<Differences, 'meanWait' | 'meanBoundedSlowdown'> & {
    /** Mean delay of its jobs' submissions in seconds; only with feedback not 0. */
    readonly submittedLater: number;
  };
}

/** A schedule by the groups of one kind. */
export interface JobGroups {
  readonly by: Grouping;
  readonly rows: readonly GroupRow[];
}

/** @throws UsageError for a grouping that the trace does not record */
export function checkGroupings({ name, jobs }: Workload, groupings: readonly Grouping[]): void {
  if (groupings.includes('nodes') && jobs.nodes === undefined)
    throw new UsageError(
      `--by nodes: ${name} does not say how many nodes jobs have; --by size has processors`,
    );
}

/** A group and the places of its jobs, ascending. */
interface Members {
  readonly group: string;
  readonly jobs: readonly number[];
}

/**
 * Metrics of groups of jobs under each of several schedules of one workload, and their differences from
 * the first. Users, accounts, partitions and queues are in the order of their work under the first
 * schedule, from the most to the least. Sizes ascend.
 *
 * @param groupings groupings that the trace records (checkGroupings)
 * @returns for each schedule an entry for each grouping
 */
export function groupsOf(
  workload: Workload,
  groupings: readonly Grouping[],
  schedules: readonly Times[],
  counts: JobFilter = () => true,
): JobGroups[][] {
  const { jobs } = workload;
  const [first] = schedules;
  const perJob = schedules.map((times) => {
    const { submit = jobs.submit, start, end, length } = times;
    return {
      submit,
      wait: start.map((time, job) => time - submit[job]),
      slowdown: slowdownsOf(times, jobs.submit),
      work: end.map((time, job) => jobs.processors[job] * (length ? length[job] : time - start[job])),
    };
  });
  const [ofFirst] = perJob;
  const groups = groupings.map((by) => {
    const members = membersOf(workload, by, counts);
    const work = new Map(members.map((one) => [one, sumOver(one.jobs, ofFirst.work)]));
    const ordered = isSize(by)
      ? members
      : members.sort((a, b) => (work.get(b) ?? 0) - (work.get(a) ?? 0) || (a.group < b.group ? -1 : 1));
    return { by, members: ordered };
  });
  return schedules.map((schedule, s) =>
    groups.map(({ by, members }) => ({
      by,
      rows: members.map(({ group, jobs: places }) => {
        const of = (column: Float64Array) => Float64Array.from(places, (job) => column[job]);
        const { submit, wait, slowdown, work } = perJob[s];
        return {
          group,
          jobs: places.length,
          work: sumOver(places, work),
          meanWait: sumOver(places, wait) / places.length,
          meanBoundedSlowdown: sumOver(places, slowdown) / places.length,
          ...(schedule !== first && {
            differences: {
              meanWait: pairedDifference(of(ofFirst.wait), of(wait)),
              meanBoundedSlowdown: pairedDifference(of(ofFirst.slowdown), of(slowdown)),
              submittedLater: (sumOver(places, submit) - sumOver(places, ofFirst.submit)) / places.length,
            },
          }),
        };
      }),
    })),
  );
}

function sumOver(places: readonly number[], column: Float64Array): number {
  return places.reduce((sum, job) => sum + column[job], 0);
}

const isSize = (by: Grouping) => by === 'size' || by === 'nodes';

function membersOf(workload: Workload, by: Grouping, counts: JobFilter): Members[] {
  const places = [...workload.jobs.submit.keys()].filter((job) => counts(job));
  if (by === 'size') return bySize(workload.jobs.processors, places);
  if (by === 'nodes') return bySize(workload.jobs.nodes ?? [], places);
  const { column, names } = numbersOf(workload, by);
  const groups = new Map<number, number[]>();
  for (const job of places) {
    const number = Math.max(-1, column[job]);
    const group = groups.get(number);
    if (group === undefined) groups.set(number, [job]);
    else group.push(job);
  }
  return [...groups].map(([number, jobs]) => ({
    group: names?.[number - 1] ?? (number < 0 ? 'unknown' : `${number}`),
    jobs,
  }));
}

function numbersOf({ jobs, names }: Workload, by: Grouping): { column: Column; names?: readonly string[] } {
  switch (by) {
    case 'user':
      return { column: jobs.user, names: names?.user };
    case 'account':
      return { column: jobs.group, names: names?.group };
    case 'partition':
      return { column: jobs.partition, names: names?.partition };
    default:
      return { column: jobs.queue, names: names?.queue };
  }
}

/** Powers of two, up to the largest job. */
function bySize(sizes: ArrayLike<number>, places: readonly number[]): Members[] {
  const most = places.reduce((largest, job) => Math.max(largest, sizes[job]), 1);
  const bounds = sizeBounds(most);
  const groups = bounds.map(([group]) => ({ group, jobs: [] as number[] }));
  for (const job of places) groups[bounds.findIndex(([, atMost]) => sizes[job] <= atMost)].jobs.push(job);
  return groups.filter(({ jobs }) => jobs.length > 0);
}

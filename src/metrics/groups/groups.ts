import type { Workload } from '../../trace/workload.ts';
import { type Differences, pairedDifference, slowdownsOf, type Times } from '../differences.ts';
import type { JobFilter } from '../metrics.ts';
import { type Grouping, groupedJobs, sumOver } from './groupings.ts';

/** The jobs of one user, or of one size. */
export interface GroupRow {
  /** A name, or a number if the trace has no names; sizes like `3 to 4`. */
  readonly group: string;
  readonly jobs: number;
  /** Processor-seconds of the jobs. */
  readonly work: number;
  readonly meanWait: number;
  readonly meanBoundedSlowdown: number;
  /** Energy of the busy processors of the jobs in MWh, its carbon in t, and its cost, if they are known. */
  readonly energy?: number;
  readonly carbon?: number;
  readonly cost?: number;
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

/**
 * Metrics of groups of jobs under each of several schedules of one workload, and their differences from
 * the first. The groups are in the order of groupedJobs(), by the work under the first schedule.
 *
 * @returns for each schedule an entry for each grouping
 */
export function groupsOf(
  workload: Workload,
  groupings: readonly Grouping[],
  schedules: readonly Times[],
  counts?: JobFilter,
): JobGroups[][] {
  const { jobs } = workload;
  const [first] = schedules;
  const perJob = schedules.map((times) => {
    const { submit = jobs.submit, start, end, length } = times;
    return {
      submit,
      wait: start.map((time, job) => time - submit[job]),
      slowdown: slowdownsOf(times, jobs.submit),
      energy: times.energy,
      work: end.map((time, job) => jobs.processors[job] * (length ? length[job] : time - start[job])),
    };
  });
  const [ofFirst] = perJob;
  const groups = groupings.map((by) => ({ by, members: groupedJobs(workload, by, ofFirst.work, counts) }));
  return schedules.map((schedule, s) =>
    groups.map(({ by, members }) => ({
      by,
      rows: members.map(({ group, jobs: places }) => {
        const of = (column: Float64Array) => Float64Array.from(places, (job) => column[job]);
        const { submit, wait, slowdown, work, energy } = perJob[s];
        const sums = Object.entries(energy ?? {}).map(([name, ofJob]) => [name, sumOver(places, ofJob)]);
        return {
          group,
          jobs: places.length,
          work: sumOver(places, work),
          meanWait: sumOver(places, wait) / places.length,
          meanBoundedSlowdown: sumOver(places, slowdown) / places.length,
          ...Object.fromEntries(sums),
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

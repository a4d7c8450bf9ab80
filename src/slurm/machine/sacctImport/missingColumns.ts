// Names the columns that a dump of sacct lacks, and the consequence of each for the model.
import type { Workload } from '../../../trace/workload.ts';

export interface MissingColumn {
  /** As sacct names it. */
  readonly column: string;
  /** The consequence for the model. */
  readonly effect: string;
  /** The unknown property of the jobs, if the starts of the model then cannot be validated. */
  readonly unknown?: string;
}

/** The columns that a dump lacks: jobs without any limit, partition, user, … */
export function missingColumns({ jobs, names, cleaning }: Workload): MissingColumn[] {
  if (names?.asked === undefined) return [];
  const noLimit = cleaning.rows.find(({ reason }) => reason === 'no-request')?.jobs ?? 0;
  const lacks = (column: ArrayLike<number> | undefined) =>
    column === undefined || Array.from(column).every((number) => number <= 0);
  const fields = names.asked[0] ?? {};
  const missing: [isMissing: boolean, column: MissingColumn][] = [
    [
      noLimit >= jobs.length,
      {
        column: 'TimelimitRaw',
        effect: 'backfilling knows the true run times, because they are assumed to be the limits',
        unknown: 'time limits',
      },
    ],
    [
      lacks(jobs.partition),
      {
        column: 'Partition',
        effect: 'all jobs are submitted to the default partition',
        unknown: 'partitions',
      },
    ],
    [
      lacks(jobs.user),
      { column: 'User', effect: 'no fair share and no limit of a user holds', unknown: 'users' },
    ],
    [lacks(jobs.group), { column: 'Account', effect: 'jobs use the default account of their users' }],
    [lacks(jobs.queue), { column: 'QOS', effect: 'jobs use the default QOS of their users' }],
    [
      !('submitline' in fields),
      {
        column: 'SubmitLine',
        effect: 'options of sbatch are inferred from the allocations, and DefaultTime changes nothing',
      },
    ],
    [
      !('reqtres' in fields || 'reqmem' in fields),
      { column: 'ReqTRES', effect: 'requested memory and GPUs are inferred from the allocations' },
    ],
  ];
  return missing.filter(([isMissing]) => isMissing).map(([, column]) => column);
}

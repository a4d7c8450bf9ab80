// Shows what few runs allow to say about time limits.
import type { Advice } from '../../advice/advise.ts';
import type { Pool } from '../../advice/few/pools.ts';
import { minutesText } from '../../slurm/drive/timeLimit.ts';
import { count, percent } from '../format.ts';
import { type AdviceTable, killedText, NOTHING, nextText } from './adviceTable.ts';

const minutes = (seconds: number) => minutesText(Math.ceil(seconds / 60));

/** Returns the tables of applications whose requests are not measured, and of those with fewer runs. */
export function fewTables({ applications, pools }: Advice): AdviceTable[] {
  const rows = applications.flatMap(({ user, name, processors, observed, today, few }) => {
    if (few === undefined) return [];
    const runs = observed.completed.length + observed.censored.length;
    return [
      [user, name, count(processors), count(runs), minutes(today.median), minutes(few.limit), nextText(few)],
    ];
  });
  const few: AdviceTable = {
    caption: 'Time limits by few runs of an application',
    columns: [
      ...[{ left: 'user' }, { left: 'job' }, 'processors', 'runs', 'limit today (median)', 'limit by rank'],
      'kills the next run',
    ],
    rows,
  };
  return [
    ...(rows.length > 0 ? [few] : []),
    ...poolsTable('Time limits by user and partition', 'limit', pools),
  ];
}

/** Returns the table of pooled runs, if there are any. @param what they request */
export function poolsTable(caption: string, what: string, pools: readonly Pool[]): AdviceTable[] {
  if (pools.length === 0) return [];
  const columns = [
    ...[{ left: 'user' }, { left: 'partition' }, 'applications', 'runs', { left: `killed at the ${what}` }],
    ...['used (median)', 'used (most)', `enough of the ${what}`, 'kills the next run'],
    { left: 'later runs killed' },
  ];
  const rows = pools.map((pool) => [
    ...[pool.user, pool.partition, count(pool.applications), count(pool.runs), killedText(pool.killed)],
    ...[pool.median, pool.most].map(percent),
    pool.request === null ? NOTHING : percent(pool.request),
    nextText(pool.next),
    killedText(pool.later),
  ]);
  return [{ caption, columns, rows }];
}

/** Explains the tables. */
export function fewNotes({ applications, pools }: Advice): string[] {
  const hasFew = applications.some(({ few }) => few !== undefined);
  return [
    ...(hasFew || pools.length > 0
      ? [
          'Kills the next run: with k of n runs longer than the limit, a share of (k + 1) / (n + 1), if the next run is like these; in brackets the exact 95% interval of k of n (Clopper and Pearson). The limit by rank is that of the longest run, or from 39 runs on, that of the second longest and so on, so that 5% are killed at most.',
        ]
      : []),
    ...(pools.length > 0
      ? [
          'By user and partition: runs of applications that are not measured, together, as shares of the request of each. Enough: the share that suffices by rank; – if nothing below the request does. Later runs killed: the share learned from the first half of these runs, judged on the runs submitted after it.',
        ]
      : []),
  ];
}

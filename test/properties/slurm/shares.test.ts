// A backfill cycle tests a limited number of jobs of a partition, of a user, and of a user in a partition. The others
// wait for the next cycle.
import { expect, test } from 'vitest';
import { clusterOf, type Job, jobsOf } from '../../support/cluster/scenario.ts';
import { startsOf } from '../../support/cluster/startsOf.ts';

/** Passes of the main scheduler look at one job. */
const conf = (setting: string) => `SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=default_queue_depth=0,sched_interval=10000${setting}
NodeName=n[1-8]
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
PartitionName=other Nodes=ALL MaxTime=INFINITE State=UP
`;

const small = (user: string, partition: string): Job => [20, 900, `-t 15 -p ${partition} --uid=${user}`];

/** Cycle in which each of six small jobs finds nodes after a job that waits for all nodes. */
async function cycles(setting: string): Promise<number[]> {
  const jobs = [
    ...[[0, 3000, '-t 50 --uid=ada'] as const, [10, 60, '-N 8 -n 8 -t 1 --uid=ada'] as const],
    ...['main', 'main', 'main', 'other'].map((partition) => small('bob', partition)),
    ...['other', 'main'].map((partition) => small('eve', partition)),
  ];
  const cluster = clusterOf(conf(setting));
  const starts = (await startsOf(cluster, jobsOf(cluster, jobs))).slice(2);
  const first = Math.min(...starts);
  return starts.map((start) => 1 + (start - first) / 30);
}

test.each([
  ['all of them', '', [1, 1, 1, 1, 1, 1]],
  // The wide job counts, too, where it is tested: in the main partition, and for its user.
  ['two of a partition', ',bf_max_job_part=2', [1, 2, 3, 1, 1, 4]],
  ['two of a user', ',bf_max_job_user=2', [1, 1, 2, 2, 1, 1]],
  ['one of a user in a partition', ',bf_max_job_user_part=1', [1, 2, 3, 1, 1, 1]],
  ['three in all', ',bf_max_job_test=3', [1, 1, 2, 2, 3, 3]],
  // The third and fourth job of bob are not tested, so that the first of eve is the fourth test.
  ['four in all, and two of a user', ',bf_max_job_user=2,bf_max_job_test=4', [1, 1, 2, 2, 1, 2]],
  ['two that start', ',bf_max_job_start=2', [1, 1, 2, 2, 3, 3]],
])('a cycle takes %s', async (_, setting, expected) => {
  expect(await cycles(setting)).toEqual(expected);
});

// The size of a job that takes a range of nodes counts the CPUs that were found for it, also where a limit keeps it from
// them.
import { expect, test } from 'vitest';
import { clusterOf, jobsOf } from '../../support/cluster/scenario.ts';
import { startsOf } from '../../support/cluster/startsOf.ts';

const conf = `SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SchedulerParameters=default_queue_depth=0
PriorityType=priority/multifactor
PriorityWeightJobSize=1000
AccountingStorageType=accounting_storage/slurmdbd
AccountingStorageEnforce=limits
NodeName=n[1-4] CPUs=4
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;
const accounts = `Cluster - 'c':QOS='normal'
Parent - 'root'
Account - 'physics':GrpTRES=cpu=5
Parent - 'physics'
User - 'games':DefaultAccount='physics'
`;

test('a job queues after one for which nodes were found before its limit of CPUs', async () => {
  const cluster = clusterOf(conf, accounts);
  const small = [370, 10, '-N 2 -n 5 -t 5 --uid=games'] as const;
  // A job that takes a range counts the CPUs of one task, 3 of them, until nodes were found for it and
  // its priority was computed again, at 300.
  const overLimit = [0, 10, '-N 2-4 -c 3 -t 5 --uid=games'] as const;
  expect(await startsOf(cluster, jobsOf(cluster, [small]))).toEqual([370]);
  // Passes that are not full look at one job: the larger one.
  expect((await startsOf(cluster, jobsOf(cluster, [overLimit, small])))[1]).toBe(420);
});

test('a job whose tasks share nodes starts within a limit of the CPUs that it holds there', async () => {
  const plain = conf.replace('CPUs=4', 'CPUs=5').replace('PriorityWeightJobSize=1000\n', '');
  const cluster = clusterOf(plain, accounts.replace('cpu=5', 'cpu=11'));
  // Three nodes hold a task of 3 CPUs each, and the fourth task gets the 2 CPUs that are left of one.
  const jobs = jobsOf(cluster, [[10, 10, '-N 3 -n 4 -c 3 -t 5 --uid=games']]);
  expect(await startsOf(cluster, jobs)).toEqual([10]);
});

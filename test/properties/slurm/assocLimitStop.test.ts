// With assoc_limit_stop, a job that a limit holds back keeps its partition from others in the pass that finds that out.
// Later passes skip it, and the next of them comes though nothing else has changed.
import { expect, test } from 'vitest';
import { clusterOf, jobsOf } from '../../support/cluster/scenario.ts';
import { startsOf } from '../../support/cluster/startsOf.ts';

const conf = `SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SchedulerParameters=assoc_limit_stop
AccountingStorageType=accounting_storage/slurmdbd
AccountingStorageEnforce=limits
NodeName=n[1-3] CPUs=4
PartitionName=main Nodes=n[1-2] Default=YES MaxTime=INFINITE State=UP
PartitionName=other Nodes=n3 MaxTime=INFINITE State=UP
`;
const accounts = `Cluster - 'c':QOS='normal'
Parent - 'root'
Account - 'physics':GrpJobs=1
Account - 'law'
Parent - 'physics'
User - 'games':DefaultAccount='physics'
Parent - 'law'
User - 'daemon':DefaultAccount='law'
`;

test('a job after one that a limit holds back starts in the pass after the next', async () => {
  const cluster = clusterOf(conf, accounts);
  // A job elsewhere brings the job that waits for all nodes of main over its limit. A CPU of main is free all the time.
  const jobs = jobsOf(cluster, [
    [10, 1000, '-n 7 -t 30 --uid=daemon'],
    [20, 10, '-n 8 -t 30 --uid=games'],
    [40, 10, '-n 1 -t 30 --uid=daemon'],
    [90, 1000, '-n 1 -t 30 --uid=games -p other'],
  ]);
  expect(await startsOf(cluster, jobs)).toEqual([10, 1090, 190, 90]);
});

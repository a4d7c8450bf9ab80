// A job whose limit permits fewer nodes than it needs keeps the size that it requests, because no nodes are found for
// it: by hand.
import { expect, test } from 'vitest';
import { outcomesOf } from '../../../../support/cluster/compared.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';
import { clusterOf, jobsOf } from '../../../../support/cluster/scenario.ts';
import { watchedByKernel, watchedOf } from '../../../../support/cluster/watchedJob.ts';

const CONF = `SelectType=select/linear
AccountingStorageType=accounting_storage/slurmdbd
AccountingStorageEnforce=associations,limits
PriorityType=priority/multifactor
PriorityWeightJobSize=1000
PriorityCalcPeriod=1
NodeName=n[1-2] CPUs=4
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE
`;
const ACCOUNTS = `Cluster - 'c':QOS='normal'
Parent - 'root'
Account - 'physics':GrpTRES=node=LIMIT
Parent - 'physics'
User - 'ann':DefaultAccount='physics'
`;

test.each([
  // Half of its part of the nodes and of the CPUs: it requests one CPU, and would get a node of four.
  ['2', [1000 * ((1 / 2 + 1 / 8) / 2), 1000 * ((1 / 2 + 4 / 8) / 2)]],
  ['0', [1000 * ((1 / 2 + 1 / 8) / 2)]],
])('the priorities of a job that waits with a limit of %s nodes', async (limit, priorities) => {
  const cluster = clusterOf(CONF, ACCOUNTS.replace('LIMIT', limit));
  const jobs = jobsOf(cluster, [
    [0, 300, '--uid=ann -N 2 -t 5'],
    [1, 60, '--uid=ann -n 1 -t 1'],
  ]);
  const timing = { look: 0, fullPass: 0, cycle: 0, epilog: 0, epoch: 0, priorities: 0 };
  const one = { cluster, jobs, timing };
  const oracle = watchedOf(outcomesOf(one)[1]);
  expect(oracle.priorities.map(([, priority]) => priority)).toEqual(priorities.map(Math.floor));
  const { wasm, checked, twin } = await clusterKernels();
  for (const kernel of [wasm, checked, twin])
    expect((await watchedByKernel(kernel, one, 1)).watched).toEqual(oracle);
});

// Nodes complete for long, and jobs start there that could preempt another one, but need not: by hand.
import { expect, test } from 'vitest';
import { byKernel, byOracle } from '../../../../support/cluster/compared.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';
import { clusterOf, type Job, jobsOf } from '../../../../support/cluster/scenario.ts';

const CONF = `SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
PriorityType=priority/basic
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
NodeName=n1 CPUs=2
PartitionName=low Nodes=ALL PriorityTier=1 MaxTime=INFINITE
PartitionName=high Nodes=ALL PriorityTier=2 PreemptMode=OFF Default=YES MaxTime=INFINITE
`;

test('more jobs complete on a node than it has CPUs', async () => {
  const cluster = clusterOf(CONF);
  const short = Array.from({ length: 8 }, (_, i): Job => [10 + 10 * i, 1, '-n 1 -t 1']);
  const jobs = jobsOf(cluster, [[0, 500, '-p low -n 1 -t 10'], ...short]);
  const timing = { look: 0, fullPass: 0, cycle: 0, epilog: 1000, epoch: 0, priorities: 0 };
  const one = { cluster, jobs, timing };
  const oracle = byOracle(one);
  expect(oracle.map(({ start }) => start)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80]);
  const { wasm, checked, twin } = await clusterKernels();
  for (const kernel of [twin, wasm, checked]) expect(await byKernel(kernel, one)).toEqual(oracle);
});

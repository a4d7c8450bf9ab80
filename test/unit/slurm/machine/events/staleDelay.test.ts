// A job whose dependency is met before a delay of another term is over does not wait for that: by hand. While nothing
// waits, nothing happens at the end of the delay, so that the next cycle comes with the next job.
import { expect, test } from 'vitest';
import { byKernel, byOracle } from '../../../../support/cluster/compared.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';
import { clusterOf, type Job, jobsOf } from '../../../../support/cluster/scenario.ts';

const CONF = `SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
PriorityType=priority/basic
NodeName=n1 CPUs=4
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE
`;

test.each(['', '--array=0-1'])('a delay that no job awaits: %s', async (array) => {
  const cluster = clusterOf(CONF);
  const list: Job[] = [
    [0, 1, '-n 1 -t 1 -J a'],
    [0, 1, '-n 1 -t 1 -J b'],
    [1, 300, `-n 1 -t 10 --dependency=after:1?after:2+1 ${array}`],
    [75, 10, '-n 1 -t 1'],
  ];
  const jobs = jobsOf(cluster, list);
  const timing = { look: 0.5, fullPass: 0, cycle: 0, epilog: 0, epoch: 0, priorities: 0 };
  const one = { cluster, jobs, timing };
  const oracle = byOracle(one);
  expect(oracle.at(-1)).toMatchObject({ start: 75, by: 'backfill' });
  const { wasm, checked, twin } = await clusterKernels();
  for (const kernel of [twin, wasm, checked]) expect(await byKernel(kernel, one)).toEqual(oracle);
});

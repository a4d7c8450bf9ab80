// The oracle's factor of a job's size, worked out by hand for a cluster of four nodes with 32 CPUs. The property tests
// compare it with the kernel's.
import { expect, test } from 'vitest';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';
import { cpusAsked } from '../../../../oracle/slurm/choice/cpusAsked.ts';
import { sizeFactor } from '../../../../oracle/slurm/factors.ts';

test.each([
  // Half of its part of the nodes and half of its part of the CPUs.
  ['', '-N 1 -n 8', (1 / 4 + 8 / 32) / 2],
  ['', '-N 2 -n 4', (2 / 4 + 4 / 32) / 2],
  ['', '-N 4 -n 32', 1],
  // A range of nodes is one task to sbatch.
  ['', '-N 2-4', (2 / 4 + 1 / 32) / 2],
  ['', '-N 2-4 -c 3', (2 / 4 + 3 / 32) / 2],
  ['', '-N 2-2', (2 / 4 + 2 / 32) / 2],
  ['', '-N 2-4 --overcommit', (2 / 4 + 2 / 32) / 2],
  ['PriorityFavorSmall=YES', '-N 2 -n 4', (2 / 4 + 28 / 32) / 2],
  ['PriorityFavorSmall=YES', '-N 4 -n 32', 0],
  // The larger part for each minute of the limit: two nodes are 16 CPUs.
  ['PriorityFlags=SMALL_RELATIVE_TO_TIME', '-N 2 -n 4 -t 10', 16 / 10 / 32],
  ['PriorityFlags=SMALL_RELATIVE_TO_TIME', '-N 1 -n 32 -t 10', 32 / 10 / 32],
  ['PriorityFlags=SMALL_RELATIVE_TO_TIME PriorityFavorSmall=YES', '-N 2 -n 4 -t 10', 1 - 16 / 10 / 32],
  // More than the whole cluster for a minute is 1, and the contrary 0.
  ['PriorityFlags=SMALL_RELATIVE_TO_TIME', '-N 4 -n 64 -t 1', 1],
  ['PriorityFlags=SMALL_RELATIVE_TO_TIME PriorityFavorSmall=YES', '-N 4 -n 64 -t 1', 0],
])('the factor of a job’s size: %s %s', (settings, options, factor) => {
  const cluster = readConfiguration(
    `NodeName=n[1-4] CPUs=8\n${settings.replaceAll(' ', '\n')}\nPartitionName=all Nodes=ALL Default=YES\n`,
    'slurm.conf',
  );
  const line = `-dt 0 -e submit_batch_job | -sim-walltime 9 ${options} x.job`;
  const [job] = readSubmissions(line, 'jobs', cluster);
  expect(sizeFactor(cluster, job, job.sizeCpus ?? cpusAsked(job))).toBeCloseTo(factor, 12);
});

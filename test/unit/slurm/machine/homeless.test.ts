import { expect, test } from 'vitest';
import { readConfiguration } from '../../../../src/slurm/machine/configuration.ts';
import { homes } from '../../../../src/slurm/machine/homeless.ts';
import { readSubmissions } from '../../../../src/slurm/machine/submissions.ts';

const cluster = readConfiguration(
  `SelectTypeParameters=CR_Core_Memory
NodeName=n[1-4] CPUs=4 RealMemory=1000
NodeName=g1 CPUs=8 RealMemory=4000 Gres=gpu:2
PartitionName=main Nodes=n[1-4] Default=YES MaxTime=60
PartitionName=wide Nodes=ALL MinNodes=2 MaxNodes=3
`,
  'slurm.conf',
);

test.each([
  ['-n 16', true],
  ['-n 17', false],
  ['-N 5', false],
  ['-c 4 -n 4', true],
  ['-c 5', false],
  ['-c 3 -n 5', false],
  ['-t 61', false],
  ['-t 61 -p main,wide -N 2 -n 2', true],
  ['-p wide -N 2 -n 12', true],
  ['-p wide -N 2 -n 13', false],
  ['-p wide -N 4', false],
  ['-p wide', false],
  ['--mem=1000', true],
  ['--mem=1001', false],
  ['-p wide -N 2 --mem=1001', false],
  ['-n 5 --mem-per-cpu=500', true],
  ['-n 9 --mem-per-cpu=500', false],
  ['--gres=gpu:1', false],
  ['-N 1-2 -p wide --gres=gpu:2', false],
])('%s: %s', (words, hasHome) => {
  const line = `-dt 0 -e submit_batch_job | -sim-walltime 9 ${words} pseudo.job`;
  const [job] = readSubmissions(line, 'jobs', cluster);
  expect(homes(cluster)(job)).toBe(hasHome);
});

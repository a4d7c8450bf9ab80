import { describe, expect, test } from 'vitest';
import { candidatesOf } from '../../../../src/slurm/machine/candidates.ts';
import { readConfiguration } from '../../../../src/slurm/machine/conf/configuration.ts';
import { canEverRun, reasonItCannotRun } from '../../../../src/slurm/machine/feasibility.ts';
import { readSubmissions } from '../../../../src/slurm/machine/submissions.ts';

const cluster = readConfiguration(
  `SelectTypeParameters=CR_Core_Memory
NodeName=n[1-4] CPUs=4 RealMemory=1000
NodeName=g1 CPUs=8 RealMemory=4000 Gres=gpu:2
PartitionName=main Nodes=n[1-4] Default=YES MaxTime=60
PartitionName=wide Nodes=ALL MinNodes=2 MaxNodes=3
PartitionName=gpus Nodes=g1
`,
  'slurm.conf',
);

test.each([
  ['-n 16', true],
  ['-n 17', false],
  ['-N 5', false],
  ['-c 4 -n 4', true],
  ['-c 5', false],
  // 15 of 16 CPUs: the last task shares some.
  ['-c 3 -n 5', true],
  ['-c 3 -n 6', false],
  ['-c 3 -n 5 --mem-per-cpu=10', false],
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
  ['-N 3-9 -n 12', true],
  ['-p wide -N 2- -n 12', true],
  ['-p wide -N 2-3 -n 12', true],
  ['-p wide -N 2-4 -n 12', false],
  ['-N 1-2 -p wide --gres=gpu:2', false],
  ['-p gpus -n 2 --gpus-per-task=1', true],
  ['-p gpus -n 3 --gpus-per-task=1', false],
  ['-p gpus -n 2 --gpus-per-task=2', false],
  ['--mincpus=4', true],
  ['--mincpus=5', false],
])('%s: %s', (words, isRunnable) => {
  const line = `-dt 0 -e submit_batch_job | -sim-walltime 9 ${words} pseudo.job`;
  const [job] = readSubmissions(line, 'jobs', cluster);
  expect(canEverRun(cluster)(job)).toBe(isRunnable);
});

test.each([
  ['-t 61', 'PartitionTimeLimit'],
  ['-N 5', 'PartitionNodeLimit'],
  ['-p wide', 'PartitionNodeLimit'],
  ['-p wide -N 4 -t 61', 'PartitionNodeLimit'],
  ['-p wide -N 2-4 -n 12', 'PartitionNodeLimit'],
  ['-n 17', 'BadConstraints'],
  ['--mem=1001', 'BadConstraints'],
  ['-p gpus -n 3 --gpus-per-task=1', 'BadConstraints'],
  ['-w nowhere', 'BadConstraints'],
  ['--hold', 'JobHeldUser'],
  ['-H -n 1', 'JobHeldUser'],
  ['-H -n 17', 'JobHeldUser'],
])('%s never starts, and Slurm says %s', (words, reason) => {
  const line = `-dt 0 -e submit_batch_job | -sim-walltime 9 ${words} pseudo.job`;
  const [job] = readSubmissions(line, 'jobs', cluster);
  expect([canEverRun(cluster)(job), reasonItCannotRun(cluster)(job).reason]).toEqual([false, reason]);
});

test.each([
  ['DOWN', 'PartitionDown'],
  ['DRAIN', 'PartitionInactive'],
  ['INACTIVE', 'PartitionInactive'],
])('a partition that is %s takes no job: %s', (state, reason) => {
  const closed = readConfiguration(
    `NodeName=n1 CPUs=4\nPartitionName=p Nodes=n1 Default=YES State=${state}\n`,
    'slurm.conf',
  );
  const [job] = readSubmissions('-dt 0 -e submit_batch_job | -sim-walltime 9 x.job', 'jobs', closed);
  expect(reasonItCannotRun(closed)(job).reason).toBe(reason);
});

describe('memory counts only where it is a resource, and per node or CPU as asked', () => {
  const conf = (select: string, i: number) =>
    readConfiguration(
      `${select}\nNodeName=n[1-2] CPUs=4 RealMemory=${i === 3 ? 0 : 1000}\nPartitionName=main Nodes=ALL Default=YES\n`,
      'slurm.conf',
    );
  const [cores, memory, whole, none] = [
    'SelectTypeParameters=CR_Core',
    'SelectTypeParameters=CR_Core_Memory',
    'SelectType=select/linear',
    'SelectTypeParameters=CR_Core_Memory',
  ].map(conf);
  const isRunnable = (of: typeof cores, words: string) =>
    canEverRun(of)(
      readSubmissions(`-dt 0 -e submit_batch_job | -sim-walltime 9 ${words} x.job`, 'jobs', of)[0],
    );
  test.each([
    [cores, '--mem=2000', true],
    [cores, '--mem-per-cpu=2000', true],
    [memory, '--mem=2000', false],
    [memory, '--mem-per-cpu=1001', false],
    [memory, '--mem-per-cpu=1000', true],
    [memory, '-n 8 --mem-per-cpu=250', true],
    [memory, '-n 8 --mem-per-cpu=251', false],
    [memory, '-n 8 --mem=500', true],
    [none, '-n 8 --mem-per-cpu=0', true],
    [memory, '-n 8 --mem-per-cpu=0', true],
    // Two tasks of three CPUs do not share a node of four; whole nodes are not divided by tasks.
    [cores, '-n 2 -c 3', true],
    [cores, '-n 3 -c 2', true],
    [whole, '-n 1 -c 8', true],
    [cores, '-n 1 -c 8', false],
  ])('%#: %s', (of, words, expected) => {
    expect(isRunnable(of, words)).toBe(expected);
  });
});

test('a partition cannot give more nodes than it has', () => {
  const small = readConfiguration(
    'NodeName=n[1-3] CPUs=4\nPartitionName=main Nodes=ALL Default=YES\n',
    'slurm.conf',
  );
  const candidate = (words: string) =>
    candidatesOf(
      small,
      readSubmissions(`-dt 0 -e submit_batch_job | -sim-walltime 9 ${words} x.job`, 'jobs', small),
    ).mayRun[0];
  expect(['-N 3', '-N 4 -n 4', '-n 12', '-n 13'].map(candidate)).toEqual([1, 0, 1, 0]);
});

// Placements by slurmctld 22.05.8 of a few submissions at a time, seen on a cluster of this kind: the nodes and the
// CPUs of each that a job got, that it waited, and for what, or that sbatch refused it.
import { describe, expect, test } from 'vitest';
import { MAIN, placements } from '../../../../support/slurmMachine/placements.ts';

describe('GPUs:', () => {
  const conf = `SelectTypeParameters=CR_Core
GresTypes=gpu
SchedulerParameters=sched_interval=1,bf_interval=1
NodeName=a[1-2] CPUs=4 RealMemory=4000 Gres=gpu:v100:2
NodeName=b[1-2] CPUs=4 RealMemory=4000 Gres=gpu:a100:4
${MAIN}
`;
  test.each<[string, [options: string, seen: string][]]>([
    [
      'types',
      [
        ['-n1 --gres=gpu:v100:1', 'a1:1'],
        ['-n1 --gres=gpu:a100:3', 'b1:1'],
        ['-n1 --gres=gpu:k80:1', 'refused'],
        ['-n1 --gres=gpu:v100:3', 'refused'],
        ['-n1 --gres=gpu:a100', 'b1:1'],
        ['-n1 --gres=gpu:v100:2', 'a2:1'],
      ],
    ],
    [
      'types on each node',
      [
        ['-N2 -n2 --gpus-per-node=a100:2', 'b1:1 b2:1'],
        ['-N2 -n2 --gpus-per-node=v100:2', 'a1:1 a2:1'],
        ['-N1 -n1 --gpus-per-node=2', 'b1:1'],
      ],
    ],
    [
      'those of a job on one node',
      [
        ['-n1 --gpus=2', 'a1:1'],
        ['-n2 -N1 --gpus=2', 'a2:2'],
        ['-n1 --gpus=4', 'b1:1'],
        ['-n1 --gpus=a100:1', 'b2:1'],
        ['-n1 -G 0', 'a2:1'],
      ],
    ],
    [
      'those of tasks on one node',
      [
        ['-N1 -n4 --gpus-per-task=1', 'b1:4'],
        ['-N1 -n2 --gpus-per-task=2', 'b2:2'],
        ['-N1 -n2 -c2 --gpus-per-task=1', 'a1:4'],
        ['-n1 --gpus-per-task=2', 'a2:1'],
      ],
    ],
    [
      'CPUs and memory of GPUs',
      [
        ['-n1 --gpus=2 --cpus-per-gpu=2', 'a1:4'],
        ['-n1 --gpus=1 --mem-per-gpu=100', 'a2:1'],
        ['-n1 --gpus-per-node=1 --gres=gpu:1', 'a2:1'],
        ['-n1 --gres=gpu:0', 'a2:1'],
      ],
    ],
    [
      'with them, a job is offered the CPUs of its tasks, so that nodes with few free CPUs are not preferred',
      [
        ['-n1 -w a1', 'a1:1'],
        ['-n2 -w a2 -N1', 'a2:2'],
        ['-n1 --gres=gpu:1', 'a1:1'],
        ['-n1 --gres=gpu:1', 'a1:1'],
        ['-n1 --gres=gpu:1', 'a2:1'],
      ],
    ],
    [
      'so a job without them goes where fewest are free',
      [
        ['-n1 -w b1', 'b1:1'],
        ['-n3 -w b2 -N1', 'b2:3'],
        ['-n1 --gres=gpu:3', 'b1:1'],
        ['-n1', 'b2:1'],
      ],
    ],
  ])('%s', async (_, jobs) => {
    expect(
      await placements(
        conf,
        jobs.map(([words]) => words),
      ),
    ).toEqual(jobs.map(([, seen]) => seen));
  });
});

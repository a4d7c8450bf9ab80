import type { Scenario } from './scenario.ts';
import { OWNERS, workload } from './workload.ts';

export const typedJobGpus: Scenario = {
  name: 'typed-job-gpus',
  shows:
    'The same with two types of GPUs, nodes by name, whole nodes, tasks of a node and CPUs for each GPU by default.',
  configuration: {
    SchedulerType: 'sched/backfill',
    SchedulerParameters: 'bf_interval=30,sched_interval=60',
    SelectType: 'select/cons_tres',
    SelectTypeParameters: 'CR_Core_Memory',
    PriorityType: 'priority/basic',
    GresTypes: 'gpu',
  },
  machine: [
    'NodeName=a[1-3] CPUs=16 RealMemory=16000 Gres=gpu:a100:4',
    'NodeName=v[1-3] CPUs=12 RealMemory=12000 Gres=gpu:v100:3',
    'NodeName=c1 CPUs=16 RealMemory=16000',
    'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE DefMemPerCPU=400 State=UP',
    'PartitionName=auto Nodes=a[1-3],v[1-3] MaxTime=INFINITE DefMemPerCPU=400 DefCpuPerGPU=2 State=UP',
  ],
  gres: [
    'AutoDetect=off',
    'NodeName=a[1-3] Name=gpu Type=a100 File=/dev/nvidia[0-3]',
    'NodeName=v[1-3] Name=gpu Type=v100 File=/dev/nvidia[0-2]',
  ],
  jobs: workload({
    jobs: 120,
    seed: 38,
    gap: 36,
    run: 90,
    sizes: [
      ...['-n 2', '-n 9', '--gres=gpu:a100:1', '-n 2 --gres=gpu:v100:2', '-N 2 --gpus-per-node=1'],
      ...[
        '--gpus=a100:6',
        '--gpus=v100:4',
        '--gpus=5',
        '-n 1 --gpus=2',
        '-N 2 --gpus=a100:5 --cpus-per-gpu=3',
      ],
      ...[
        '-N 3 --gpus=7 --cpus-per-gpu=2',
        '-n 5 --gpus=v100:5 --mem-per-gpu=2000',
        '-n 6 --gpus-per-task=1',
      ],
      ...[
        '-N 2 --gpus-per-task=2',
        '-N 2 --ntasks-per-node=3 --gpus-per-task=1',
        '--gpus=4 --gpus-per-task=2',
      ],
      ...[
        '-N 2 --ntasks-per-node=2 --gpus=4',
        '-w a2 --gpus=3',
        '-w v1,v3 --gpus=v100:4',
        '-w a3 -N 2 --gpus=6',
      ],
      ...[
        '--exclusive -N 2 --gpus=5',
        '--exclusive -n 20 --gpus=3',
        '-p auto --gpus=5',
        '-p auto -N 2 --gpus=4',
      ],
      ...[
        '-p auto -n 4 --gpus-per-task=1',
        '-n 24 --gpus=2',
        '-x a1 -n 3 --gpus=6',
        '-n 2 -c 4 --gpus-per-task=1',
      ],
    ],
    owners: OWNERS,
  }),
};

import type { Scenario } from './scenario.ts';
import { OWNERS, workload } from './workload.ts';

export const jobGpus: Scenario = {
  name: 'job-gpus',
  shows:
    'Jobs ask for GPUs of several nodes together, or for each task, with CPUs and memory for each GPU; some nodes weigh more.',
  configuration: {
    SchedulerType: 'sched/backfill',
    SchedulerParameters: 'bf_interval=30,sched_interval=60',
    SelectType: 'select/cons_tres',
    SelectTypeParameters: 'CR_Core_Memory',
    PriorityType: 'priority/basic',
    GresTypes: 'gpu',
  },
  machine: [
    'NodeName=g[1-4] CPUs=16 RealMemory=16000 Gres=gpu:4',
    'NodeName=h[1-2] CPUs=8 RealMemory=16000 Gres=gpu:4 Weight=10',
    'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE DefMemPerCPU=500 State=UP',
  ],
  gres: ['AutoDetect=off', 'NodeName=g[1-4],h[1-2] Name=gpu File=/dev/nvidia[0-3]'],
  jobs: workload({
    jobs: 120,
    seed: 37,
    gap: 42,
    run: 90,
    sizes: [
      ...['-n 1', '-n 6', '-n 20', '--gres=gpu:1', '-N 2 -n 4 --gpus-per-node=2', '-N 1 --gpus=3'],
      ...['--gpus=1', '-n 1 --gpus=2', '-n 4 --gpus=4', '-n 8 --gpus=8', '-N 2 --gpus=6', '-N 2 --gpus=3'],
      ...[
        '-N 3 --gpus=9',
        '-N 2-4 --gpus=7',
        '-N 2 -n 8 --gpus=5',
        '-n 30 --gpus=6',
        '-N 2-3 -n 6 --gpus=10',
      ],
      ...['-n 4 --gpus-per-task=1', '-n 3 --gpus-per-task=2', '-N 2 -n 6 --gpus-per-task=1 -c 2'],
      ...[
        '-n 1 --gpus=3 --cpus-per-gpu=2',
        '-N 2 --gpus=6 --cpus-per-gpu=3',
        '-n 6 --gpus=6 --cpus-per-gpu=4',
      ],
      ...['-N 2 --gpus=5 --mem-per-gpu=3000', '-n 5 --gpus=5 --mem-per-gpu=5000 --cpus-per-gpu=2'],
      ...['-n 4 --gpus-per-task=1 --cpus-per-gpu=3', '-n 2 --gpus-per-task=2 --mem-per-gpu=2500'],
    ],
    owners: OWNERS,
  }),
};

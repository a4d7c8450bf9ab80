import type { Scenario } from './scenario.ts';
import { OWNERS, workload } from './workload.ts';

export const askedNodes: Scenario = {
  name: 'asked-nodes',
  shows:
    'Jobs ask for types of GPUs, features of nodes, nodes by name, tasks of a node and licenses, or leave nodes out.',
  configuration: {
    SchedulerType: 'sched/backfill',
    SchedulerParameters: 'bf_interval=30,sched_interval=60',
    PriorityType: 'priority/basic',
    GresTypes: 'gpu',
    Licenses: 'matlab:3',
  },
  machine: [
    'NodeName=c[1-4] CPUs=4 RealMemory=4000 Feature=fast',
    'NodeName=g[1-2] CPUs=4 RealMemory=4000 Feature=fast,old Gres=gpu:v100:2 Weight=10',
    'NodeName=h[1-2] CPUs=4 RealMemory=4000 Gres=gpu:a100:2 Weight=10',
    'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP',
  ],
  gres: [
    'AutoDetect=off',
    'NodeName=g[1-2] Name=gpu Type=v100 File=/dev/nvidia[0-1]',
    'NodeName=h[1-2] Name=gpu Type=a100 File=/dev/nvidia[0-1]',
  ],
  jobs: workload({
    jobs: 100,
    seed: 35,
    gap: 17,
    run: 90,
    sizes: [
      ...[
        '-n 1',
        '-n 2',
        '-n 4',
        '-n 6',
        '-n 2 -C old',
        '-n 4 -C fast',
        '-n 1 -L matlab:2',
        '-n 2 -L matlab',
      ],
      ...['-n 1 --gres=gpu:v100:1', '-n 1 --gres=gpu:a100:2', '-n 4 --ntasks-per-node=2', '-n 8 -O -N 2'],
      ...['-N 1 -n 2 -w c2', '-n 2 -x c[1-3]', '-n 1 --mincpus=3'],
    ],
    owners: OWNERS,
  }),
};

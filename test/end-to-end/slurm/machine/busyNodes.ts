import type { Scenario } from './scenario.ts';
import { OWNERS, workload } from './workload.ts';

export const busyNodes: Scenario = {
  name: 'busy-nodes',
  shows:
    'bf_busy_nodes: wide jobs plan to start on nodes with jobs before idle ones, of which some weigh more.',
  configuration: {
    SchedulerType: 'sched/backfill',
    SchedulerParameters: 'bf_interval=30,sched_interval=60,bf_busy_nodes',
    PriorityType: 'priority/basic',
  },
  machine: [
    'NodeName=n[1-6] CPUs=4 RealMemory=4000',
    'NodeName=n[7-8] CPUs=4 RealMemory=4000 Weight=5',
    'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP',
  ],
  jobs: workload({
    jobs: 100,
    seed: 36,
    gap: 28,
    run: 90,
    sizes: [
      ...['-n 1', '-n 1', '-n 2', '-n 2', '-n 3', '-n 4', '-n 6', '-n 8'],
      ...['-n 12', '-N 2-4 -n 9', '-n 20'],
    ],
    owners: OWNERS,
  }),
};

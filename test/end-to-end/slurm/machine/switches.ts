import type { Scenario } from './scenario.ts';
import { type Mix, workload } from './workload.ts';

const TREE = [
  'SwitchName=leaf1 Nodes=n[1-2]',
  'SwitchName=leaf2 Nodes=n[3-5]',
  'SwitchName=leaf3 Nodes=n[6-8]',
  'SwitchName=leaf4 Nodes=n[9-12]',
  'SwitchName=row1 Switches=leaf[1-2]',
  'SwitchName=row2 Switches=leaf[3-4]',
  'SwitchName=top Switches=row[1-2]',
];
const CONFIGURATION = {
  SchedulerType: 'sched/backfill',
  SchedulerParameters: 'bf_interval=30,sched_interval=60',
  PriorityType: 'priority/basic',
  TopologyPlugin: 'topology/tree',
};
const MAIN = 'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP';
const MIX: Mix = {
  ...{ jobs: 100, seed: 41, gap: 22, run: 90 },
  sizes: [
    ...['-n 1', '-n 2', '-n 4', '-n 6', '-n 12', '-N 2 -n 6', '-N 2-4 -n 8', '-N 3', '-N 4 --exclusive'],
    ...['-N 5', '-N 2 --exclusive', '-w n4 -n 6'],
    ...[
      '-N 3 --switches=1',
      '-N 2 -n 8 --switches=1@1:00',
      '-N 4 -n 16 --switches=1',
      '-N 6 --switches=2@10:00',
    ],
  ],
  owners: ['games', 'daemon', 'backup', 'news', 'uucp'].map((user) => `--uid=${user}`),
};

export const switches: Scenario = {
  name: 'switches',
  shows: 'A tree of switches keeps jobs together, and some jobs wait for few switches, for a time.',
  configuration: CONFIGURATION,
  machine: ['NodeName=n[1-12] CPUs=4 RealMemory=4000', MAIN],
  topology: TREE,
  jobs: workload(MIX),
};

export const switchWeights: Scenario = {
  name: 'switch-weights',
  shows:
    'Nodes of several weights and sizes below switches, and memory: a job takes all lighter nodes first.',
  configuration: {
    ...CONFIGURATION,
    SchedulerParameters: 'bf_interval=30,sched_interval=60,max_switch_wait=120',
    SelectTypeParameters: 'CR_Core_Memory',
  },
  machine: [
    'NodeName=n[1-2] CPUs=4 RealMemory=4000 Weight=1',
    'NodeName=n[3-4] CPUs=2 RealMemory=4000 Weight=2',
    'NodeName=n5 CPUs=6 RealMemory=6000 Weight=3',
    'NodeName=n6 CPUs=4 RealMemory=4000 Weight=1',
    'NodeName=n[7-8] CPUs=2 RealMemory=4000 Weight=2',
    'NodeName=n[9-10] CPUs=4 RealMemory=4000 Weight=1',
    'NodeName=n[11-12] CPUs=6 RealMemory=6000 Weight=3',
    MAIN,
  ],
  topology: TREE,
  jobs: workload({ ...MIX, seed: 42, gap: 25, others: ['--mem=500M', '--mem=500M', '--mem=1500M'] }),
};

/** For Slurm 24.05 or later. */
export const blocks: Scenario = {
  name: 'blocks',
  shows: 'Blocks of nodes keep jobs together, and some jobs come in segments.',
  configuration: { ...CONFIGURATION, TopologyPlugin: 'topology/block' },
  machine: [
    'NodeName=n[1-12] CPUs=4 RealMemory=4000',
    'NodeName=n[13-16] CPUs=4 RealMemory=4000 Weight=2',
    MAIN,
  ],
  topology: [
    'BlockName=b1 Nodes=n[1-4]',
    'BlockName=b2 Nodes=n[5-8]',
    'BlockName=b3 Nodes=n[9-12]',
    'BlockName=b4 Nodes=n[13-16]',
    'BlockSizes=4,8',
  ],
  jobs: workload({
    ...MIX,
    seed: 43,
    gap: 20,
    sizes: [
      ...['-n 1', '-n 2', '-n 4', '-n 6', '-n 12', '-N 2 -n 6', '-N 2-4 -n 8', '-N 3', '-N 4 --exclusive'],
      ...['-N 5', '-N 7', '-N 2 --exclusive', '-w n6 -n 6', '-N 9', '-N 6 --segment=2'],
      ...['-N 6 --segment=3', '-N 8 --segment=4', '-N 4 -n 16 --segment=2', '-N 3 --segment=3 --exclusive'],
    ],
  }),
};

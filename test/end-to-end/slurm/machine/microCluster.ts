// The micro cluster of the tutorial of UB's Slurm simulator: its nodes, partitions, accounts and priorities,
// and as many jobs as it has, of the same sizes and limits, drawn again. Features of nodes are left out: the
// model does not follow them.
import type { Scenario } from './scenario.ts';
import { event, uniform } from './workload.ts';

const JOBS = 500;
const GAP = 53;

/** Sizes, and in how many of a hundred jobs. */
const SIZES: readonly (readonly [size: string, percent: number])[] = [
  ['-N 1 -n 1', 24],
  ['-N 1 -n 6', 15],
  ['-N 1 -n 12', 18],
  ['-N 2 -n 24', 7],
  ['-N 3 -n 36', 7],
  ['-N 4 -n 48', 4],
  ['-N 8 -n 96', 3],
  ['-N 1 -n 1 --mem=500000', 4],
  ['-N 1 -n 6 --mem=500000', 2],
  ['-N 1 -n 12 --mem=500000', 5],
  ['-N 1 -n 1 --gres=gpu:1', 5],
  ['-N 1 -n 2 --gres=gpu:2', 3],
  ['-N 1 -n 12 --gres=gpu:2', 3],
];

const USERS = ['games', 'daemon', 'backup', 'news', 'uucp'];

function sizeAt(percentile: number): string {
  let up = 0;
  for (const [size, percent] of SIZES) {
    up += percent;
    if (percentile < up) return size;
  }
  return SIZES[0][0];
}

/** A fifth ends at once; the others run for an even share of their limits, and some beyond it. */
function jobs(): string[] {
  const random = uniform(41);
  let at = 0;
  return Array.from({ length: JOBS }, (_, i) => {
    const size = sizeAt(100 * random());
    const user = USERS[Math.floor(USERS.length * random())];
    const minutes = 5 + Math.floor(26 * random());
    const run = random() < 0.2 ? 1 : Math.round(60 * minutes * 1.05 * random());
    const line = event(at, run, `job_${i + 1}`, `--uid=${user} ${size} -t ${minutes}`);
    at += Math.round(-GAP * Math.log(1 - random()));
    return line;
  });
}

export const microCluster: Scenario = {
  name: 'micro-cluster',
  shows: 'The micro cluster of a tutorial: ten nodes, memory, GPUs and fair share, with 500 jobs.',
  configuration: {
    SchedulerType: 'sched/backfill',
    SchedulerParameters:
      'bf_window=1440,bf_interval=30,sched_interval=60,bf_max_job_test=1200,default_queue_depth=1200',
    SelectType: 'select/cons_tres',
    SelectTypeParameters: 'CR_Core_Memory',
    PriorityType: 'priority/multifactor',
    PriorityDecayHalfLife: '0-4',
    PriorityFavorSmall: 'NO',
    PriorityWeightFairshare: '50000',
    PriorityWeightAge: '50000',
    PriorityWeightPartition: '1000000',
    PriorityWeightJobSize: '200000',
    PriorityWeightQOS: '20000',
    PriorityMaxAge: '0-5',
    AccountingStorageEnforce: 'associations,limits,qos',
    GresTypes: 'gpu',
  },
  machine: [
    'NodeName=n[1-4] CPUs=12 RealMemory=48000',
    'NodeName=m[1-4] CPUs=12 RealMemory=48000',
    'NodeName=g1 CPUs=12 RealMemory=48000 Gres=gpu:2',
    'NodeName=b1 CPUs=12 RealMemory=512000',
    'PartitionName=normal Nodes=n[1-4],m[1-4],g1,b1 Default=YES DefMemPerCPU=2800 MaxTime=INFINITE State=UP',
    'PartitionName=debug Nodes=n[1-2] DefMemPerCPU=2800 MaxTime=INFINITE State=UP',
  ],
  gres: ['AutoDetect=off', 'NodeName=g1 Name=gpu File=/dev/nvidia[0-1]'],
  sacctmgr: [
    'add account account1 Fairshare=100',
    'add account account2 Fairshare=100',
    ...USERS.map((user, i) => `add user ${user} Account=account${i < 3 ? 1 : 2} MaxSubmitJobs=1000`),
  ],
  jobs: jobs(),
};

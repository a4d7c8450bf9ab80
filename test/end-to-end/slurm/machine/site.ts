import { event, workload } from './workload.ts';

/** Users that every Debian has. */
const OWNERS = ['games', 'daemon', 'backup', 'news', 'uucp', 'proxy'].map((user) => `--uid=${user}`);

/** Jobs of cores that say their memory in each of the ways that there are. */
const CORES = [
  '-n 1',
  '-n 2 --mem-per-cpu=2000',
  '-n 4 --mem=6000',
  '-n 8',
  '-n 12 --mem-per-cpu=1500',
  '-n 16 --mem=7000',
  '-N 2 --ntasks-per-node=4 --mem=9000',
  '-n 3 -c 2',
  '-N 1 --exclusive',
];
const ARRAYS = ['-n 2 --array=1-6%3', '-n 1 --mem=3000 --array=0-7'];

function jobs(): string[] {
  const main = workload({ jobs: 100, seed: 35, gap: 30, run: 140, sizes: CORES, owners: OWNERS });
  const low = workload({
    ...{ jobs: 14, seed: 36, gap: 190, run: 400 },
    ...{ sizes: ['-n 8', '-n 16', '-N 2 --exclusive'], owners: OWNERS.map((one) => `${one} -p low`) },
  });
  const gpu = workload({
    ...{ jobs: 24, seed: 37, gap: 110, run: 200 },
    ...{
      sizes: ['-n 1 --gres=gpu:1', '-n 4 --gres=gpu:2 --mem=8000', '-N 2 -n 2 --gres=gpu:1', '-n 2 --gpus=2'],
      owners: OWNERS.slice(0, 4).map((one) => `${one} -p gpu`),
    },
  });
  const arrays = workload({ jobs: 6, seed: 38, gap: 420, run: 60, sizes: ARRAYS, owners: OWNERS });
  const at = (line: string) => Number(/-dt\s+(\S+)/.exec(line)?.[1]);
  const all = [
    ...main,
    ...low,
    ...gpu,
    ...arrays,
    event(20, 300, 'job_1', '--uid=games -N 3 --exclusive -t 10'),
  ];
  return all.sort((a, b) => at(a) - at(b)).map((line, i) => line.replace(/-J \S+/, `-J job_${i + 1}`));
}

/** A small cluster as many sites have it. */
export const SITE = {
  configuration: {
    MinJobAge: '65000',
    MaxJobCount: '20000',
    SelectTypeParameters: 'CR_Core_Memory',
    SchedulerType: 'sched/backfill',
    SchedulerParameters: 'bf_interval=30,sched_interval=60',
    PriorityType: 'priority/multifactor',
    PriorityWeightAge: '1000',
    PriorityWeightFairshare: '10000',
    PriorityWeightJobSize: '500',
    PriorityDecayHalfLife: '1:00:00',
    PriorityCalcPeriod: '1',
    PreemptType: 'preempt/partition_prio',
    PreemptMode: 'REQUEUE',
    GresTypes: 'gpu',
    AccountingStorageTRES: 'gres/gpu',
    AccountingStorageEnforce: 'associations,limits,qos',
  },
  machine: [
    'NodeName=c[1-6] CPUs=8 RealMemory=16000',
    'NodeName=g[1-2] CPUs=8 RealMemory=32000 Gres=gpu:2',
    'PartitionName=main Nodes=c[1-6] Default=YES MaxTime=8:00:00 DefMemPerCPU=1500 PriorityTier=10 State=UP',
    'PartitionName=gpu Nodes=g[1-2] MaxTime=8:00:00 DefMemPerCPU=1500 PriorityTier=10 State=UP',
    'PartitionName=low Nodes=c[1-6] MaxTime=2-00:00:00 DefMemPerCPU=1500 PriorityTier=1 State=UP',
  ],
  gres: ['NodeName=g[1-2] Name=gpu File=/dev/nvidia[0-1]'],
  sacctmgr: [
    'add account physics Fairshare=50',
    'add account biology Fairshare=30',
    'add account law Fairshare=20',
    'add user games Account=physics Fairshare=1',
    'add user daemon Account=physics Fairshare=3',
    'add user backup Account=biology Fairshare=1',
    'add user news Account=biology Fairshare=1',
    'add user uucp Account=law Fairshare=1',
    'add user proxy Account=law Fairshare=2',
    'modify account law set MaxJobs=4',
  ],
  jobs: jobs(),
};

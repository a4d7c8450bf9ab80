import { askedNodes } from './askedNodes.ts';
import { busyNodes } from './busyNodes.ts';
import { corresponding } from './corresponding.ts';
import { deadlines } from './deadlines.ts';
import { jobGpus } from './jobGpus.ts';
import { microCluster } from './microCluster.ts';
import type { Scenario } from './scenario.ts';
import { blocks, switches, switchWeights } from './switches.ts';
import { typedJobGpus } from './typedJobGpus.ts';
import { event, inOrder, type Mix, OWNERS, USERS, workload } from './workload.ts';

const NODES = 'NodeName=n[1-8] CPUs=4 RealMemory=4000';
const MAIN = 'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP';
/** Those of the documentation, spelt out because a test cluster has shorter ones otherwise. */
const DEFAULTS = {
  SchedulerType: 'sched/backfill',
  SchedulerParameters: 'bf_interval=30,sched_interval=60',
  PriorityType: 'priority/basic',
};
const LINEAR = { SelectType: 'select/linear', SelectTypeParameters: '' };
const ENFORCE = { AccountingStorageEnforce: 'associations,limits,qos' };

/** Jobs of whole nodes: more than the machine can do while they come, so a queue forms. */
const wholeNodes: Mix = {
  jobs: 100,
  seed: 21,
  gap: 45,
  run: 90,
  sizes: ['-N 1', '-N 1', '-N 1', '-N 2', '-N 2', '-N 3', '-N 4', '-N 8'],
  owners: OWNERS,
};

/** Jobs of processors, the same way. */
const cores: Mix = {
  jobs: 100,
  seed: 22,
  gap: 17,
  run: 90,
  sizes: ['-n 1', '-n 1', '-n 2', '-n 2', '-n 3', '-n 4', '-n 6', '-n 8'],
  owners: OWNERS,
};

/** Three accounts with shares 5 : 3 : 2 and two users each. */
const threeAccounts = [
  'add account physics Fairshare=50',
  'add account biology Fairshare=30',
  'add account law Fairshare=20',
  'add user games Account=physics Fairshare=1',
  'add user daemon Account=physics Fairshare=3',
  'add user backup Account=biology Fairshare=1',
  'add user news Account=biology Fairshare=1',
  'add user uucp Account=law Fairshare=1',
  'add user proxy Account=law Fairshare=2',
];

/** Jobs of one node that always wait, and now and then one that takes all nodes. */
function smallAndBig(): string[] {
  const small = workload({
    ...cores,
    seed: 25,
    jobs: 90,
    gap: 25,
    run: 100,
    sizes: ['-n 2', '-n 4', '-n 4'],
  });
  const big = [200, 900, 1600].map((at, i) =>
    event(at, 120, `big_${i + 1}`, '--uid=games -N 8 --exclusive -t 5'),
  );
  return inOrder([...small, ...big]);
}

/** Arrays, chains of dependencies and singletons among ordinary jobs. */
function arraysAndDependencies(): string[] {
  const jobs = workload({ ...cores, seed: 26, jobs: 60, gap: 16 });
  const special = [
    event(100.5, 60, 'array', '--uid=games -n 2 -t 3 --array=0-11%3'),
    event(120.5, 45, 'free_array', '--uid=daemon -n 1 -t 2 --array=1-15:2'),
    event(200.5, 80, 'first', '--uid=news -n 4 -t 4'),
    event(205.5, 50, 'second', '--uid=news -n 2 -t 3 --dependency=afterok:first'),
    event(210.5, 50, 'third', '--uid=news -n 2 -t 3 --dependency=afterany:first:second'),
    event(215.5, 30, 'after_array', '--uid=games -n 8 -t 2 --dependency=afterany:array'),
    event(300.5, 300, 'too_long', '--uid=uucp -n 1 -t 2'),
    event(305.5, 30, 'never', '--uid=uucp -n 1 -t 2 --dependency=afterok:too_long --kill-on-invalid-dep=yes'),
    event(310.5, 30, 'rescue', '--uid=uucp -n 1 -t 2 --dependency=afternotok:too_long'),
    ...[400.5, 405.5, 410.5].map((at) =>
      event(at, 100, 'alone', '--uid=backup -n 2 -t 4 --dependency=singleton'),
    ),
  ];
  return inOrder([...jobs, ...special]);
}

/** Two of three jobs let backfilling lower their limits: less than half of it may be too short for them. */
function lowerable(lines: readonly string[]): string[] {
  return lines.map((line, i) =>
    i % 3 === 0
      ? line
      : line.replace(/ -t (\d+)/, (text, limit) => `${text} --time-min=${Math.ceil(0.4 * Number(limit))}`),
  );
}

/** Each of the first with each of the second. */
const both = (first: readonly string[], second: readonly string[]) =>
  first.flatMap((one) => second.map((other) => `${one} ${other}`));

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'whole-nodes-builtin',
    shows: 'Whole nodes by arrival, without backfilling: a job that cannot start holds back all behind it.',
    configuration: { ...DEFAULTS, ...LINEAR, SchedulerType: 'sched/builtin' },
    machine: [NODES, MAIN],
    jobs: workload(wholeNodes),
  },
  {
    name: 'whole-nodes-backfill',
    shows: 'The same jobs with the backfill scheduler and its defaults.',
    configuration: { ...DEFAULTS, ...LINEAR },
    machine: [NODES, MAIN],
    jobs: workload(wholeNodes),
  },
  {
    name: 'cores',
    shows: 'Jobs of one to eight processors share nodes: packing and fragments decide who starts.',
    configuration: DEFAULTS,
    machine: [NODES, MAIN],
    jobs: workload(cores),
  },
  {
    name: 'memory',
    shows: 'Memory of nodes is given out beside their processors, and is the scarcer of the two.',
    configuration: { ...DEFAULTS, SelectTypeParameters: 'CR_Core_Memory' },
    machine: [NODES, MAIN],
    jobs: workload({
      ...cores,
      seed: 23,
      gap: 12,
      sizes: both(
        ['-n 1', '-n 1', '-n 2', '-n 4'],
        ['--mem=500M', '--mem=1000M', '--mem=1500M', '--mem=3500M'],
      ),
    }),
  },
  {
    name: 'multifactor',
    shows: 'Priority of age, size, partition, QOS and nice, recomputed every five minutes.',
    configuration: {
      ...DEFAULTS,
      ...ENFORCE,
      PriorityType: 'priority/multifactor',
      PriorityWeightAge: '1000',
      PriorityMaxAge: '0-01',
      PriorityWeightJobSize: '800',
      PriorityWeightPartition: '500',
      PriorityWeightQOS: '600',
    },
    machine: [
      NODES,
      `${MAIN} PriorityJobFactor=10`,
      'PartitionName=urgent Nodes=ALL MaxTime=INFINITE State=UP PriorityJobFactor=40',
    ],
    sacctmgr: [
      'add qos high Priority=100',
      'add qos low Priority=20',
      'add account all',
      ...USERS.map((user) => `add user ${user} Account=all QOS=normal,high,low DefaultQOS=normal`),
    ],
    jobs: workload({
      ...cores,
      seed: 24,
      gap: 14,
      owners: both(OWNERS, ['-p main', '-p main', '-p urgent', '-q low', '-q high -p main']),
      others: ['', '', '--nice=100', '--nice=300'],
    }),
  },
  {
    name: 'fair-share',
    shows: 'Fair tree over three accounts with shares 5 : 3 : 2, whose usage halves every half hour.',
    configuration: {
      ...DEFAULTS,
      ...ENFORCE,
      PriorityType: 'priority/multifactor',
      PriorityWeightFairshare: '10000',
      PriorityDecayHalfLife: '0-00:30',
      PriorityCalcPeriod: '1',
    },
    machine: [NODES, MAIN],
    sacctmgr: threeAccounts,
    jobs: workload({
      ...cores,
      seed: 27,
      gap: 14,
      owners: [...OWNERS, '--uid=proxy', '--uid=games', '--uid=games'],
    }),
  },
  {
    name: 'partitions',
    shows: 'Three partitions share nodes, one goes first by PriorityTier; some jobs name two of them.',
    configuration: DEFAULTS,
    machine: [
      NODES,
      MAIN,
      'PartitionName=express Nodes=n[1-4] MaxTime=30 PriorityTier=10 State=UP',
      'PartitionName=large Nodes=n[3-8] MaxTime=INFINITE MinNodes=2 MaxNodes=4 State=UP',
    ],
    jobs: workload({
      ...cores,
      seed: 28,
      gap: 16,
      sizes: [
        '-n 1 -p main',
        '-n 2 -p main',
        '-n 4 -p main',
        '-n 2 -p express',
        '-n 4 -p express,main',
      ].concat(['-N 2 --exclusive -p large', '-N 3 -n 6 -p large', '-n 8 -p large,main']),
    }),
  },
  {
    name: 'qos-limits',
    shows:
      'One QOS lets a user run three jobs, one holds all its jobs to twelve processors; in one account a user runs two.',
    configuration: { ...DEFAULTS, ...ENFORCE },
    machine: [NODES, MAIN],
    sacctmgr: [
      'modify qos normal set MaxJobsPerUser=3',
      'add qos group GrpTRES=cpu=12',
      'add qos wide MaxTRESPerUser=cpu=10',
      'add account all',
      'add account few MaxJobs=2',
      ...USERS.slice(0, 3).map(
        (user) => `add user ${user} Account=all QOS=normal,group,wide DefaultQOS=normal`,
      ),
      ...USERS.slice(3).map((user) => `add user ${user} Account=few QOS=normal,group,wide DefaultQOS=normal`),
    ],
    jobs: workload({ ...cores, seed: 29, gap: 18, others: ['', '', '-q group', '-q wide'] }),
  },
  {
    name: 'big-and-small',
    shows: 'A job of the whole machine waits behind small ones until backfill holds its start free.',
    configuration: DEFAULTS,
    machine: [NODES, MAIN],
    jobs: smallAndBig(),
  },
  {
    name: 'time-min',
    shows:
      'Two of three jobs let backfilling lower their limits, so that they fit before the planned starts of wide jobs.',
    configuration: DEFAULTS,
    machine: [NODES, MAIN],
    jobs: lowerable(workload({ ...cores, seed: 34, gap: 26, sizes: [...cores.sizes, '-n 16', '-n 24'] })),
  },
  {
    name: 'arrays-dependencies',
    shows: 'Arrays with a limit, chains of dependencies, singletons and a dependency that can never be met.',
    configuration: DEFAULTS,
    machine: [NODES, MAIN],
    jobs: arraysAndDependencies(),
  },
  {
    name: 'reservation',
    shows: 'A maintenance of six nodes is announced, begins and ends; jobs that would run into it wait.',
    configuration: DEFAULTS,
    machine: [NODES, MAIN],
    jobs: workload({ ...cores, seed: 30, gap: 24 }),
    commands: [
      {
        at: 300,
        scontrol: words(
          'create reservation ReservationName=repair StartTime={1500} Duration=15 Nodes=n[1-6] Users=root Flags=MAINT,IGNORE_JOBS',
        ),
      },
    ],
  },
  {
    name: 'drain',
    shows: 'Two nodes drain and come back; one goes down under its jobs, which run again.',
    configuration: { ...DEFAULTS, ReturnToService: '0' },
    machine: [NODES, MAIN],
    jobs: workload({ ...cores, seed: 31, gap: 20 }),
    commands: [
      { at: 400, scontrol: words('update NodeName=n[1-2] State=DRAIN Reason=disk') },
      { at: 900, scontrol: words('update NodeName=n5 State=DOWN Reason=power') },
      { at: 1300, scontrol: words('update NodeName=n[1-2] State=RESUME') },
      { at: 1800, scontrol: words('update NodeName=n5 State=RESUME') },
    ],
  },
  {
    name: 'gpus',
    shows: 'Half the nodes have two GPUs; jobs without GPUs take the other nodes first, by Weight.',
    configuration: { ...DEFAULTS, GresTypes: 'gpu' },
    machine: [
      'NodeName=c[1-4] CPUs=4 RealMemory=4000',
      'NodeName=g[1-4] CPUs=4 RealMemory=4000 Gres=gpu:2 Weight=10',
      MAIN,
    ],
    gres: ['AutoDetect=off', 'NodeName=g[1-4] Name=gpu File=/dev/nvidia[0-1]'],
    jobs: workload({
      ...cores,
      seed: 32,
      gap: 16,
      sizes: [
        '-n 1',
        '-n 2',
        '-n 4',
        '-n 8',
        '-n 1 --gres=gpu:1',
        '-n 1 --gres=gpu:1',
        '-n 2 --gres=gpu:2',
      ].concat(['-N 2 -n 2 --gres=gpu:1']),
    }),
  },
  askedNodes,
  busyNodes,
  jobGpus,
  typedJobGpus,
  deadlines,
  corresponding,
  switches,
  switchWeights,
  blocks,
  {
    name: 'preemption',
    shows: 'Jobs of an urgent QOS drive out those of a lower one, which wait again.',
    configuration: { ...DEFAULTS, ...ENFORCE, PreemptType: 'preempt/qos', PreemptMode: 'REQUEUE' },
    machine: [NODES, MAIN],
    sacctmgr: [
      'add qos scavenger',
      'add qos urgent Priority=100 Preempt=scavenger',
      'add account all',
      ...USERS.map((user) => `add user ${user} Account=all QOS=normal,scavenger,urgent DefaultQOS=normal`),
    ],
    jobs: workload({
      ...cores,
      seed: 33,
      gap: 26,
      others: ['', '-q scavenger', '-q scavenger', '-q urgent'],
    }),
  },
  microCluster,
];

function words(text: string): string[] {
  return text.split(' ');
}

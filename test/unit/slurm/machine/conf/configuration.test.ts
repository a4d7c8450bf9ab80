// Each setting of slurm.conf, and what Slurm does without it.
import { describe, expect, test } from 'vitest';
import { type Cluster, SLURM_PRIORITY, SLURM_SCHEDULING } from '../../../../../src/slurm/machine/cluster.ts';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { minutes } from '../../../../../src/slurm/machine/conf/settings.ts';
import { DEFAULT_VERSION, rulesOf } from '../../../../../src/slurm/machine/conf/version.ts';

const NODES = 'NodeName=n[1-3] CPUs=4\n';
const MAIN = 'PartitionName=main Nodes=ALL\n';
const read = (more = '', partition = MAIN, nodes = NODES): Cluster =>
  readConfiguration(`${more}\n${nodes}${partition}`, 'slurm.conf');
const node = (words: string) => read('', MAIN, `NodeName=n1 ${words}\n`).nodes[0];
const partition = (words: string) => read('', `PartitionName=p Nodes=ALL ${words}\n`).partitions[0];

const WEEK = 604_800;

test('a setting missing from a configuration has Slurm’s default', () => {
  const { priority, scheduling } = read();
  expect({ priority, scheduling }).toEqual({
    priority: { ...SLURM_PRIORITY, type: 'multifactor' },
    scheduling: { ...SLURM_SCHEDULING, rules: rulesOf(DEFAULT_VERSION) },
  });
  expect(read()).toEqual({
    nodes: ['n1', 'n2', 'n3'].map((name) => ({ name, cpus: 4, memory: 1, gpus: 0, weight: 1 })),
    partitions: [
      {
        name: 'main',
        nodes: [0, 1, 2],
        priorityTier: 1,
        priorityJobFactor: 1,
        maxTime: Number.POSITIVE_INFINITY,
        minNodes: 0,
        maxNodes: Number.POSITIVE_INFINITY,
        exclusive: false,
        isDefault: false,
        qos: undefined,
        billing: undefined,
      },
    ],
    selection: { unit: 'cpu', memory: true },
    scheduling: {
      rules: rulesOf(DEFAULT_VERSION),
      ...{ backfill: true, schedInterval: 60, batchSchedDelay: 3, defaultQueueDepth: 100, bfInterval: 30 },
      ...{ bfResolution: 60, bfWindow: 86_400, bfMaxJobTest: 500, bfMaxJobStart: 0, bfMaxJobArrayResv: 20 },
      ...{ bfMaxJobUser: 0, bfMaxJobPart: 0, bfMaxJobUserPart: 0, partitionJobDepth: 0 },
      ...{ bfMinAgeReserve: 0, maxSwitchWait: 300, bfBusyNodes: false, assocLimitStop: false },
      correspondAfterTaskCount: 10,
    },
    priority: {
      ...{ type: 'multifactor', weightAge: 0, weightAssociation: 0, weightFairShare: 0, weightJobSize: 0 },
      ...{ weightPartition: 0, weightQos: 0, weightTres: [0, 0, 0, 0, 0], maxAge: WEEK, favorSmall: false },
      ...{
        accruesAlways: false,
        sizePerTime: false,
        recomputes: true,
        billsLargest: false,
        fairTree: true,
        dampening: 1,
        halfLife: WEEK,
        calcPeriod: 300,
      },
      raw: { association: false, partition: false, qos: false, tres: false },
    },
    enforce: { associations: false, limits: false, qos: false },
  });
});

describe('a node', () => {
  test.each([
    ['', { cpus: 1 }],
    ['CPUs=7', { cpus: 7 }],
    ['CPUs=7 Sockets=2', { cpus: 2 }],
    ['CPUs=8 Sockets=2 CoresPerSocket=4', { cpus: 8 }],
    ['CPUs=2 Sockets=2 CoresPerSocket=4', { cpus: 2 }],
    ['CPUs=9 CoresPerSocket=4', { cpus: 4 }],
    ['CPUs=12 CoresPerSocket=4', { cpus: 12 }],
    ['Boards=2 SocketsPerBoard=3 CoresPerSocket=4 ThreadsPerCore=2', { cpus: 48 }],
    ['Boards=2 Sockets=3', { cpus: 3 }],
    ['Boards=2 Sockets=3 SocketsPerBoard=5', { cpus: 10 }],
    ['RealMemory=9000 Weight=5', { memory: 9000, weight: 5 }],
    ['RealMemory=0 Weight=0', { memory: 0, weight: 0 }],
    ['Gres=gpu:2', { gpus: 2 }],
    ['Gres=gpu:12', { gpus: 12 }],
    ['Gres=GPU:a100:4(S:0-1)', { gpus: 4 }],
    ['Gres=nic:3,gpu:v100:2', { gpus: 2 }],
    ['Gres=gpu:tesla:no_consume:3', { gpus: 0 }],
    ['Gres=nic:3', { gpus: 0 }],
    ['Gres=xgpu:3', { gpus: 0 }],
    ['Gres=gpu:x:10', { gpus: 10 }],
    ['Gres=gpu:1g.5gb:2', { gpus: 2 }],
  ])('with %s', (words, expected) => {
    expect(node(words)).toMatchObject(expected);
  });

  test('takes the defaults before it, and no later ones', () => {
    const lines =
      'NodeName=DEFAULT CPUs=8 RealMemory=64\nNodeName=DEFAULT Weight=9\nNodeName=a\nNodeName=DEFAULT CPUs=2\nNodeName=b Weight=3\n';
    expect(read('', MAIN, lines).nodes).toEqual([
      { name: 'a', cpus: 8, memory: 64, gpus: 0, weight: 9 },
      { name: 'b', cpus: 2, memory: 64, gpus: 0, weight: 3, line: 1 },
    ]);
  });
});

describe('a partition', () => {
  const ANY = Number.POSITIVE_INFINITY;
  test.each([
    ['PriorityTier=7 PriorityJobFactor=3', { priorityTier: 7, priorityJobFactor: 3 }],
    ['MaxTime=2:00:00 DefaultTime=30', { maxTime: 120, defaultTime: 30 }],
    ['MaxTime=UNLIMITED DefaultTime=none', { maxTime: ANY }],
    ['MinNodes=2 MaxNodes=3', { minNodes: 2, maxNodes: 3 }],
    ['MaxNodes=unlimited', { maxNodes: ANY }],
    ['OverSubscribe=exclusive', { exclusive: true }],
    ['OverSubscribe=NO', { exclusive: false }],
    ['Exclusive=node', { exclusive: true }],
    ['Exclusive=NO', { exclusive: false }],
    ['Exclusive=USER', { exclusive: false }],
    ['Default=yes', { isDefault: true }],
    ['Default=NO', { isDefault: false }],
    ['QOS=Fast', { qos: 'fast' }],
    ['TRESBillingWeights=CPU=2.0,Mem=0.5G', { billing: [2, 0.5 / 1024, 0, 0, 0] }],
    ['DefMemPerCPU=100', { defaultMemory: { memory: 100, memoryPer: 'cpu' } }],
    ['DefMemPerNode=200', { defaultMemory: { memory: 200, memoryPer: 'node' } }],
    ['DefMemPerCPU=100 DefMemPerNode=200', { defaultMemory: { memory: 100, memoryPer: 'cpu' } }],
    ['DefMemPerCPU=unlimited DefMemPerNode=200', { defaultMemory: { memory: 200, memoryPer: 'node' } }],
  ])('with %s', (words, expected) => {
    expect(partition(words)).toMatchObject(expected);
  });

  test('has no default time or memory where it is none', () => {
    expect(partition('DefaultTime=NONE DefMemPerCPU=0')).not.toHaveProperty('defaultTime');
    expect(partition('DefaultTime=NONE DefMemPerCPU=0')).not.toHaveProperty('defaultMemory');
    for (const [words, message] of [
      ['DefaultTime=xnone', "DefaultTime 'xnone': expected a time"],
      ['DefaultTime=nonex', "DefaultTime 'nonex': expected a time"],
      ['MaxNodes=xunlimited', "MaxNodes 'xunlimited': expected a whole number"],
      ['MaxNodes=unlimitedx', "MaxNodes 'unlimitedx': expected a whole number"],
      ['MaxNodes=x', "MaxNodes 'x': expected a whole number of at least 0"],
      ['MaxNodes=x5', "MaxNodes 'x5': expected a whole number"],
      ['MaxNodes=5x', "MaxNodes '5x': expected a whole number"],
      ['DefMemPerCPU=xunlimited', "DefMemPerCPU 'xunlimited': expected a whole number"],
      ['DefMemPerCPU=unlimitedx', "DefMemPerCPU 'unlimitedx': expected a whole number"],
      ['Default=x', "Default 'x': expected YES, NO"],
    ])
      expect(() => partition(words)).toThrow(`slurm.conf:3: ${message}`);
  });

  test('its memory goes before that of the cluster', () => {
    const memory = (words: string) =>
      read('DefMemPerNode=50\n', `PartitionName=p Nodes=ALL ${words}\n`).partitions[0].defaultMemory;
    expect(memory('')).toEqual({ memory: 50, memoryPer: 'node' });
    expect(memory('DefMemPerCPU=7')).toEqual({ memory: 7, memoryPer: 'cpu' });
    expect(memory('DefMemPerCPU=UNLIMITED')).toEqual({ memory: 50, memoryPer: 'node' });
  });

  test('has its nodes in the order of the cluster, and may have none', () => {
    const nodes = (list: string) =>
      read('', `PartitionName=p ${list}\n`, 'NodeName=n[1-12]\n').partitions[0].nodes;
    expect(nodes('Nodes=n[12,2],n1')).toEqual([0, 1, 11]);
    expect(nodes('Nodes=all')).toHaveLength(12);
    expect(nodes('')).toEqual([]);
    expect(nodes('Nodes=')).toEqual([]);
  });

  test('takes the defaults before it', () => {
    const lines = 'PartitionName=DEFAULT Nodes=ALL MaxTime=60\nPartitionName=a\nPartitionName=b MaxTime=9\n';
    expect(read('', lines).partitions.map(({ name, maxTime }) => [name, maxTime])).toEqual([
      ['a', 60],
      ['b', 9],
    ]);
  });
});

describe('the selection', () => {
  test.each([
    ['SelectType=select/linear', { unit: 'node', memory: false }],
    ['SelectType=SELECT/CONS_RES\nSelectTypeParameters=CR_CORE_MEMORY', { unit: 'cpu', memory: true }],
    ['SelectType=select/cons_tres\nSelectTypeParameters=CR_Core', { unit: 'cpu', memory: false }],
  ])('%j', (text, expected) => {
    expect(read(text).selection).toEqual(expected);
  });
});

test('the scheduler and its parameters, of which the first of a name holds', () => {
  const words =
    ' sched_interval=11,BATCH_SCHED_DELAY = 12 ,default_queue_depth=13,bf_interval=14,bf_resolution=15,bf_window=16,' +
    'bf_max_job_test=17,bf_max_job_start=18,bf_max_job_array_resv=19,assoc_limit_stop,bf_window=99,' +
    'bf_max_job_user=20,bf_max_job_part=21,bf_max_job_user_part=22,partition_job_depth=23,bf_min_age_reserve=24,' +
    'max_switch_wait=25,bf_busy_nodes,correspond_after_task_cnt=26';
  expect(read(`SchedulerType=sched/builtin\nSchedulerParameters="${words}"`).scheduling).toEqual({
    rules: rulesOf(DEFAULT_VERSION),
    ...{ backfill: false, schedInterval: 11, batchSchedDelay: 12, defaultQueueDepth: 13, bfInterval: 14 },
    ...{ bfResolution: 15, bfWindow: 60 * 16, bfMaxJobTest: 17, bfMaxJobStart: 18, bfMaxJobArrayResv: 19 },
    ...{ bfMaxJobUser: 20, bfMaxJobPart: 21, bfMaxJobUserPart: 22, partitionJobDepth: 23 },
    ...{ bfMinAgeReserve: 24, maxSwitchWait: 25, bfBusyNodes: true, assocLimitStop: true },
    correspondAfterTaskCount: 26,
  });
  for (const name of ['sched_interval', 'bf_interval', 'bf_resolution', 'bf_window', 'bf_max_job_test'])
    expect(() => read(`SchedulerParameters=${name}=0`)).toThrow(
      `slurm.conf: SchedulerParameters: ${name} '0': expected a whole number of at least 1`,
    );
  for (const name of ['batch_sched_delay', 'bf_max_job_start']) read(`SchedulerParameters=${name}=0`);
});

describe('enforcement by an accounting database', () => {
  const none = { associations: false, limits: false, qos: false };
  test.each([
    ['none', none],
    ['associations', { ...none, associations: true }],
    ['wckeys', { ...none, associations: true }],
    ['1', { ...none, associations: true }],
    ['Limits', { associations: true, limits: true, qos: false }],
    ['safe', { associations: true, limits: true, qos: false }],
    ['QOS', { associations: true, limits: false, qos: true }],
    ['nosteps, qos , limits', { associations: true, limits: true, qos: true }],
    ['all', { associations: true, limits: true, qos: true }],
  ])('%s', (text, expected) => {
    expect(read(`AccountingStorageEnforce="${text}"`).enforce).toEqual(expected);
  });
});

test('jobs run again, and wait for what cannot come, unless the configuration says otherwise', () => {
  expect(read('JobRequeue=1')).not.toHaveProperty('keepsFailed');
  expect(read('JobRequeue=0').keepsFailed).toBe(true);
  expect(read('DependencyParameters=disable_remote_singleton')).not.toHaveProperty('killsInvalid');
  expect(read('DependencyParameters=Kill_Invalid_Depend').killsInvalid).toBe(true);
});

describe('priorities', () => {
  const WITH = 'PriorityType=priority/multifactor\nAccountingStorageType=accounting_storage/slurmdbd\n';
  test.each([
    ['PriorityWeightAge=1', { weightAge: 1 }],
    ['PriorityWeightAssoc=2', { weightAssociation: 2 }],
    ['PriorityWeightFairshare=3', { weightFairShare: 3 }],
    ['PriorityWeightJobSize=4', { weightJobSize: 4 }],
    ['PriorityWeightPartition=5', { weightPartition: 5 }],
    ['PriorityWeightQOS=6', { weightQos: 6 }],
    ['PriorityWeightTRES=CPU=7,GRES/gpu=8', { weightTres: [7, 0, 0, 0, 8] }],
    ['PriorityMaxAge=1-0', { maxAge: 86_400 }],
    ['PriorityFavorSmall=YES', { favorSmall: true }],
    ['PriorityFavorSmall=no', { favorSmall: false }],
    ['PriorityDecayHalfLife=1:00', { halfLife: 60 }],
    ['PriorityDecayHalfLife=INFINITE', { halfLife: 0 }],
    ['PriorityCalcPeriod=1', { calcPeriod: 60 }],
    ['FairShareDampeningFactor=3', { dampening: 3 }],
    ['PriorityFlags=SMALL_RELATIVE_TO_TIME', { sizePerTime: true }],
    ['PriorityFlags=MAX_TRES,NO_FAIR_TREE', { billsLargest: true, fairTree: false }],
    ['PriorityFlags="no_fair_tree max_tres"', { billsLargest: true, fairTree: false }],
    ['PriorityFlags=NO_NORMAL_ALL', { raw: { association: true, partition: true, qos: true, tres: true } }],
    [
      'PriorityFlags=NO_NORMAL_ASSOC',
      { raw: { association: true, partition: false, qos: false, tres: false } },
    ],
    [
      'PriorityFlags=NO_NORMAL_PART',
      { raw: { association: false, partition: true, qos: false, tres: false } },
    ],
    [
      'PriorityFlags=NO_NORMAL_QOS',
      { raw: { association: false, partition: false, qos: true, tres: false } },
    ],
    [
      'PriorityFlags=NO_NORMAL_TRES',
      { raw: { association: false, partition: false, qos: false, tres: true } },
    ],
  ])('%s', (text, expected) => {
    expect(read(`${WITH}${text}`).priority).toMatchObject({ type: 'multifactor', ...expected });
  });

  test('age and fair share are ignored without a database', () => {
    const weights = 'PriorityWeightAge=1\nPriorityWeightFairshare=3\nPriorityWeightJobSize=4';
    const { weightAge, weightFairShare, weightJobSize } = read(weights).priority;
    expect([weightAge, weightFairShare, weightJobSize]).toEqual([0, 0, 4]);
    expect(() => read('PriorityWeightAge=x')).toThrow("slurm.conf: PriorityWeightAge 'x': expected");
  });

  test.each(['0', '0:59', 'INFINITE'])('they are not computed every %s minutes', (period) => {
    const run = () => read(`PriorityCalcPeriod=${period}`);
    if (period === '0:59') expect(run().priority.calcPeriod).toBe(60);
    else
      expect(run).toThrow(
        `slurm.conf: PriorityCalcPeriod '${period}': expected a time of at least one minute`,
      );
  });

  test('no fair share is dampened by nothing', () => {
    expect(() => read('FairShareDampeningFactor=0')).toThrow('expected a whole number of at least 1');
  });
});

describe('lines', () => {
  test('comments are left out, and a line may continue in the next', () => {
    const text =
      '# SchedulerType=sched/backfill\nSchedulerType=sched/builtin \\\n  JobRequeue=0 # no\n\nPriorityWeightQOS = 5#\n';
    const { scheduling, keepsFailed, priority } = read(text);
    expect([scheduling.backfill, keepsFailed, priority.weightQos]).toEqual([false, true, 5]);
    expect(read('SchedulerType=sched/builtin \\  \n JobRequeue=0').keepsFailed).toBe(true);
    // A word in a value includes nothing.
    expect(() => read('SlurmctldParameters="x include y"')).not.toThrow();
  });

  test('errors name the line where it begins', () => {
    expect(() => read('A=1 \\\nB=2 \\\nword\n')).toThrow(
      "slurm.conf:1: 'word' is no setting: expected Name=value",
    );
    expect(() => read('A=1\n\n  word  \n')).toThrow("slurm.conf:3: 'word' is no setting");
    expect(() => read('A=1\n INCLUDE  more.conf \n')).toThrow(
      'slurm.conf:2: Include is unsupported; put the lines of more.conf in its place',
    );
  });

  test.each([
    ['0', 0],
    ['30', 30],
    ['120', 120],
    ['30:00', 30],
    ['30:01', 31],
    ['10:20:30', 621],
    ['2-0', 2880],
    ['12-', 17_280],
    ['1-2:30', 1590],
    ['1-2:30:01', 1591],
    ['-1', Number.POSITIVE_INFINITY],
    ['Infinite', Number.POSITIVE_INFINITY],
    ['unlimited', Number.POSITIVE_INFINITY],
  ])('%s is %s minutes', (text, expected) => {
    expect(minutes(text, 'MaxTime', 'here')).toBe(expected);
  });

  test.each([
    '',
    'x',
    '30x',
    'x30',
    '1:2:3:4',
    '1-x',
    'x1-2',
    '-2',
    ':30',
    '30:',
    'xinfinite',
    'infinitex',
    '1-2-3',
  ])('%j is no time', (text) => {
    expect(() => minutes(text, 'MaxTime', 'here')).toThrow(
      `here: MaxTime '${text}': expected a time like 30`,
    );
  });
});

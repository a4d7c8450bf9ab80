import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../src/slurm/machine/conf/configuration.ts';
import { minutes } from '../../../src/slurm/machine/conf/settings.ts';
import { compareNames, hostList, hostNames } from '../../../src/slurm/machine/hostNames.ts';
import { readSubmissions } from '../../../src/slurm/machine/submissions.ts';

const CONF = `# A small cluster
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory  # memory too
SchedulerParameters=bf_interval=60,bf_max_job_test=50
PriorityType=priority/multifactor
AccountingStorageType=accounting_storage/slurmdbd
PriorityWeightAge=1000 PriorityMaxAge=1-0
nodename=DEFAULT RealMemory=4000 Weight=3
NodeName=n[1-2] Sockets=2 \\
  CoresPerSocket=4 ThreadsPerCore=2
NodeName=g1 CPUs=8 Gres=gpu:a100:4 Weight=9
PartitionName=main Nodes=ALL Default=YES
PartitionName=short Nodes=n1,g1 MaxTime=1:00:00 PriorityTier=5 OverSubscribe=EXCLUSIVE MinNodes=1 MaxNodes=2
`;

test('a slurm.conf becomes nodes, partitions and parameters', () => {
  const { nodes, partitions, selection, scheduling, priority } = readConfiguration(CONF, 'slurm.conf');
  expect(nodes.map(({ name, cpus, memory, gpus, weight }) => [name, cpus, memory, gpus, weight])).toEqual([
    ['g1', 8, 4000, 4, 9],
    ['n1', 16, 4000, 0, 3],
    ['n2', 16, 4000, 0, 3],
  ]);
  expect(partitions).toEqual([
    {
      name: 'main',
      nodes: [0, 1, 2],
      priorityTier: 1,
      priorityJobFactor: 1,
      maxTime: Number.POSITIVE_INFINITY,
      minNodes: 0,
      maxNodes: Number.POSITIVE_INFINITY,
      exclusive: false,
      isDefault: true,
    },
    {
      name: 'short',
      nodes: [0, 1],
      priorityTier: 5,
      priorityJobFactor: 1,
      maxTime: 60,
      minNodes: 1,
      maxNodes: 2,
      exclusive: true,
      isDefault: false,
    },
  ]);
  expect(selection).toEqual({ unit: 'cpu', memory: true });
  expect(scheduling).toMatchObject({ bfInterval: 60, bfMaxJobTest: 50, bfResolution: 60, backfill: true });
  expect(priority).toMatchObject({ type: 'multifactor', weightAge: 1000, maxAge: 86_400 });
});

test('a partition may have sets of nodes, by features and names', () => {
  const { nodes, partitions } = readConfiguration(
    `NodeName=n[1-2] CPUs=4 Feature=big,new
NodeName=m[1-2] CPUs=4 Feature=new
NodeName=x CPUs=4
NodeSet=large Feature=big
NodeSet=some Nodes=x,m1 Feature=big
PartitionName=p Nodes=large,x
PartitionName=q Nodes=some,n1
`,
    'slurm.conf',
  );
  const names = partitions.map((partition) => partition.nodes.map((node) => nodes[node].name));
  expect(names).toEqual([
    ['n1', 'n2', 'x'],
    ['m1', 'n1', 'n2', 'x'],
  ]);
});

describe('an invalid configuration is one line', () => {
  const of = (text: string) => () => readConfiguration(text, 'slurm.conf');
  const nodes = 'NodeName=n1 CPUs=4\n';
  test.each([
    ['', 'slurm.conf: no nodes: expected lines like NodeName=n[1-4] CPUs=4'],
    [nodes, 'slurm.conf: no partitions: expected lines like PartitionName=main Nodes=ALL'],
    [`${nodes}PartitionName=p Nodes=n2`, "slurm.conf:2: Nodes: there is no node 'n2'"],
    ['NodeName=n[4-1]', "slurm.conf:1: '4-1' in 'n[4-1]' is no range: expected one like 1-40"],
    ['NodeName=n1 CPUs=many', "slurm.conf:1: CPUs 'many': expected a whole number of at least 1"],
    ['Include more.conf', 'slurm.conf:1: Include is unsupported; put the lines of more.conf in its place'],
    [
      `${nodes}PartitionName=p Nodes=ALL\nSelectType=select/cray`,
      "slurm.conf: SelectType 'select/cray': expected select/linear, select/cons_tres, select/cons_res",
    ],
    [
      `${nodes}PartitionName=p Nodes=ALL MaxTime=long`,
      "slurm.conf:2: MaxTime 'long': expected a time like 30, 1:30:00, 2-0 or INFINITE",
    ],
  ])('%j', (text, message) => {
    expect(of(text)).toThrow(message);
  });
});

test('lists of names', () => {
  expect(hostNames('n[1-3,07],login,r[1-2]c', 'here')).toEqual([
    'n1',
    'n2',
    'n3',
    'n07',
    'login',
    'r1c',
    'r2c',
  ]);
  expect(hostNames('rack[0-1]node[0-2]x', 'here')).toEqual([
    'rack0node0x',
    'rack0node1x',
    'rack0node2x',
    'rack1node0x',
    'rack1node1x',
    'rack1node2x',
  ]);
  expect(() => hostNames('a[1-2000]b[1-2000]', 'here')).toThrow('here: ');
  expect(hostNames('n[008-011]', 'here')).toEqual(['n008', 'n009', 'n010', 'n011']);
});

test('names are sorted as Slurm sorts its table', () => {
  const names = [
    'n10',
    'n2',
    'm',
    'n1',
    'rack2node1',
    'rack1node10',
    'rack1node9',
    'n',
    'a07',
    'a1',
    'a010',
    'a10',
  ];
  expect([...names].sort(compareNames)).toEqual([
    'a010',
    'a07',
    'a1',
    'a10',
    'm',
    'n',
    'n1',
    'n2',
    'n10',
    'rack1node9',
    'rack1node10',
    'rack2node1',
  ]);
});

test('names as Slurm writes a list', () => {
  const list = 'n[1-3,7],g1,login,c[08-10,12,8]';
  expect(hostList(hostNames(list, 'here'))).toBe(list);
  expect(hostList([])).toBe('');
  expect(hostList(['n9', 'n10'])).toBe('n[9-10]');
});

test.each([
  ['30', 30],
  ['30:01', 31],
  ['8:00:00', 480],
  ['1-0', 1440],
  ['1-8:30', 1950],
  ['INFINITE', Number.POSITIVE_INFINITY],
])('%s is %s minutes', (text, expected) => {
  expect(minutes(text, 'MaxTime', 'here')).toBe(expected);
});

test('submissions become jobs', () => {
  const cluster = readConfiguration(CONF, 'slurm.conf');
  const line = (words: string) => `-dt 10.5 -e submit_batch_job | -sim-walltime 99 ${words} pseudo.job`;
  const [job] = readSubmissions(
    line('--uid=a -N 2-4 -n 8 -c 2 -t 1-0 -p short,main --mem=2G --gres=gpu:2 --nice=-5'),
    'jobs',
    cluster,
  );
  expect(job).toEqual({
    submit: 10.5,
    run: 99,
    timeLimit: 1440,
    partitions: [1, 0],
    tasks: 8,
    cpusPerTask: 2,
    minNodes: 2,
    maxNodes: 4,
    memory: 2048,
    memoryPer: 'node',
    gpusPerNode: 2,
    exclusive: false,
    nice: -5,
    user: 'a',
  });
  const refused = (text: string) => () => readSubmissions(text, 'jobs', cluster);
  expect(refused('sbatch job.sh')).toThrow('jobs:1: no submission: expected');
  expect(refused(`\n${line('-p long')}`)).toThrow(
    "jobs:2: --partition 'long' (1 job): there is no such partition",
  );
  expect(refused(line('-n many'))).toThrow("jobs:1: --ntasks 'many': expected a whole number");
  expect(refused(line('--mem=lots'))).toThrow("jobs:1: --mem 'lots': expected a size like 500M or 16G");
});

// Submissions as jobs of a cluster: each option, and each refusal.
import { describe, expect, test } from 'vitest';
import { withAccounting } from '../../../../src/slurm/machine/accounting/read.ts';
import type { ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import { readConfiguration } from '../../../../src/slurm/machine/conf/configuration.ts';
import { readArray } from '../../../../src/slurm/machine/events/arrays.ts';
import { secondsFromNow } from '../../../../src/slurm/machine/events/begin.ts';
import { readDependency } from '../../../../src/slurm/machine/events/dependencies.ts';
import { readEvents } from '../../../../src/slurm/machine/events/eventLines.ts';
import { someOf } from '../../../../src/slurm/machine/events/renumber.ts';
import { hostList, hostNames } from '../../../../src/slurm/machine/hostNames.ts';
import { readSubmissions, taskSubmissions } from '../../../../src/slurm/machine/submissions.ts';

const ANY = Number.POSITIVE_INFINITY;
const cluster = readConfiguration(
  `NodeName=n[1-9] CPUs=8
PartitionName=main Nodes=ALL Default=YES MaxTime=100 DefMemPerCPU=77
PartitionName=short Nodes=n1 MaxTime=90 DefaultTime=30
`,
  'slurm.conf',
);
const line = (words: string) => `-dt 10.5 -e submit_batch_job | -sim-walltime 99 ${words} x.job\n`;
const job = (words: string): ClusterJob => readSubmissions(line(words), 'jobs', cluster)[0];

describe('an option of a job:', () => {
  test.each<[string, Partial<ClusterJob>]>([
    ['', { tasks: 1, cpusPerTask: 1, minNodes: 1, maxNodes: ANY, timeLimit: 100, partitions: [0], nice: 0 }],
    ['-N 3', { tasks: 3, minNodes: 3, maxNodes: 3 }],
    ['-N 2-', { minNodes: 2, maxNodes: ANY }],
    ['-N 2-5', { minNodes: 2, maxNodes: 5 }],
    ['-N 3 --ntasks-per-node=4', { tasks: 12 }],
    ['-N 3 --ntasks-per-node=4 -n 5', { tasks: 5 }],
    ['-n 5 --ntasks-per-node=4', { tasks: 5, minNodes: 2 }],
    ['-p short', { partitions: [1], timeLimit: 30, memory: 0, memoryPer: 'node' }],
    ['-p short,main', { partitions: [1, 0], timeLimit: 100, memory: 0 }],
    ['-p main,short', { partitions: [0, 1], timeLimit: 100, memory: 77, memoryPer: 'cpu' }],
    ['-t 45 --time-min=20', { timeLimit: 45, timeMin: 20 }],
    ['-t 45 --time-min=45', { timeMin: 45 }],
    ['--mem=2G', { memory: 2048, memoryPer: 'node' }],
    ['--mem=2', { memory: 2 }],
    ['--mem=10MB', { memory: 10 }],
    ['--mem=1025k', { memory: 2 }],
    ['--mem=1T', { memory: 1_048_576 }],
    ['--mem-per-cpu=500 --mem=7', { memory: 500, memoryPer: 'cpu' }],
    ['--gres=gpu', { gpusPerNode: 1 }],
    ['--gres=gpu:12', { gpusPerNode: 12 }],
    ['--gres=gpu:a100:3', { gpusPerNode: 3 }],
    ['--gres=gpu:a100', { gpusPerNode: 1 }],
    ['--gres=gpu:1g.5gb:2', { gpusPerNode: 2 }],
    ['--gres=nic:2,gpu:3', { gpusPerNode: 3 }],
    ['--gres=xgpu:3', { gpusPerNode: 0 }],
    ['--gres=nic:2', { gpusPerNode: 0 }],
    ['--nice', { nice: 100 }],
    ['--nice=-7', { nice: -7 }],
    ['--exclusive', { exclusive: true }],
    ['-b now+5minutes', { begin: 310 }],
    ['--requeue', { requeue: true }],
    ['--no-requeue', { requeue: false }],
    ['-A cs --uid=ada -J x --reservation=r', { account: 'cs', user: 'ada', name: 'x', reservation: 'r' }],
  ])('%s', (words, expected) => {
    expect(job(words)).toMatchObject(expected);
  });

  test('options that are not given are absent', () => {
    const names = Object.keys(job('--time-min=0'));
    for (const name of [
      'timeMin',
      'begin',
      'name',
      'user',
      'account',
      'reservation',
      'requeue',
      'dependency',
    ])
      expect(names).not.toContain(name);
  });

  test.each([
    ['-N 0', "--nodes '0': expected a number like 2, or a range like 2-4"],
    ['-N x', "--nodes 'x': expected a number like 2, or a range like 2-4"],
    ['-N 1.5', "--nodes '1.5': expected a number like 2"],
    ['-t 10 --time-min=11', "--time-min '11': expected at most the limit, 10 minutes"],
    ['-n 2x', "--ntasks '2x': expected a whole number"],
    ['-n x2', "--ntasks 'x2': expected a whole number"],
    ['--mem=x5', "--mem 'x5': expected a size like 500M or 16G"],
    ['--mem=5Mx', "--mem '5Mx': expected a size like 500M or 16G"],
    ['-t 30x', "--time '30x': expected a time like 30"],
  ])('%s is refused', (words, message) => {
    expect(() => job(words)).toThrow(`jobs:1: ${message}`);
  });

  test('a cluster without a default partition wants one', () => {
    const none = readConfiguration('NodeName=n1\nPartitionName=main Nodes=ALL\n', 'slurm.conf');
    expect(() => readSubmissions(line(''), 'jobs', none)).toThrow(
      'jobs:1: no --partition, and the configuration has none with Default=YES',
    );
  });
});

test('with accounting, a job has the association and the QOS of its user', () => {
  const configuration = readConfiguration(
    'NodeName=n1\nPartitionName=main Nodes=ALL Default=YES\n',
    'slurm.conf',
  );
  const accounts =
    "Cluster - 'c'\nParent - 'root'\nAccount - 'cs'\nParent - 'cs'\nUser - 'ada':DefaultAccount='cs':DefaultQOS='fast':QOS='slow,fast'\n";
  const { cluster: accounting } = withAccounting(configuration, {
    accounts: { text: accounts, file: 'accounts.cfg' },
    qos: { text: 'Name|Priority\nslow|1\nfast|9\n', file: 'qos.txt' },
  });
  const of = (words: string) => {
    const { association, qos } = readSubmissions(line(words), 'jobs', accounting)[0];
    return [association, qos];
  };
  const ada = accounting.accounting?.associations.findIndex(({ user }) => user === 'ada');
  expect(of('--uid=ada')).toEqual([ada, 1]);
  expect(of('--uid=ada --qos=slow')).toEqual([ada, 0]);
  expect(of('--uid=eve')[0]).toBe(-1);
  expect(of('')[0]).toBe(-1);
});

test('a submission of an array counts once for each of its tasks', () => {
  const submissions = readEvents(line('-a 1-3') + line('-n 2'), { file: 'jobs' });
  const [array, other] = submissions;
  expect(taskSubmissions(submissions, cluster)).toEqual([array, array, array, other]);
});

describe('lines of a file of events', () => {
  test('may have no option', () => {
    expect(
      readEvents('-dt 1 -e submit_batch_job | -sim-walltime 9 x.job', { file: 'jobs' })[0].options.size,
    ).toBe(0);
  });

  test('may have any blanks, and blank lines between them', () => {
    const text =
      '\n  -dt   1.5   -e   submit_batch_job   |   -sim-walltime   20   -n   2   -J   a   x.job  \n   \n' +
      '-dt -1 -e submit_batch_job | -sim-walltime 0 -n 1 x.job\n';
    expect(
      readEvents(text, { file: 'jobs' }).map(({ where, id, submit, run, options }) => [
        where,
        id,
        submit,
        run,
        ...options,
      ]),
    ).toEqual([
      ['jobs:2', 1, 1.5, 20, ['ntasks', '2'], ['job-name', 'a']],
      ['jobs:4', 2, -1, 0, ['ntasks', '1']],
    ]);
  });

  test.each([
    'x-dt 1 -e submit_batch_job | -sim-walltime 9 -n 1 x.job',
    '-dt x -e submit_batch_job | -sim-walltime 9 -n 1 x.job',
    '-dt Infinity -e submit_batch_job | -sim-walltime 9 -n 1 x.job',
    '-dt 1 -e submit_batch_job | -sim-walltime x -n 1 x.job',
    '-dt 1 -e submit_batch_job | -sim-walltime -9 -n 1 x.job',
    '-dt 1 -e submit_batch_job | -sim-walltime 9 -n\u20281 x.job',
    'sbatch -n 1 x.job',
  ])('%s is no submission', (text) => {
    expect(() => readEvents(text, { file: 'jobs' })).toThrow("jobs:1: no submission: expected '-dt SECONDS");
  });

  test('a word that is not an option is refused, and later parts of a job are left out', () => {
    expect(() => readEvents(line('-n 1 word'), { file: 'jobs' })).toThrow(
      "jobs:1: 'word' is no option of sbatch: expected one like -n or --ntasks=4",
    );
    expect([...readEvents(line('-n 1 : -n 5'), { file: 'jobs' })[0].options]).toEqual([
      ['ntasks', '1'],
      [':', ''],
    ]);
  });
});

describe('--array', () => {
  test.each([
    ['12', [12], ANY],
    ['10-12', [10, 11, 12], ANY],
    ['0-100:25%12', [0, 25, 50, 75, 100], 12],
    ['8-10,9', [8, 9, 10], ANY],
  ])('%s', (text, tasks, limit) => {
    expect(readArray(text, 'here')).toEqual({ tasks, limit });
  });

  test.each([
    '',
    'x1',
    '1x',
    '1-',
    '1%',
    '1%2x',
    '1-9:0',
    '%2',
    '1,,2',
    '1-2-3',
    '2:3',
    '1-3,5-4',
    '5-99999999999999999999:0',
  ])('%j is refused', (text) => {
    expect(() => readArray(text, 'here')).toThrow(`here: --array '${text}': expected numbers like 0-9`);
  });
});

test.each([
  ['now', 0],
  ['NOW+90', 90],
  ['now+1second', 1],
  ['now+2minute', 120],
  ['now+3hours', 10_800],
  ['now+1Day', 86_400],
  ['now+2weeks', 1_209_600],
  ['xnow', undefined],
  ['nowx', undefined],
  ['now+x', undefined],
  ['now+2years', undefined],
  ['16:00', undefined],
])('--begin=%s is %s seconds from then', (text, seconds) => {
  expect(secondsFromNow(text)).toBe(seconds);
});

describe('--dependency', () => {
  const find = (name: string) => (name === 'first' ? 0 : name === '17' ? 3 : undefined);
  const read = (text: string) => readDependency(text, find, 'here');
  test.each([
    [
      'afterok:first:17',
      [
        { kind: 'afterok', on: 0 },
        { kind: 'afterok', on: 3 },
      ],
    ],
    ['after:first+12', [{ kind: 'after', on: 0, delay: 12 }]],
    ['after:17', [{ kind: 'after', on: 3, delay: 0 }]],
    ['afterany:first,singleton', [{ kind: 'afterany', on: 0 }, { kind: 'singleton' }]],
    ['expand:1', []],
    ['afterburstbuffer:1,afternotok:17', [{ kind: 'afternotok', on: 3 }]],
    // The controller has forgotten jobs that ended before.
    ['afterok:99_*', []],
    ['after:99+5', []],
  ])('%s', (text, terms) => {
    expect(read(text)).toEqual({ terms, isAny: false });
  });

  test.each([
    ['singleton:17', "--dependency 'singleton:17': expected one of"],
    ['xaftercorr:1', "--dependency 'xaftercorr:1': expected one of"],
    ['aftercorrx:1', "--dependency 'aftercorrx:1': expected one of"],
    ['xafterok:17', "--dependency 'xafterok:17': expected one of"],
    ['afterokx:17', "--dependency 'afterokx:17': expected one of"],
    ['afterok:x9', "--dependency on 'x9': no job of that name or number comes before"],
    ['afterok:9x', "--dependency on '9x': no job of that name or number comes before"],
    ['afterok:17+5', "--dependency 'afterok:17+5': only after takes +minutes"],
    ['', "--dependency '': expected one of"],
  ])('%j is refused', (text, message) => {
    expect(() => read(text)).toThrow(`here: ${message}`);
  });

  test.each([
    ['yes', true],
    ['Y', true],
    ['true', true],
    ['1', true],
    ['no', false],
    ['xyes', false],
    ['yesx', false],
  ])('--kill-on-invalid-dep=%s', (word, expected) => {
    expect(job(`-d singleton --kill-on-invalid-dep=${word}`).dependency).toEqual({
      ...{ terms: [{ kind: 'singleton' }], isAny: false, killIfInvalid: expected },
    });
  });
});

describe('some of the jobs', () => {
  const plain = job('');
  const waiting = (on: number[], isAny = false) => ({
    ...{ ...plain, dependency: { terms: on.map((one) => ({ kind: 'afterok' as const, on: one })), isAny } },
  });

  test('have new numbers in dependencies, arrays and followers', () => {
    const array = { first: 2, task: 7, limit: 1 };
    const jobs = [
      plain,
      { ...plain, follower: 4 },
      { ...plain, array },
      waiting([1, 0]),
      { ...plain, follower: 0 },
    ];
    expect(someOf(jobs, [1, 2, 3, 4])).toEqual([
      { ...plain, follower: 3 },
      { ...plain, array: { first: 1, task: 7, limit: 1 } },
      waiting([0]),
      plain,
    ]);
  });

  test('need nothing of those that are left out; of several that would do, one is enough', () => {
    const [, of] = someOf([plain, plain, waiting([0, 1], true)], [1, 2]);
    expect(of).toEqual(plain);
    expect(someOf([plain, waiting([0])], [1])).toEqual([plain]);
    expect(someOf([plain, waiting([0], true)], [0, 1])[1]).toEqual(waiting([0], true));
  });
});

describe('names of nodes', () => {
  test.each([
    ['a[12-13]', ['a12', 'a13']],
    ['rack[1,3]x', ['rack1x', 'rack3x']],
    [' n1 , n2 ', ['n1', 'n2']],
    ['n[098-101]', ['n098', 'n099', 'n100', 'n101']],
  ])('%s', (list, names) => {
    expect(hostNames(list, 'here')).toEqual(names);
  });

  test.each([
    ['', "'' is no list of names"],
    ['[1-2]', "'[1-2]' is no list of names: expected names like n[1-40] or n1,n2"],
    ['n[1-2]]', "'n[1-2]]' is no list of names"],
    ['n[1-2', "'n[1-2' is no list of names"],
    ['n[-2]', "'-2' in 'n[-2]' is no range: expected one like 1-40"],
    ['n[1-2-3]', "'1-2-3' in 'n[1-2-3]' is no range"],
    ['n[1,]', "'' in 'n[1,]' is no range"],
    ['n[1-9999999]', "'n[1-9999999]' is too long: it has more than 1000000 names in '1-9999999'"],
    ['n[1-999999999]', "'n[1-999999999]' is too long"],
    ['n[1-3,5-99999999999999999999]', "'n[1-3,5-99999999999999999999]' is too long"],
    ['r[1-2000]n[1-2000]', "'r[1-2000]n[1-2000]' is too long: it has more than 1000000 names"],
  ])('%j is refused', (list, message) => {
    expect(() => hostNames(list, 'here')).toThrow(`here: ${message}`);
  });

  test.each([
    [['n1'], 'n1'],
    [['n1', 'n2', 'm3'], 'n[1-2],m3'],
    [['n1', 'login', 'n2'], 'n1,login,n2'],
    [['login', 'login1'], 'login,login1'],
    [['login1', 'login'], 'login1,login'],
    [['login', 'login'], 'login,login'],
    [['n09', 'n10', 'n12'], 'n[09-10,12]'],
    [['n9', 'n10', 'n011'], 'n[9-10,011]'],
    [['n009', 'n10', 'n11'], 'n[009,10-11]'],
    [['n-1', 'n-2'], 'n-[1-2]'],
    [['8', '9'], '[8-9]'],
  ])('%j are written %s', (names, list) => {
    expect(hostList(names)).toBe(list);
  });
});

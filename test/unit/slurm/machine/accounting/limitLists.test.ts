// All limits of a job, each with its owner, resource, amount and reason: worked out by hand.
import { describe, expect, test } from 'vitest';
import {
  amountsAsked,
  billed,
  kindsWithin,
  limitRulesOf,
} from '../../../../../src/slurm/machine/accounting/limitRules.ts';
import { reasonWord } from '../../../../../src/slurm/machine/accounting/limitWords.ts';
import { withAccounting } from '../../../../../src/slurm/machine/accounting/read.ts';
import { TRES } from '../../../../../src/slurm/machine/accounting/tres.ts';
import { candidatesOf } from '../../../../../src/slurm/machine/candidates.ts';
import { CLUSTER } from '../../../../../src/slurm/machine/codes.ts';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';

interface Given {
  readonly enforce?: string;
  readonly accounts?: string;
  readonly qos?: string;
  readonly partition?: string;
  readonly jobs?: readonly string[];
}

const ANN = "Account - 'a'\nParent - 'a'\nUser - 'ann':DefaultAccount='a'\n";

function rules({
  enforce = 'limits',
  accounts = ANN,
  qos = 'Name\nnormal\n',
  partition = '',
  jobs = ['-n 4 -t 90'],
}: Given) {
  const configuration = readConfiguration(
    `NodeName=n[1-4] CPUs=4 RealMemory=1000 Gres=gpu:1\nPartitionName=p Nodes=ALL Default=YES ${partition}\n` +
      `AccountingStorageEnforce=${enforce}\n`,
    'slurm.conf',
  );
  const { cluster } = withAccounting(configuration, {
    accounts: { text: `Cluster - 'c':QOS='normal'\nParent - 'root'\n${accounts}`, file: 'a.cfg' },
    qos: { text: qos, file: 'q.txt' },
  });
  const lines = jobs.map((asked) => `-dt 0 -e submit_batch_job | -sim-walltime 60 --uid=ann ${asked} x.job`);
  const submitted = readSubmissions(lines.join('\n'), 'jobs', cluster);
  const candidates = candidatesOf(cluster, submitted);
  return { found: limitRulesOf(cluster, submitted, candidates), cluster, jobs: submitted, candidates };
}

const OF = new Map<number, string>([
  ...TRES.entries(),
  [CLUSTER.RUNNING_JOBS, 'running'],
  [CLUSTER.SUBMITTED_JOBS, 'submitted'],
  [CLUSTER.WALL_TIME, 'wall'],
]);

/** The limits of the first job, in words. */
function lists(given: Given) {
  const { classes, classOf } = rules(given).found;
  const { ofRequest, atSubmission, before, after, nodes, nodesReason, groups } = classes[classOf[0]];
  const words = (list: typeof before) =>
    list.map(
      ({ group = 'itself', of, value, reason }) => `${group}: ${OF.get(of)} ${value}, ${reasonWord(reason)}`,
    );
  return {
    ofRequest: words(ofRequest),
    atSubmission: words(atSubmission),
    before: words(before),
    after: words(after),
    nodes: [nodes, nodesReason === 0 ? 'none' : reasonWord(nodesReason)],
    groups,
  };
}

const NO_NODES = [Number.POSITIVE_INFINITY, 'none'];

test('limits of a QOS', () => {
  const names =
    'Name|GrpTRES|GrpJobs|GrpSubmit|MaxTRES|MaxTRESPU|MaxJobsPU|MaxSubmitPU|MaxTRESPA|MaxJobsPA|MaxSubmitPA|MaxWall';
  const qos = `${names}\nnormal|cpu=50|11|12|mem=2G|gres/gpu=3|13|14|billing=9|15|16|2:00:00\n`;
  expect(lists({ qos })).toEqual({
    ofRequest: [
      'itself: billing 9, MaxBillingPerAccount',
      'itself: gres/gpu 3, QOSMaxGRESPerUser',
      'itself: cpu 50, QOSGrpCpuLimit',
      'itself: mem 2048, QOSMaxMemoryPerJob',
      'itself: wall 120, QOSMaxWallDurationPerJobLimit',
    ],
    atSubmission: [
      'qos normal: submitted 12, QOSGrpSubmitJobsLimit',
      'qos normal account a: submitted 16, MaxSubmitJobsPerAccount',
      'qos normal user ann: submitted 14, QOSMaxSubmitJobPerUserLimit',
    ],
    before: [
      'qos normal: running 11, QOSGrpJobsLimit',
      'qos normal account a: running 15, MaxJobsPerAccount',
      'qos normal user ann: running 13, QOSMaxJobsPerUserLimit',
      'itself: wall 120, QOSMaxWallDurationPerJobLimit',
    ],
    after: [
      'qos normal: cpu 50, QOSGrpCpuLimit',
      'itself: mem 2048, QOSMaxMemoryPerJob',
      'qos normal account a: billing 9, MaxBillingPerAccount',
      'qos normal user ann: gres/gpu 3, QOSMaxGRESPerUser',
    ],
    nodes: NO_NODES,
    groups: [
      'qos normal',
      'qos normal user ann',
      'qos normal account a',
      'association 2',
      'association 1',
      'association 0',
    ],
  });
});

const USER =
  "User - 'ann':DefaultAccount='a':GrpTRES=cpu=5:GrpJobs=6:GrpSubmitJobs=7:MaxTRESPerJob=mem=1G:MaxJobs=8:MaxSubmitJobs=9:MaxWallDurationPerJob=60\n";

test('limits of associations: its own of a job, and those of all its ancestors together', () => {
  const accounts = `Account - 'a':GrpTRES=cpu=20,gres/gpu=2:GrpJobs=30:GrpSubmitJobs=40:MaxJobs=99\nParent - 'a'\n${USER}`;
  expect(lists({ accounts })).toEqual({
    ofRequest: [
      'itself: cpu 5, AssocGrpCpuLimit',
      'itself: mem 1024, AssocMaxMemPerJob',
      'itself: wall 60, AssocMaxWallDurationPerJobLimit',
      'itself: cpu 20, AssocGrpCpuLimit',
      'itself: gres/gpu 2, AssocGrpGRES',
    ],
    atSubmission: [
      'association 2: submitted 7, AssocGrpSubmitJobsLimit',
      'association 2: submitted 9, AssocMaxSubmitJobLimit',
      'association 1: submitted 40, AssocGrpSubmitJobsLimit',
    ],
    before: [
      'association 2: running 6, AssocGrpJobsLimit',
      'association 2: running 8, AssocMaxJobsLimit',
      'itself: wall 60, AssocMaxWallDurationPerJobLimit',
      'association 1: running 30, AssocGrpJobsLimit',
    ],
    after: [
      'association 2: cpu 5, AssocGrpCpuLimit',
      'itself: mem 1024, AssocMaxMemPerJob',
      'association 1: cpu 20, AssocGrpCpuLimit',
      'association 1: gres/gpu 2, AssocGrpGRES',
    ],
    nodes: NO_NODES,
    groups: [
      'qos normal',
      'qos normal user ann',
      'qos normal account a',
      'association 2',
      'association 1',
      'association 0',
    ],
  });
});

test.each([
  ['MaxJobsPU', 'MaxSubmitPU'],
  ['MaxJobsPA', 'MaxSubmitPA'],
])('%s and %s of the QOS hide the numbers of jobs of the association', (running, submitted) => {
  const accounts = `Account - 'a'\nParent - 'a'\n${USER}`;
  const { before, atSubmission } = lists({ accounts, qos: `Name|${running}|${submitted}\nnormal|3|4\n` });
  expect(before.filter((limit) => limit.includes('AssocMaxJobsLimit'))).toEqual([]);
  expect(atSubmission.filter((limit) => limit.includes('AssocMaxSubmitJobLimit'))).toEqual([]);
  // Those of all its jobs together stay.
  expect(before).toContain('association 2: running 6, AssocGrpJobsLimit');
  const other = lists({ accounts, qos: 'Name|GrpJobs|GrpSubmit\nnormal|3|4\n' });
  expect(other.before).toContain('association 2: running 8, AssocMaxJobsLimit');
  expect(other.before).not.toContain('association 2: running 6, AssocGrpJobsLimit');
  expect(other.atSubmission).toContain('association 2: submitted 9, AssocMaxSubmitJobLimit');
});

describe('the most nodes of a job', () => {
  const user = (fields: string, account = '') =>
    `Account - 'a'${account}\nParent - 'a'\nUser - 'ann':DefaultAccount='a'${fields}\n`;
  test.each<[string, Given, [number, string]]>([
    ['of the account in a QOS', { qos: 'Name|MaxTRESPA\nnormal|node=3\n' }, [3, 'MaxNodePerAccount']],
    ['of a job in a QOS', { qos: 'Name|MaxTRES\nnormal|node=3\n' }, [3, 'QOSMaxNodePerJobLimit']],
    ['of the user in a QOS', { qos: 'Name|MaxTRESPU\nnormal|node=3\n' }, [3, 'QOSMaxNodePerUserLimit']],
    ['of a QOS', { qos: 'Name|GrpTRES\nnormal|node=3\n' }, [3, 'QOSGrpNodeLimit']],
    [
      'the least of a QOS, the first of equal ones',
      { qos: 'Name|MaxTRESPA|MaxTRES|MaxTRESPU|GrpTRES\nnormal|node=4|node=2|node=2|node=3\n' },
      [2, 'QOSMaxNodePerJobLimit'],
    ],
    [
      'of a job in the association',
      { accounts: user(':MaxTRESPerJob=node=2') },
      [2, 'AssocMaxNodePerJobLimit'],
    ],
    ['of the association', { accounts: user(':GrpTRES=node=2') }, [2, 'AssocGrpNodeLimit']],
    ['of its account', { accounts: user('', ':GrpTRES=node=2') }, [2, 'AssocGrpNodeLimit']],
    [
      'of the nearest of them alone',
      { accounts: user(':GrpTRES=node=3', ':GrpTRES=node=2') },
      [3, 'AssocGrpNodeLimit'],
    ],
    [
      'of a job before that of a farther account',
      { accounts: user(':GrpTRES=node=3:MaxTRESPerJob=node=2', ':GrpTRES=node=1') },
      [2, 'AssocMaxNodePerJobLimit'],
    ],
    [
      'a QOS of all jobs hides those of associations',
      { qos: 'Name|GrpTRES\nnormal|node=4\n', accounts: user(':GrpTRES=node=2') },
      [4, 'QOSGrpNodeLimit'],
    ],
    [
      'a QOS of a job hides that of an association',
      { qos: 'Name|MaxTRES\nnormal|node=4\n', accounts: user(':MaxTRESPerJob=node=2') },
      [4, 'QOSMaxNodePerJobLimit'],
    ],
    [
      'a QOS of all jobs does not hide that of a job',
      { qos: 'Name|GrpTRES\nnormal|node=4\n', accounts: user(':MaxTRESPerJob=node=2') },
      [2, 'AssocMaxNodePerJobLimit'],
    ],
  ])('%s', (_, given, nodes) => {
    expect(lists(given).nodes).toEqual(nodes);
  });
});

describe('a job', () => {
  const refusal = (given: Given) => {
    const [code] = rules(given).found.refusal;
    return code === 0 ? 'waits' : reasonWord(code);
  };
  const bobs = { jobs: ['-n 1 -A none'] };

  test.each<[string, Given, string]>([
    [
      'without a user is refused where associations count',
      { ...bobs, enforce: 'associations' },
      'InvalidAccount',
    ],
    ['without a user is refused where limits count', { ...bobs, enforce: 'limits' }, 'InvalidAccount'],
    ['without a user waits where nothing counts', { ...bobs, enforce: 'none' }, 'waits'],
    ['with a foreign QOS is refused where QOS count', { jobs: ['-q other'], enforce: 'qos' }, 'InvalidQOS'],
    ['with a foreign QOS waits where limits count', { jobs: ['-q other'], enforce: 'limits' }, 'waits'],
    ['with its QOS waits', { jobs: ['-q normal'], enforce: 'qos' }, 'waits'],
  ])('%s', (_, given, expected) => {
    expect(refusal({ qos: 'Name\nnormal\nother\n', ...given })).toBe(expected);
  });

  const strict = (columns: string, values: string, asked: string) =>
    refusal({ qos: `Name|Flags|${columns}\nnormal|DenyOnLimit|${values}\n`, jobs: [asked] });
  test.each([
    ['MaxTRES', 'cpu=4', '-n 4', 'waits'],
    ['MaxTRES', 'cpu=3', '-n 4', 'QOSMaxCpuPerJobLimit'],
    ['MaxTRES', 'mem=799', '-n 4 --mem-per-cpu=200', 'QOSMaxMemoryPerJob'],
    ['MaxTRES', 'mem=800', '-n 4 --mem-per-cpu=200', 'waits'],
    ['MaxTRES', 'mem=399', '-N 2 --mem=200', 'QOSMaxMemoryPerJob'],
    ['MaxTRES', 'node=1', '-N 2', 'QOSMaxNodePerJobLimit'],
    ['MaxTRES', 'gres/gpu=1', '-N 2 --gres=gpu:1', 'QOSMaxGRESPerJob'],
    ['MaxTRES', 'billing=3', '-n 4', 'QOSMaxBillingPerJob'],
    ['MaxWall', '1:30:00', '-t 90', 'waits'],
    ['MaxWall', '1:29:00', '-t 90', 'QOSMaxWallDurationPerJobLimit'],
    ['GrpTRES', 'cpu=3', '-n 4', 'QOSGrpCpuLimit'],
    ['MaxTRESPU', 'cpu=3', '-n 4', 'QOSMaxCpuPerUserLimit'],
    ['MaxTRESPA', 'cpu=3', '-n 4', 'MaxCpuPerAccount'],
  ])('with %s=%s that asks for %s: %s', (column, value, asked, expected) => {
    expect(strict(column, value, asked)).toBe(expected);
    // Without the flag it waits.
    expect(refusal({ qos: `Name|${column}\nnormal|${value}\n`, jobs: [asked] })).toBe('waits');
  });

  test('without an association or without enforced limits has none', () => {
    const qos = 'Name|GrpJobs\nnormal|3\n';
    for (const given of [{ enforce: 'associations' }, { enforce: 'none' }, { jobs: ['-A none'] }]) {
      const { classes, classOf, groups, nodeGroups } = rules({ qos, ...given }).found;
      expect([classes.length, classOf[0], groups.size, nodeGroups.size]).toEqual([1, 0, 0, 0]);
      expect(classes[0]).toEqual({
        ...{ ofRequest: [], atSubmission: [], before: [], after: [], groups: [] },
        ...{ nodes: Number.POSITIVE_INFINITY, nodesReason: 0 },
      });
    }
  });
});

test('jobs of one association and QOS are of one class; groups that a limit counts have numbers', () => {
  const { found, candidates } = rules({
    qos: 'Name|GrpTRES|MaxJobsPU|MaxTRES\nnormal|cpu=9,node=3|2|\nother|||node=2\n',
    accounts: "Account - 'a':QOS='normal,other':GrpJobs=5\nParent - 'a'\nUser - 'ann':DefaultAccount='a'\n",
    jobs: ['-n 1', '-n 2', '-n 1 -q other', '-n 1'],
  });
  expect(Array.from(found.classOf)).toEqual([1, 1, 2, 1]);
  expect([...found.groups]).toEqual([
    ['qos normal user ann', 0],
    ['association 1', 1],
    ['qos normal', 2],
  ]);
  expect([...found.nodeGroups]).toEqual([['qos normal', 0]]);
  // The first and the last ask for the same and may have as many nodes; the third may have fewer.
  expect(Array.from(candidates.kind)).toEqual([0, 1, 0, 0]);
  const within = kindsWithin(candidates, found);
  expect([Array.from(within.kind), within.kinds]).toEqual([[0, 1, 2, 0], 3]);
});

test('amounts are those of as few nodes as a job takes, and bills are whole', () => {
  const { cluster, jobs } = rules({ jobs: ['-N 2 -n 3 --mem=150 --gres=gpu:1'] });
  const [partition] = cluster.partitions;
  expect(amountsAsked(jobs[0], partition, false)).toEqual([3, 300, 2, 3, 2]);
  const weights = [1, 0.01, 0, 5, 0.75];
  expect(amountsAsked(jobs[0], { ...partition, billing: weights }, false)[3]).toBe(Math.floor(3 + 3 + 1.5));
  expect(amountsAsked(jobs[0], { ...partition, billing: weights }, true)[3]).toBe(3);
  expect(billed([7, 1, 1, 9, 1], undefined, true)).toBe(7);
  expect(billed([2, 400, 1, 9, 1], weights, true)).toBe(4);
});

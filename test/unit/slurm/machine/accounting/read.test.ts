import { describe, expect, test } from 'vitest';
import { associationOf, qosOf } from '../../../../../src/slurm/machine/accounting/model.ts';
import { withAccounting } from '../../../../../src/slurm/machine/accounting/read.ts';
import { readLimits, readWeights } from '../../../../../src/slurm/machine/accounting/tres.ts';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';

const NONE = Number.POSITIVE_INFINITY;
const CLUSTER = readConfiguration(
  'NodeName=n1 CPUs=4\nPartitionName=p Nodes=ALL QOS=high\nAccountingStorageEnforce=limits\n',
  'slurm.conf',
);
const QOS = `Name|Priority|Flags|UsageFactor|GrpTRES|MaxTRESPU|MaxJobsPU|MaxWall|GrpTRESMins|MaxSubmitJobsPerUser
normal|0||1.000000|||3|||
high|100|DenyOnLimit,OverPartQOS,NoReserve|0.500000|cpu=12,license/x=2|gres/gpu=4|||cpu=100|7
`;
const ACCOUNTS = `# a comment
Cluster - 'test':Fairshare=1:QOS='normal':MaxWallDurationPerJob=60
Parent - 'root'
User - 'root':DefaultAccount='root':AdminLevel='Administrator':Fairshare=1
Account - 'physics':Description='a : b':Organization='x':Fairshare=50:MaxJobs=2:Priority=5:GrpTRES=cpu=8,mem=2G
Parent - 'physics'
User - 'ann':DefaultAccount='physics':Fairshare=parent:QOS='+high':DefaultQOS='high'
User - 'bob':DefaultAccount='root':Fairshare=3:MaxJobs=1:MaxTRESPerJob=node=2:GrpTRESMins=cpu=5
User - 'bob':DefaultAccount='root':Partition='p'
`;

const read = (accounts = ACCOUNTS, qos = QOS) =>
  withAccounting(CLUSTER, {
    accounts: { text: accounts, file: 'accounts.cfg' },
    qos: { text: qos, file: 'qos.txt' },
  });

test('associations have what their accounts have, unless they name their own', () => {
  const { associations = [] } = read().cluster.accounting ?? {};
  const [root, , physics, ann, bob] = associations;
  expect(associations).toHaveLength(5);
  expect(root).toMatchObject({ parent: -1, account: 'root', user: undefined, qos: [0], maxWall: 60 });
  expect(physics).toMatchObject({
    parent: 0,
    shares: 50,
    maxJobs: 2,
    priority: 5,
    maxWall: 60,
    isDefault: false,
  });
  expect(physics.grpTres).toEqual([8, 2048, NONE, NONE, NONE]);
  expect(ann).toMatchObject({ parent: 2, account: 'physics', user: 'ann', shares: 'parent', qos: [0, 1] });
  expect(ann).toMatchObject({ defaultQos: 1, maxJobs: 2, priority: 5, isDefault: true });
  expect(ann.grpTres).toEqual([NONE, NONE, NONE, NONE, NONE]);
  expect(bob).toMatchObject({ shares: 3, maxJobs: 1, qos: [0], isDefault: false });
  expect(bob.maxTres).toEqual([NONE, NONE, 2, NONE, NONE]);
});

test('the words of a dump may be in any case', () => {
  const shouted = ACCOUNTS.replace(/^(Cluster|Parent|User|Account)/gm, (word) => word.toUpperCase());
  const { associations } = read(shouted).cluster.accounting ?? {};
  expect(associations).toEqual(read().cluster.accounting?.associations);
});

test('a QOS has its limits and flags', () => {
  const [normal, high] = read().cluster.accounting?.qos ?? [];
  expect(normal).toMatchObject({ name: 'normal', usageFactor: 1, maxJobsPerUser: 3, denyOnLimit: false });
  expect(high).toMatchObject({ priority: 100, usageFactor: 0.5, denyOnLimit: true, overPartition: true });
  expect(high).toMatchObject({ maxJobsPerUser: NONE, maxSubmitPerUser: 7, maxWall: NONE });
  expect(high.grpTres).toEqual([12, NONE, NONE, NONE, NONE]);
  expect(high.maxTresPerUser).toEqual([NONE, NONE, NONE, NONE, 4]);
});

test('unsupported settings are reported', () => {
  expect(read().unsupported.map(({ feature, asked }) => [feature, asked])).toEqual([
    ['flags of QOS', ['Flags=noreserve']],
    ['limits of other resources than CPUs, memory, nodes and GPUs', ['grptres=license/x=2']],
    ['limits of minutes together', ['grptresmins=cpu=100', 'grptresmins=cpu=5']],
    ['associations of a partition', ['Partition=p']],
  ]);
});

test('a job has the association and the QOS that sbatch would give it', () => {
  const { accounting } = read().cluster;
  if (accounting === undefined) throw new Error('no accounting');
  expect(associationOf(accounting, 'ann', undefined)).toBe(3);
  expect(associationOf(accounting, 'bob', undefined)).toBe(-1);
  expect(associationOf(accounting, 'bob', 'Physics')).toBe(4);
  expect(qosOf(accounting, 3, undefined)).toBe(1);
  expect(qosOf(accounting, 4, undefined)).toBe(0);
  expect(qosOf(accounting, 4, 'HIGH')).toBe(1);
  expect(qosOf(accounting, 4, 'low')).toBe(-1);
});

describe('an invalid dump is one line', () => {
  test.each([
    [
      `Claster - 'x'`,
      QOS,
      "accounts.cfg:1: 'Claster - 'x'': expected QOS, Cluster, Parent, Account or User - 'NAME'",
    ],
    [`Parent - 'root'`, QOS, "accounts.cfg:1: Parent 'root': there is no such account yet"],
    [
      `Account - 'a'`,
      QOS,
      "accounts.cfg:1: Account 'a' has no parent: expected a line Parent - 'root' before it",
    ],
    ['', QOS, "accounts.cfg: no cluster: expected a line Cluster - 'NAME', as sacctmgr dump writes it"],
    [
      `${ACCOUNTS}\n${ACCOUNTS}`,
      QOS,
      "accounts.cfg:12: Cluster 'test': the file has a cluster already; give the dump of one, without what others follow it",
    ],
    [`Cluster - 'c':MaxJobs=many`, QOS, "accounts.cfg:1: maxjobs 'many': expected a whole number"],
    [
      `Cluster - 'c':Fairshare=some`,
      QOS,
      "accounts.cfg:1: Fairshare 'some': expected a whole number or parent",
    ],
    [`Cluster - 'c':QOS='other'`, QOS, "accounts.cfg:1: QOS 'other': there is no such QOS"],
    [
      `Cluster - 'c':GrpTRES=cpu`,
      QOS,
      "accounts.cfg:1: grptres 'cpu': expected amounts like cpu=12,mem=100G",
    ],
    [ACCOUNTS, 'normal|0\n', 'qos.txt:1: no names of columns: expected the text of sacctmgr show qos'],
    [ACCOUNTS, 'Name|Priority\nnormal\n', 'qos.txt:2: 1 columns: expected 2, as in the first line'],
    [ACCOUNTS, 'Name|Priority\nnormal|top\n', "qos.txt:2: priority 'top': expected a number"],
    [`Cluster - 'c'`, 'Name\nnormal\n', "qos.txt: there is no QOS 'high', which the partition p has"],
  ])('%j', (accounts, qos, message) => {
    expect(() => read(accounts, qos)).toThrow(message);
  });
});

test('amounts and weights of resources', () => {
  expect(readLimits('cpu=2,mem=1G,gres/gpu=-1,billing=7', 'GrpTRES', 'here')).toEqual([
    2,
    1024,
    NONE,
    7,
    NONE,
  ]);
  expect(readWeights('CPU=1.5,Mem=2G,GRES/gpu=10', 'TRESBillingWeights', 'here')).toEqual([
    1.5,
    2 / 1024,
    0,
    0,
    10,
  ]);
});

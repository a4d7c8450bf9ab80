// AllowAccounts, DenyAccounts, AllowQos and DenyQos of partitions: which partition slurmctld 22.05.8 was seen to start a
// job in, or that it never did.
import { describe, expect, test } from 'vitest';
import { accessOf, mayUse } from '../../../../../src/slurm/machine/accounting/access.ts';
import type { ClusterJob } from '../../../../../src/slurm/machine/cluster.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { reasonItCannotRun } from '../../../../../src/slurm/machine/feasibility.ts';
import { readSlurmConf, runOnSlurm } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const CONF = `AccountingStorageType=accounting_storage/slurmdbd
AccountingStorageEnforce=associations,qos
NodeName=a[1-4] CPUs=4 RealMemory=4000
NodeName=b[1-4] CPUs=4 RealMemory=4000
PartitionName=open Nodes=b[1-4] Default=YES
PartitionName=phys Nodes=a[1-4] AllowAccounts=physics DenyAccounts=physics
PartitionName=nolaw Nodes=a[1-4] DenyAccounts=law
PartitionName=noq Nodes=a[1-4] DenyQos=High
PartitionName=yesq Nodes=a[1-4] AllowQos=High
`;
const ACCOUNTS = `Cluster - 'c':QOS='normal,high'
Parent - 'root'
Account - 'physics'
Account - 'law'
Parent - 'physics'
User - 'games':DefaultAccount='physics'
Parent - 'law'
User - 'daemon':DefaultAccount='law'
`;
const accounting = {
  accounts: { text: ACCOUNTS, file: 'accounts.cfg' },
  qos: { text: 'Name\nnormal\nhigh\n', file: 'qos.txt' },
};
const { wasm: kernel } = await clusterKernels();
const submitted = (words: string) =>
  readEvents(`-dt 0 -e submit_batch_job | -sim-walltime 9 -J x -t 5 ${words} x.job`, { file: 'jobs' });

const [ACCOUNT, QOS] = ['AccountNotAllowed', 'QOSNotAllowed'];

test.each([
  ['--uid=games -p phys', 'a1'],
  ['--uid=daemon -p phys', ACCOUNT],
  ['--uid=daemon -p phys,open', 'b1'],
  ['--uid=games -p nolaw', 'a1'],
  ['--uid=daemon -p nolaw', ACCOUNT],
  ['--uid=games -p noq', 'a1'],
  ['--uid=games -p noq -q high', QOS],
  ['--uid=games -p yesq', QOS],
  ['--uid=games -p yesq -q high', 'a1'],
  ['--uid=games -p noq,open -q high', 'b1'],
])('%s', async (words, seen) => {
  const configuration = readSlurmConf(CONF, { accounting });
  expect(configuration.unsupported).toEqual([]);
  const { cluster, found, jobs } = await runOnSlurm(configuration, submitted(words), { kernel });
  const isStarted = found.start[0] >= 0;
  expect(isStarted ? cluster.nodes[found.nodes[0]].name : reasonItCannotRun(cluster)(jobs[0]).reason).toBe(
    seen,
  );
});

test.each([
  ['--uid=daemon -p phys,open', [false, true, false, true, true]],
  ['--uid=games -p phys,open', [true, true, true, true, true]],
  ['--uid=games -p noq,open -q high', [false, true, false, true, true]],
  ['--uid=games -p open,short', [false, true, false, true, true]],
])('with EnforcePartLimits=ALL all partitions must take a job: %s', async (words, seen) => {
  const starts = ['ALL', 'ANY', 'yes', 'ally', 'noyes'].map(async (enforced) => {
    const conf = `${CONF}PartitionName=short Nodes=ALL MaxTime=4\nEnforcePartLimits=${enforced}\n`;
    const { found } = await runOnSlurm(readSlurmConf(conf, { accounting }), submitted(words), { kernel });
    return found.start[0] >= 0;
  });
  expect(await Promise.all(starts)).toEqual(seen);
});

test('without accounting no user is denied access, and a note says so', async () => {
  const configuration = readSlurmConf(CONF);
  expect(configuration.unsupported).toContainEqual({
    feature: 'partitions for some accounts or QOS',
    asked: [
      'AllowAccounts=physics',
      'DenyAccounts=physics',
      'DenyAccounts=law',
      'DenyQos=High',
      'AllowQos=High',
    ],
    count: 5,
    of: 'settings',
  });
  const { found } = await runOnSlurm(configuration, submitted('--uid=daemon -p phys'), { kernel });
  expect(found.start[0]).toBe(0);
});

describe('access to a partition', () => {
  const of = (words: Record<string, string>) => accessOf(new Map(Object.entries(words)));
  test.each([
    [{}, {}],
    [{ allowaccounts: 'ALL', allowqos: 'all' }, {}],
    [{ allowaccounts: 'ALL', denyaccounts: 'b,C' }, { accounts: { allows: false, names: ['b', 'C'] } }],
    [{ allowaccounts: 'a,b', denyaccounts: 'b' }, { accounts: { allows: true, names: ['a', 'b'] } }],
    [{ allowqos: 'High,low' }, { qosAccess: { allows: true, names: ['high', 'low'] } }],
    [{ denyqos: 'High' }, { qosAccess: { allows: false, names: ['high'] } }],
  ])('%j', (words, expected) => expect(of(words)).toEqual(expected));
});

test('a job without an association has no account that is allowed, and none that is denied', async () => {
  const conf = CONF.replace('AccountingStorageEnforce=associations,qos\n', '');
  const configuration = readSlurmConf(conf, { accounting });
  const startOf = async (partition: string) => {
    const words = `--uid=nobody -p ${partition}`;
    const { found } = await runOnSlurm(configuration, submitted(words), { kernel });
    return found.start[0];
  };
  expect([await startOf('phys'), await startOf('nolaw')]).toEqual([Number.NaN, 0]);
});

test('a job without a user matches no list', () => {
  const { cluster } = readSlurmConf(CONF, { accounting });
  const may = cluster.partitions.map((_, partition) => mayUse(cluster, {} as ClusterJob, partition));
  expect(may).toEqual([true, false, true, true, false]);
});

test.each([
  ['ANY', '--uid=daemon -p phys,short', 'PartitionTimeLimit'],
  ['ALL', '--uid=daemon -p phys,open', ACCOUNT],
])('why a job never starts with EnforcePartLimits=%s: %s', async (enforced, words, why) => {
  const conf = `${CONF}PartitionName=short Nodes=ALL MaxTime=4\nEnforcePartLimits=${enforced}\n`;
  const { cluster, jobs } = await runOnSlurm(readSlurmConf(conf, { accounting }), submitted(words), {
    kernel,
  });
  expect(reasonItCannotRun(cluster)(jobs[0]).reason).toBe(why);
});

// The classic formula of fair share, worked out by hand: 2^-(effective usage / shares of all / dampening).
import { expect, test } from 'vitest';
import type { Cluster, ClusterJob } from '../../../../../src/slurm/machine/cluster.ts';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { startsOf } from '../../../../support/cluster/startsOf.ts';

const user = (name: string, account: string, shares: number | string) =>
  `User - '${name}':DefaultAccount='${account}':Fairshare=${shares}\n`;
const ACCOUNTS = `Cluster - 'c'
Parent - 'root'
Account - 'lab':Fairshare=1
Account - 'art':Fairshare=3
Account - 'old':Fairshare=0
Parent - 'lab'
${user('ann', 'lab', 1)}${user('bob', 'lab', 2)}Parent - 'art'
${user('cy', 'art', 'parent')}${user('dan', 'art', 1)}Parent - 'old'
${user('eve', 'old', 1)}Parent - 'root'
${user('fay', 'root', 'parent')}`;

/** Part of the whole usage of 1000 that each account and user has. */
const USED: Readonly<Record<string, number>> = {
  ...{ root: 1000, lab: 800, art: 150, old: 50 },
  ...{ ann: 600, bob: 200, cy: 50, dan: 100, eve: 50 },
};
const WEIGHT = 1_000_000;

function clusterOf(more: string, used: Readonly<Record<string, number>>): Cluster {
  const { cluster } = readSlurmConf(
    `SchedulerType=sched/builtin
SelectType=select/cons_tres\nSelectTypeParameters=CR_Core
PriorityType=priority/multifactor\nPriorityFlags=NO_FAIR_TREE\nPriorityWeightFairshare=${WEIGHT}
PriorityDecayHalfLife=0\nAccountingStorageType=accounting_storage/slurmdbd
NodeName=n1 CPUs=1\nPartitionName=main Nodes=n1 Default=YES\n${more}`,
    { accounting: { accounts: { text: ACCOUNTS, file: 'accounts' } } },
  );
  const { accounting } = cluster;
  if (accounting === undefined) throw new Error('there are accounts');
  const associations = accounting.associations.map((one) => ({
    ...one,
    usage: used[one.user ?? one.account],
  }));
  return { ...cluster, accounting: { ...accounting, associations } };
}

const job = (submit: number, association: number, nice: number): ClusterJob => ({
  ...{ submit, run: 100, timeLimit: 60, partitions: [0], tasks: 1, cpusPerTask: 1, minNodes: 1, maxNodes: 1 },
  ...{ memory: 0, memoryPer: 'node', gpusPerNode: 0, exclusive: false, nice, association, qos: 0 },
});

/** True if a user's job starts before a job without a user that has this priority. */
async function isBefore(
  name: string,
  priority: number,
  more: string,
  used: Readonly<Record<string, number>>,
) {
  const cluster = clusterOf(more, used);
  const place = cluster.accounting?.associations.findIndex((one) => one.user === name) ?? -1;
  const [, own, other] = await startsOf(cluster, [job(0, -1, 0), job(5, place, 0), job(5, -1, -priority)]);
  return own < other;
}

test.each([
  // Of what the others of the account used, a user has a part: 0.6 + (0.8 - 0.6) / 3 of a quarter times a third.
  ['a user with a third of the shares', 'ann', '', USED, 2 ** (-(0.6 + 0.2 / 3) * 12)],
  ['a user with two thirds of the shares', 'bob', '', USED, 2 ** (-(0.2 + (0.6 * 2) / 3) * 6)],
  ['a user without usage', 'ann', '', {}, 1],
  ['the only user with shares', 'dan', '', USED, 2 ** (-0.15 / 0.75)],
  ['a user with the shares of the account', 'cy', '', USED, 2 ** (-0.15 / 0.75)],
  ['a user of an account without shares', 'eve', '', USED, 0],
  ['a user with the shares of the root', 'fay', '', USED, 0.5],
  ['a user with the shares of a root without usage', 'fay', '', {}, 0.5],
  ['a dampened user', 'dan', 'FairShareDampeningFactor=3', USED, 2 ** (-0.15 / 0.75 / 3)],
  [
    'a user before whose start it is computed again',
    'bob',
    'PriorityCalcPeriod=1',
    USED,
    2 ** (-(0.2 + (0.6 * 2) / 3) * 6),
  ],
] as const)('the factor of %s', async (_, name, more, used, factor) => {
  const priority = WEIGHT * factor;
  expect(await isBefore(name, priority - 10, more, used)).toBe(true);
  expect(await isBefore(name, priority + 10, more, used)).toBe(false);
});

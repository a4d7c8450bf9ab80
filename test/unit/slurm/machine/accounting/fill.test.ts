// The columns of accounting that the kernel gets, worked out by hand for two jobs, three classes and four
// groups.
import { expect, test } from 'vitest';
import { fairSharesOf } from '../../../../../src/slurm/machine/accounting/fairShares.ts';
import { accountingSettings, fillAccounting } from '../../../../../src/slurm/machine/accounting/fill.ts';
import { limitRulesOf } from '../../../../../src/slurm/machine/accounting/limitRules.ts';
import { limitCode } from '../../../../../src/slurm/machine/accounting/limitWords.ts';
import { withAccounting } from '../../../../../src/slurm/machine/accounting/read.ts';
import { candidatesOf } from '../../../../../src/slurm/machine/candidates.ts';
import { CLUSTER } from '../../../../../src/slurm/machine/codes.ts';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';
import { clusterTwin } from '../../../../../src/slurm/machine/twin.ts';

const MOST = 2 ** 31 - 1;

const configuration = readConfiguration(
  'NodeName=n[1-4] CPUs=4\nPartitionName=p Nodes=ALL Default=YES\n' +
    'PartitionName=b Nodes=ALL TRESBillingWeights="CPU=2,Node=3"\n' +
    'AccountingStorageEnforce=limits\nAccountingStorageType=accounting_storage/slurmdbd\nPriorityWeightFairshare=7\n' +
    'PriorityWeightAssoc=100\nPriorityWeightTRES=CPU=16\nFairShareDampeningFactor=3\nPriorityDecayHalfLife=1-0\n' +
    'SchedulerParameters=assoc_limit_stop\n',
  'slurm.conf',
);
const { cluster } = withAccounting(configuration, {
  accounts: {
    text: "Cluster - 'c':QOS='normal,wide'\nParent - 'root'\nAccount - 'a':GrpJobs=5:Priority=4\nParent - 'a'\nUser - 'ann':DefaultAccount='a':MaxJobs=6:Fairshare=2\n",
    file: 'a.cfg',
  },
  qos: {
    text: 'Name|Priority|UsageFactor|GrpTRES|MaxSubmitPU|MaxTRES\nnormal|10|0.5|node=3|8|\nwide|40|2|||node=0\n',
    file: 'q.txt',
  },
});
const line = (options: string) => `-dt 0 -e submit_batch_job | -sim-walltime 60 ${options} x.job\n`;
const jobs = readSubmissions(
  line('--uid=ann -n 4') + line('--uid=ann -n 8 -q wide -p b') + line('--uid=bob -n 1'),
  'jobs',
  cluster,
);
const candidates = candidatesOf(cluster, jobs);
const rules = limitRulesOf(cluster, jobs, candidates);
const shares = fairSharesOf(cluster.accounting);

/** The columns that were filled. */
async function filled() {
  const instance = await clusterTwin.instantiate();
  const { exports, columns, numbers } = instance;
  const { nodes, partitions } = cluster;
  const sizes = { nodes: nodes.length, partitions: partitions.length, jobs: jobs.length };
  Object.assign(numbers, sizes, accountingSettings(cluster, { rules, shares }), {
    candidates: candidates.job.length,
  });
  exports.createCluster();
  fillAccounting(instance, cluster, jobs, candidates, { rules, shares });
  return { columns };
}

test('the values passed to the kernel before it has its columns', () => {
  expect(accountingSettings(cluster, { rules, shares })).toEqual({
    enforcesLimits: true,
    associations: 3,
    fairChildren: 2,
    // Of normal: submitted by the user, running of ann and of a, nodes of the QOS. Of wide: ann, a, and no
    // node.
    limits: 4 + 3,
    withLimits: true,
    groups: 4,
    nodeGroups: 1,
    limitClasses: 3,
    // Of normal: all four groups; of wide: ann and a.
    memberships: 4 + 2,
  });
  const none = { classes: [rules.classes[0]], groups: new Map(), nodeGroups: new Map() };
  const without = accountingSettings(
    { ...cluster, enforce: undefined },
    { rules: { ...rules, ...none }, shares },
  );
  expect(without).toMatchObject({ enforcesLimits: false, limits: 0, memberships: 0, withLimits: false });
});

test('the columns', async () => {
  const { columns } = await filled();
  expect([...columns.parentOf]).toEqual([-1, 0, 1]);
  expect([...columns.isUser]).toEqual([0, 0, 1]);
  expect([...columns.shares]).toEqual([1, 1, 2]);
  expect([...columns.firstChild]).toEqual([0, 1, 2, 2]);
  expect([...columns.child]).toEqual([1, 2]);
  // Each job: the part of its QOS, the term of its association, how its usage counts.
  expect([...columns.qosPriority]).toEqual([0.25, 1, 0.25]);
  expect([...columns.associationTerm]).toEqual([100, 100, 0]);
  expect([...columns.usageFactor]).toEqual([0.5, 2, 0.5]);
  expect([...columns.associationOf]).toEqual([2, 2, -1]);
  expect([...columns.hasBilling]).toEqual([0, 1]);
  expect([...columns.billingWeights]).toEqual([0, 0, 0, 0, 0, 2, 0, 3, 0, 0]);
  // 4, 8 and 1 of 16 CPUs.
  expect([...columns.tresTerm]).toEqual([4, 8, 1]);
  // A job that may have no node is given one, so that its limit can say so.
  expect([...columns.mostNodes]).toEqual([3, 1, MOST]);
  expect([...columns.limitClass]).toEqual([1, 2, 0]);
  expect([...columns.rejection]).toEqual([0, 0, limitCode('InvalidAccount')]);
  // At submission, before and after, of each class.
  expect([...columns.firstLimit]).toEqual([0, 0, 0, 0, 1, 3, 4, 4, 6, 7]);
  expect([...rules.groups.keys()]).toEqual([
    'qos normal user ann',
    'association 2',
    'association 1',
    'qos normal',
  ]);
  expect([...columns.limitGroup]).toEqual([0, 1, 2, 3, 1, 2, -1]);
  expect([...columns.limitOf]).toEqual([
    CLUSTER.SUBMITTED_JOBS,
    ...[CLUSTER.RUNNING_JOBS, CLUSTER.RUNNING_JOBS, 2, CLUSTER.RUNNING_JOBS, CLUSTER.RUNNING_JOBS, 2],
  ]);
  expect([...columns.limitValue]).toEqual([8, 6, 5, 3, 6, 5, 0]);
  expect([...columns.limitReason]).toEqual(
    [
      ...['QOSMaxSubmitJobPerUserLimit', 'AssocMaxJobsLimit', 'AssocGrpJobsLimit', 'QOSGrpNodeLimit'],
      ...['AssocMaxJobsLimit', 'AssocGrpJobsLimit', 'QOSMaxNodePerJobLimit'],
    ].map(limitCode),
  );
  expect([...columns.classNodes]).toEqual([MOST, 3, 0]);
  expect([...columns.classNodesReason]).toEqual([
    0,
    limitCode('QOSGrpNodeLimit'),
    limitCode('QOSMaxNodePerJobLimit'),
  ]);
  expect([...columns.firstMembership]).toEqual([0, 0, 4, 6]);
  expect([...columns.membership]).toEqual([3, 0, 1, 2, 1, 2]);
  expect([...columns.nodeRow]).toEqual([-1, -1, -1, 0]);
});

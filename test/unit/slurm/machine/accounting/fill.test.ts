// The columns of accounting that the kernel gets, worked out by hand for two jobs, three classes and four groups.
import { expect, test } from 'vitest';
import { fairSharesOf } from '../../../../../src/slurm/machine/accounting/fairShares.ts';
import { accountingSettings, fillAccounting } from '../../../../../src/slurm/machine/accounting/fill.ts';
import { limitRulesOf } from '../../../../../src/slurm/machine/accounting/limitRules.ts';
import { limitCode } from '../../../../../src/slurm/machine/accounting/limitWords.ts';
import { withAccounting } from '../../../../../src/slurm/machine/accounting/read.ts';
import { candidatesOf } from '../../../../../src/slurm/machine/candidates.ts';
import { CLUSTER } from '../../../../../src/slurm/machine/codes.ts';
import { readConfiguration } from '../../../../../src/slurm/machine/configuration.ts';
import type { ClusterInstance } from '../../../../../src/slurm/machine/kernel.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';

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

/** The columns that were filled, by the names of the kernel's functions that say where they are. */
function filled(): Record<string, number[]> {
  const columns: Record<string, ArrayLike<number>> = {};
  const column =
    <T extends ArrayLike<number>>(Kind: new (length: number) => T) =>
    (name: unknown, count: number) => {
      const made = new Kind(count);
      columns[name as string] = made;
      return made;
    };
  const instance = {
    exports: new Proxy({}, { get: (_, name) => () => name }),
    ...{ f64: column(Float64Array), i32: column(Int32Array), u8: column(Uint8Array) },
  } as unknown as ClusterInstance;
  fillAccounting(instance, cluster, jobs, candidates, { rules, shares });
  return Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, Array.from(values)]));
}

test('what the kernel is told before it has its columns', () => {
  const settings = new Map(accountingSettings(cluster, { rules, shares }));
  expect(settings).toEqual(
    new Map([
      [CLUSTER.ASSOC_LIMIT_STOP, 1],
      [CLUSTER.WEIGHT_FAIR_SHARE, 7],
      [CLUSTER.FAIR_TREE, 1],
      [CLUSTER.DAMPENING, 3],
      [CLUSTER.HALF_LIFE, 86_400],
      [CLUSTER.BILLS_LARGEST, 0],
      [CLUSTER.COUNTS_ENDS, 1],
      [CLUSTER.ASSOCIATIONS, 3],
      [CLUSTER.FAIR_CHILDREN, 2],
      [CLUSTER.GROUPS, 4],
      [CLUSTER.NODE_GROUPS, 1],
      [CLUSTER.LIMIT_CLASSES, 3],
      // Of normal: submitted by the user, running of ann and of a, nodes of the QOS. Of wide: ann, a, and no node.
      [CLUSTER.LIMITS, 4 + 3],
      // Of normal: all four groups; of wide: ann and a.
      [CLUSTER.MEMBERSHIPS, 4 + 2],
      [CLUSTER.WITH_LIMITS, 1],
    ]),
  );
  const none = { classes: [rules.classes[0]], groups: new Map(), nodeGroups: new Map() };
  const without = new Map(
    accountingSettings({ ...cluster, enforce: undefined }, { rules: { ...rules, ...none }, shares }),
  );
  expect(
    [CLUSTER.COUNTS_ENDS, CLUSTER.LIMITS, CLUSTER.MEMBERSHIPS, CLUSTER.WITH_LIMITS].map((of) =>
      without.get(of),
    ),
  ).toEqual([0, 0, 0, 0]);
});

test('the columns', () => {
  const of = filled();
  expect(of.parentOfColumn).toEqual([-1, 0, 1]);
  expect(of.isUserColumn).toEqual([0, 0, 1]);
  expect(of.sharesColumn).toEqual([1, 1, 2]);
  expect(of.firstChildColumn).toEqual([0, 1, 2, 2]);
  expect(of.childColumn).toEqual([1, 2]);
  // Each job: the part of its QOS, the term of its association, how its usage counts.
  expect(of.qosPriorityColumn).toEqual([0.25, 1, 0.25]);
  expect(of.associationTermColumn).toEqual([100, 100, 0]);
  expect(of.usageFactorColumn).toEqual([0.5, 2, 0.5]);
  expect(of.associationOfColumn).toEqual([2, 2, -1]);
  expect(of.hasBillingColumn).toEqual([0, 1]);
  expect(of.billingWeightsColumn).toEqual([0, 0, 0, 0, 0, 2, 0, 3, 0, 0]);
  // 4, 8 and 1 of 16 CPUs.
  expect(of.tresTermColumn).toEqual([4, 8, 1]);
  // A job that may have no node is given one, so that its limit can say so.
  expect(of.mostNodesColumn).toEqual([3, 1, MOST]);
  expect(of.limitClassColumn).toEqual([1, 2, 0]);
  expect(of.refusalColumn).toEqual([0, 0, limitCode('InvalidAccount')]);
  // At submission, before and after, of each class.
  expect(of.firstLimitColumn).toEqual([0, 0, 0, 0, 1, 3, 4, 4, 6, 7]);
  expect([...rules.groups.keys()]).toEqual([
    'qos normal user ann',
    'association 2',
    'association 1',
    'qos normal',
  ]);
  expect(of.limitGroupColumn).toEqual([0, 1, 2, 3, 1, 2, -1]);
  expect(of.limitOfColumn).toEqual([
    CLUSTER.SUBMITTED_JOBS,
    ...[CLUSTER.RUNNING_JOBS, CLUSTER.RUNNING_JOBS, 2, CLUSTER.RUNNING_JOBS, CLUSTER.RUNNING_JOBS, 2],
  ]);
  expect(of.limitValueColumn).toEqual([8, 6, 5, 3, 6, 5, 0]);
  expect(of.limitReasonColumn).toEqual(
    [
      ...['QOSMaxSubmitJobPerUserLimit', 'AssocMaxJobsLimit', 'AssocGrpJobsLimit', 'QOSGrpNodeLimit'],
      ...['AssocMaxJobsLimit', 'AssocGrpJobsLimit', 'QOSMaxNodePerJobLimit'],
    ].map(limitCode),
  );
  expect(of.classNodesColumn).toEqual([MOST, 3, 0]);
  expect(of.classNodesReasonColumn).toEqual([
    0,
    limitCode('QOSGrpNodeLimit'),
    limitCode('QOSMaxNodePerJobLimit'),
  ]);
  expect(of.firstMembershipColumn).toEqual([0, 0, 4, 6]);
  expect(of.membershipColumn).toEqual([3, 0, 1, 2, 1, 2]);
  expect(of.nodeRowColumn).toEqual([-1, -1, -1, 0]);
});

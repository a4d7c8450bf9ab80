import type { Candidates } from '../candidates.ts';
import type { Cluster, ClusterJob } from '../cluster.ts';
import { CLUSTER } from '../codes.ts';
import type { ClusterInstance } from '../kernel.ts';
import type { FairShares } from './fairShares.ts';
import type { LimitRules } from './limitRules.ts';
import { associationTerms, qosFactors, tresTermOf } from './staticTerms.ts';
import { TRES } from './tres.ts';

const ANY_NUMBER = 2 ** 31 - 1;

/** What the kernel's columns of accounting are made from. */
interface AccountingColumns {
  readonly rules: LimitRules;
  readonly shares: FairShares;
}

/** The sizes that the kernel asks for before it has its columns. */
export function accountingSettings(
  { priority, scheduling, enforce }: Cluster,
  { rules, shares }: AccountingColumns,
): [place: number, value: number][] {
  const limits = rules.classes.flatMap((one) => [...one.atSubmission, ...one.before, ...one.after]);
  const hasNodes = rules.classes.some(({ nodes }) => nodes < Number.POSITIVE_INFINITY);
  const memberships = rules.classes.reduce((sum, { groups }) => sum + counted(groups, rules).length, 0);
  return [
    [CLUSTER.ASSOC_LIMIT_STOP, Number(scheduling.assocLimitStop)],
    [CLUSTER.WEIGHT_FAIR_SHARE, priority.weightFairShare],
    [CLUSTER.FAIR_TREE, Number(priority.fairTree)],
    [CLUSTER.DAMPENING, priority.dampening],
    [CLUSTER.HALF_LIFE, priority.halfLife],
    [CLUSTER.BILLS_LARGEST, Number(priority.billsLargest)],
    [CLUSTER.COUNTS_ENDS, Number(enforce?.limits ?? false)],
    [CLUSTER.ASSOCIATIONS, shares.parent.length],
    [CLUSTER.FAIR_CHILDREN, shares.child.length],
    [CLUSTER.GROUPS, rules.groups.size],
    [CLUSTER.NODE_GROUPS, rules.nodeGroups.size],
    [CLUSTER.LIMIT_CLASSES, rules.classes.length],
    [CLUSTER.LIMITS, limits.length],
    [CLUSTER.MEMBERSHIPS, memberships],
    [CLUSTER.WITH_LIMITS, Number(limits.length > 0 || hasNodes)],
  ];
}

/** The numbers of those groups that some limit counts. */
function counted(names: readonly string[], { groups }: LimitRules): number[] {
  return names.flatMap((name) => groups.get(name) ?? []);
}

export function fillAccounting(
  instance: ClusterInstance,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  candidates: Candidates,
  { rules, shares }: AccountingColumns,
): void {
  fillShares(instance, shares);
  fillJobs(instance, cluster, jobs);
  fillBilling(instance, cluster);
  fillLimits(instance, rules);
  const { exports, f64, i32, u8 } = instance;
  const count = candidates.job.length;
  const termOf = tresTermOf(cluster);
  const terms = f64(exports.tresTermColumn(), count);
  const nodes = i32(exports.mostNodesColumn(), count);
  for (const [i, job] of candidates.job.entries()) {
    terms[i] = termOf(jobs[job], candidates.partition[i]);
    // Of a job that may have no node at all, the limit says so before anybody looks for one.
    nodes[i] = Math.min(ANY_NUMBER, Math.max(1, rules.classes[rules.classOf[i]].nodes));
  }
  i32(exports.limitClassColumn(), count).set(rules.classOf);
  u8(exports.refusalColumn(), count).set(rules.refusal);
}

function fillShares({ exports, f64, i32, u8 }: ClusterInstance, shares: FairShares): void {
  const count = shares.parent.length;
  i32(exports.parentOfColumn(), count).set(shares.parent);
  i32(exports.fairParentColumn(), count).set(shares.fairParent);
  u8(exports.isUserColumn(), count).set(shares.isUser);
  f64(exports.sharesColumn(), count).set(shares.shares);
  f64(exports.levelSharesColumn(), count).set(shares.levelShares);
  f64(exports.sharesOfAllColumn(), count).set(shares.sharesOfAll);
  i32(exports.firstChildColumn(), count + 1).set(shares.firstChild);
  i32(exports.childColumn(), shares.child.length).set(shares.child);
}

function fillJobs(
  { exports, f64, i32 }: ClusterInstance,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
): void {
  const ofQos = qosFactors(cluster);
  const ofAssociation = associationTerms(cluster);
  const factors = f64(exports.qosPriorityColumn(), jobs.length);
  const terms = f64(exports.associationTermColumn(), jobs.length);
  const usage = f64(exports.usageFactorColumn(), jobs.length);
  const associations = i32(exports.associationOfColumn(), jobs.length);
  for (const [i, { association = -1, qos = -1 }] of jobs.entries()) {
    factors[i] = ofQos[qos] ?? 0;
    terms[i] = ofAssociation[association] ?? 0;
    usage[i] = cluster.accounting?.qos[qos]?.usageFactor ?? 1;
    associations[i] = association;
  }
}

function fillBilling({ exports, f64, u8 }: ClusterInstance, { partitions }: Cluster): void {
  const has = u8(exports.hasBillingColumn(), partitions.length);
  const weights = f64(exports.billingWeightsColumn(), partitions.length * TRES.length);
  for (const [i, { billing }] of partitions.entries()) {
    if (billing === undefined) continue;
    has[i] = 1;
    weights.set(billing, i * TRES.length);
  }
}

function fillLimits({ exports, f64, i32, u8 }: ClusterInstance, rules: LimitRules): void {
  const { classes, groups, nodeGroups } = rules;
  const lists = classes.flatMap(({ atSubmission, before, after }) => [atSubmission, before, after]);
  const limits = lists.flat();
  const first = i32(exports.firstLimitColumn(), lists.length + 1);
  for (const [i, list] of lists.entries()) first[i + 1] = first[i] + list.length;
  i32(exports.limitGroupColumn(), limits.length).set(limits.map(({ group = '' }) => groups.get(group) ?? -1));
  i32(exports.limitOfColumn(), limits.length).set(limits.map(({ of }) => of));
  f64(exports.limitValueColumn(), limits.length).set(limits.map(({ value }) => value));
  u8(exports.limitReasonColumn(), limits.length).set(limits.map(({ reason }) => reason));
  const nodes = classes.map((one) => Math.min(ANY_NUMBER, one.nodes));
  i32(exports.classNodesColumn(), classes.length).set(nodes);
  u8(exports.classNodesReasonColumn(), classes.length).set(classes.map(({ nodesReason }) => nodesReason));
  const members = classes.map((one) => counted(one.groups, rules));
  const firstMember = i32(exports.firstMembershipColumn(), classes.length + 1);
  for (const [i, list] of members.entries()) firstMember[i + 1] = firstMember[i] + list.length;
  const membership = members.flat();
  i32(exports.membershipColumn(), membership.length).set(membership);
  const rows = [...groups.keys()].map((name) => nodeGroups.get(name) ?? -1);
  i32(exports.nodeRowColumn(), groups.size).set(rows);
}

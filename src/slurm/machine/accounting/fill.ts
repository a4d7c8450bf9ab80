import type { SlurmInstance } from '../../../kernel/instance.ts';
import type { Candidates } from '../candidates.ts';
import type { Cluster, ClusterJob } from '../cluster.ts';
import type { FairShares } from './fairShares.ts';
import type { LimitRules } from './limitRules.ts';
import { associationTerms, qosFactors, tresTermOf } from './staticTerms.ts';
import { TRES } from './tres.ts';

const ANY_NUMBER = 2 ** 31 - 1;

/** The input for the kernel's columns of accounting. */
interface AccountingColumns {
  readonly rules: LimitRules;
  readonly shares: FairShares;
}

/** The sizes that the kernel asks for before it has its columns. */
export function accountingSettings({ enforce }: Cluster, { rules, shares }: AccountingColumns) {
  const limits = rules.classes.flatMap((one) => [...one.atSubmission, ...one.before, ...one.after]);
  const hasNodes = rules.classes.some(({ nodes }) => nodes < Number.POSITIVE_INFINITY);
  const memberships = rules.classes.reduce((sum, { groups }) => sum + counted(groups, rules).length, 0);
  return {
    enforcesLimits: enforce?.limits ?? false,
    associations: shares.parent.length,
    fairChildren: shares.child.length,
    withLimits: limits.length > 0 || hasNodes,
    groups: rules.groups.size,
    nodeGroups: rules.nodeGroups.size,
    limitClasses: rules.classes.length,
    limits: limits.length,
    memberships,
  };
}

/** The numbers of those groups that some limit counts. */
function counted(names: readonly string[], { groups }: LimitRules): number[] {
  return names.flatMap((name) => groups.get(name) ?? []);
}

export function fillAccounting(
  instance: SlurmInstance,
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  candidates: Candidates,
  { rules, shares }: AccountingColumns,
): void {
  fillShares(instance, shares);
  instance.columns.usage.set((cluster.accounting?.associations ?? []).map(({ usage = 0 }) => usage));
  fillJobs(instance, cluster, jobs);
  fillBilling(instance, cluster);
  fillLimits(instance, rules);
  const { columns } = instance;
  const termOf = tresTermOf(cluster);
  const terms = columns.tresTerm;
  const nodes = columns.mostNodes;
  for (const [i, job] of candidates.job.entries()) {
    terms[i] = termOf(jobs[job], candidates.partition[i]);
    // A limit rejects a job that may have no node at all before nodes are searched.
    nodes[i] = Math.min(ANY_NUMBER, Math.max(1, rules.classes[rules.classOf[i]].nodes));
  }
  columns.limitClass.set(rules.classOf);
  columns.rejection.set(rules.refusal);
}

function fillShares({ columns }: SlurmInstance, shares: FairShares): void {
  columns.parentOf.set(shares.parent);
  columns.fairParent.set(shares.fairParent);
  columns.isUser.set(shares.isUser);
  columns.shares.set(shares.shares);
  columns.levelShares.set(shares.levelShares);
  columns.sharesOfAll.set(shares.sharesOfAll);
  columns.firstChild.set(shares.firstChild);
  columns.child.set(shares.child);
}

function fillJobs({ columns }: SlurmInstance, cluster: Cluster, jobs: readonly ClusterJob[]): void {
  const ofQos = qosFactors(cluster);
  const ofAssociation = associationTerms(cluster);
  const factors = columns.qosPriority;
  const terms = columns.associationTerm;
  const usage = columns.usageFactor;
  const associations = columns.associationOf;
  for (const [i, { association = -1, qos = -1 }] of jobs.entries()) {
    factors[i] = ofQos[qos] ?? 0;
    terms[i] = ofAssociation[association] ?? 0;
    usage[i] = cluster.accounting?.qos[qos]?.usageFactor ?? 1;
    associations[i] = association;
  }
}

function fillBilling({ columns }: SlurmInstance, { partitions }: Cluster): void {
  const has = columns.hasBilling;
  const weights = columns.billingWeights;
  for (const [i, { billing }] of partitions.entries()) {
    if (billing === undefined) continue;
    has[i] = 1;
    weights.set(billing, i * TRES.length);
  }
}

function fillLimits({ columns }: SlurmInstance, rules: LimitRules): void {
  const { classes, groups, nodeGroups } = rules;
  const lists = classes.flatMap(({ atSubmission, before, after }) => [atSubmission, before, after]);
  const limits = lists.flat();
  const first = columns.firstLimit;
  for (const [i, list] of lists.entries()) first[i + 1] = first[i] + list.length;
  columns.limitGroup.set(limits.map(({ group = '' }) => groups.get(group) ?? -1));
  columns.limitOf.set(limits.map(({ of }) => of));
  columns.limitValue.set(limits.map(({ value }) => value));
  columns.limitReason.set(limits.map(({ reason }) => reason));
  const nodes = classes.map((one) => Math.min(ANY_NUMBER, one.nodes));
  columns.classNodes.set(nodes);
  columns.classNodesReason.set(classes.map(({ nodesReason }) => nodesReason));
  const members = classes.map((one) => counted(one.groups, rules));
  const firstMember = columns.firstMembership;
  for (const [i, list] of members.entries()) firstMember[i + 1] = firstMember[i] + list.length;
  const membership = members.flat();
  columns.membership.set(membership);
  const rows = [...groups.keys()].map((name) => nodeGroups.get(name) ?? -1);
  columns.nodeRow.set(rows);
}

// The exports of the kernel of the Slurm machine. They take and return numbers only (host: src/slurm/machine/replay.ts).
import { addressOf } from '../native/columns';
import { allocateAlive } from './accounting/alive';
import { allocateAmounts, billingWeights, hasBilling } from './accounting/amounts';
import { allocateClassicShare, sharesOfAll } from './accounting/classicShare';
import {
  allocateFairTree,
  child,
  fairParent,
  firstChild,
  isUser,
  levelShares,
  shares,
} from './accounting/fairTree';
import { allocateGroups, firstMembership, membership, nodeRow } from './accounting/groups';
import {
  allocateLimits,
  classNodes,
  classNodesReason,
  firstLimit,
  limitGroup,
  limitOf,
  limitReason,
  limitValue,
  refusal,
} from './accounting/limits';
import { allocateUsage, associationOf, parentOf, usageFactor } from './accounting/usage';
import { allocateBackfill } from './backfill';
import { allocateBestFit } from './bestFit';
import { allocateBounds } from './bounds';
import {
  allocateCluster,
  exclusive,
  maxTime,
  members,
  nodeCpus,
  nodeGpus,
  nodeMemory,
  nodeWeight,
  partitionFactor,
  partitionMaxNodes,
  tier,
  words,
} from './cluster';
import { ALL_CPUS } from './codes';
import { beginController, progress, run } from './controller';
import { allocateCompleting } from './events/completing';
import { allocateEnding } from './events/ending';
import { allocateFollowers } from './events/followers';
import { allocateOutages, beginOutages } from './events/outages';
import { allocatePreemption } from './events/preemption';
import { allocateClasses } from './events/preemptionOrder';
import { allocateRecords, beginRecords, waitReason } from './events/records';
import { allocateReservations } from './events/reservations';
import { allocateServe } from './events/serve';
import { bfMaxJobArrayResv, readEventSettings } from './events/settings';
import { allocateTerms, beginTerms } from './events/terms';
import { allocateWaiting, beginWaiting } from './events/waiting';
import { allocateWholeNodes } from './events/wholeNodes';
import { allocateFuture } from './future';
import {
  allocateJobs,
  associationTerm,
  bySubmission,
  candidateJob,
  candidateKind,
  candidatePartition,
  cpusAsked,
  cpusPerTask,
  end,
  exclusiveJob,
  firstCandidate,
  gpusAsked,
  limitClass,
  maxNodes,
  mayRun,
  memoryAsked,
  memoryPerCpu,
  minNodes,
  nice,
  qosPriority,
  runTime,
  sizeFactor,
  start,
  startedBy,
  submit,
  tasks,
  timeLimit,
  timeMin,
  tresTerm,
} from './jobs';
import { allocateMainPass } from './mainPass';
import { allocateQueue } from './queue';
import { allocateReleases } from './releases';
import { allocateRequests, mostNodes } from './request';
import { allocateResources, resetResources } from './resources';
import { allocateRunning } from './running';
import { allocateAble } from './search/able';
import { allocateByNode } from './search/byNode';
import { allocateEarlier } from './search/earlier';
import { allocateFreeing } from './search/freeing';
import { allocateHope } from './search/hope';
import { allocateOpenings } from './search/openings';
import { bfMaxJobTest, candidates, nodes, readSettings, setting, settings } from './settings';
import { allocateStarts, clearLog, logged, startLog } from './start';
import { allocateTable } from './table';
import { allocateWatch } from './watch/watched';

export { stateColumn } from '../state';
export * from './events/columns';
export * from './watch/columns';

/** The description of a run (codes.ts). The host fills it before createCluster(). */
export function clusterSettings(): usize {
  return addressOf(settings);
}

/** Allocates all that the run needs. The host then fills the columns. */
export function createCluster(): void {
  readSettings();
  readEventSettings();
  // Each part of a node that is held has a CPU at least.
  const cells = i32(setting(ALL_CPUS)) + 1;
  allocateCluster();
  allocateJobs();
  allocateAlive();
  allocateAmounts();
  allocateLimits();
  allocateGroups();
  allocateUsage();
  allocateFairTree();
  allocateClassicShare();
  allocateRequests();
  allocateResources(cells);
  allocateRunning(cells);
  allocateReleases(cells);
  allocateFreeing(cells);
  allocateByNode(cells);
  allocateAble(cells);
  allocateFuture();
  allocateBestFit();
  allocateBounds();
  allocateHope();
  // A plan adds two slots at most, and the start of a job on whole nodes one. Several tasks of an array may be planned.
  const most = f64(max(bfMaxJobArrayResv, 1));
  const plans = min(bfMaxJobTest + most, f64(candidates) * most);
  const slots = 2 * i32(plans) + nodes + 4;
  allocateTable(slots);
  allocateOpenings(slots);
  allocateEarlier(i32(plans) + 1);
  allocateCompleting();
  allocateQueue();
  allocateStarts(cells);
  allocateMainPass();
  allocateBackfill();
  allocateRecords();
  allocateTerms();
  allocateWaiting();
  allocateReservations();
  allocateOutages();
  allocateClasses();
  allocatePreemption(cells);
  allocateServe();
  allocateWholeNodes();
  allocateEnding(cells);
  allocateFollowers();
  allocateWatch();
}

export function beginCluster(): void {
  resetResources();
  beginRecords();
  beginTerms();
  beginWaiting();
  beginOutages();
  beginController();
}

/** Handles so many instants; returns FINISHED, UNFINISHED, LOG_FULL or STUCK. */
export function stepCluster(instants: i32): i32 {
  return run(instants);
}

/** The share of the jobs' submissions, starts and ends that have come. */
export function clusterProgress(): f64 {
  return progress();
}

/** The words of 32 bits of a set of nodes. */
export function setWords(): i32 {
  return words;
}

export function nodeCpusColumn(): usize {
  return addressOf(nodeCpus);
}
export function nodeMemoryColumn(): usize {
  return addressOf(nodeMemory);
}
export function nodeGpusColumn(): usize {
  return addressOf(nodeGpus);
}
export function nodeWeightColumn(): usize {
  return addressOf(nodeWeight);
}
export function membersColumn(): usize {
  return addressOf(members);
}
export function tierColumn(): usize {
  return addressOf(tier);
}
export function partitionFactorColumn(): usize {
  return addressOf(partitionFactor);
}
export function maxTimeColumn(): usize {
  return addressOf(maxTime);
}
export function partitionMaxNodesColumn(): usize {
  return addressOf(partitionMaxNodes);
}
export function exclusiveColumn(): usize {
  return addressOf(exclusive);
}
export function submitColumn(): usize {
  return addressOf(submit);
}
export function runTimeColumn(): usize {
  return addressOf(runTime);
}
export function timeLimitColumn(): usize {
  return addressOf(timeLimit);
}
export function timeMinColumn(): usize {
  return addressOf(timeMin);
}
export function cpusAskedColumn(): usize {
  return addressOf(cpusAsked);
}
export function tasksColumn(): usize {
  return addressOf(tasks);
}
export function cpusPerTaskColumn(): usize {
  return addressOf(cpusPerTask);
}
export function minNodesColumn(): usize {
  return addressOf(minNodes);
}
export function maxNodesColumn(): usize {
  return addressOf(maxNodes);
}
export function memoryAskedColumn(): usize {
  return addressOf(memoryAsked);
}
export function memoryPerCpuColumn(): usize {
  return addressOf(memoryPerCpu);
}
export function gpusAskedColumn(): usize {
  return addressOf(gpusAsked);
}
export function exclusiveJobColumn(): usize {
  return addressOf(exclusiveJob);
}
export function niceColumn(): usize {
  return addressOf(nice);
}
export function qosPriorityColumn(): usize {
  return addressOf(qosPriority);
}
export function sizeFactorColumn(): usize {
  return addressOf(sizeFactor);
}
export function bySubmissionColumn(): usize {
  return addressOf(bySubmission);
}
export function firstCandidateColumn(): usize {
  return addressOf(firstCandidate);
}
export function candidateJobColumn(): usize {
  return addressOf(candidateJob);
}
export function candidatePartitionColumn(): usize {
  return addressOf(candidatePartition);
}
export function candidateKindColumn(): usize {
  return addressOf(candidateKind);
}
export function mayRunColumn(): usize {
  return addressOf(mayRun);
}

/** Accounting: the tree of associations, limits, and what each job has of them. */
export function parentOfColumn(): usize {
  return addressOf(parentOf);
}
export function associationOfColumn(): usize {
  return addressOf(associationOf);
}
export function usageFactorColumn(): usize {
  return addressOf(usageFactor);
}
export function associationTermColumn(): usize {
  return addressOf(associationTerm);
}
export function tresTermColumn(): usize {
  return addressOf(tresTerm);
}
export function limitClassColumn(): usize {
  return addressOf(limitClass);
}
export function refusalColumn(): usize {
  return addressOf(refusal);
}
export function mostNodesColumn(): usize {
  return addressOf(mostNodes);
}
export function firstLimitColumn(): usize {
  return addressOf(firstLimit);
}
export function limitGroupColumn(): usize {
  return addressOf(limitGroup);
}
export function limitOfColumn(): usize {
  return addressOf(limitOf);
}
export function limitValueColumn(): usize {
  return addressOf(limitValue);
}
export function limitReasonColumn(): usize {
  return addressOf(limitReason);
}
export function classNodesColumn(): usize {
  return addressOf(classNodes);
}
export function classNodesReasonColumn(): usize {
  return addressOf(classNodesReason);
}
export function firstMembershipColumn(): usize {
  return addressOf(firstMembership);
}
export function membershipColumn(): usize {
  return addressOf(membership);
}
export function nodeRowColumn(): usize {
  return addressOf(nodeRow);
}
export function hasBillingColumn(): usize {
  return addressOf(hasBilling);
}
export function billingWeightsColumn(): usize {
  return addressOf(billingWeights);
}
export function firstChildColumn(): usize {
  return addressOf(firstChild);
}
export function childColumn(): usize {
  return addressOf(child);
}
export function isUserColumn(): usize {
  return addressOf(isUser);
}
export function sharesColumn(): usize {
  return addressOf(shares);
}
export function levelSharesColumn(): usize {
  return addressOf(levelShares);
}
export function fairParentColumn(): usize {
  return addressOf(fairParent);
}
export function sharesOfAllColumn(): usize {
  return addressOf(sharesOfAll);
}

/** Results. */
export function startColumn(): usize {
  return addressOf(start);
}
export function endColumn(): usize {
  return addressOf(end);
}
export function startedByColumn(): usize {
  return addressOf(startedBy);
}
export function waitReasonColumn(): usize {
  return addressOf(waitReason);
}
/** Per start since clearStartLog(): the job, the number of its nodes, and for each its number and its CPUs. */
export function startLogColumn(): usize {
  return addressOf(startLog);
}
export function startLogLength(): i32 {
  return logged;
}
export function clearStartLog(): void {
  clearLog();
}

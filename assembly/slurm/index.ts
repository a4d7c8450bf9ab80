// Exports all that the host uses of the Slurm kernel: settings, columns and functions. Only numbers cross
// this boundary. The build generates the host's types from these declarations (scripts/twin/seam.mjs).
import { beginMeasure, endMeasure } from '../memory';
import { allocateAlive } from './accounting/alive';
import { allocateAmounts } from './accounting/amounts';
import { allocateClassicShare } from './accounting/classicShare';
import { allocateFairTree } from './accounting/fairTree';
import { allocateGroups } from './accounting/groups';
import { allocateLimits } from './accounting/limits';
import { allocateUsage } from './accounting/usage';
import { allocatePerUserLimits } from './backfill/perUserLimits';
import { allocatePlannedStart } from './backfill/plannedStart';
import { allocatePreemptionCounts } from './backfill/preemptions';
import { allocateTestLimit } from './backfill/testLimit';
import { allocateBounds } from './bounds';
import { allocateBestFit } from './choice/bestFit';
import { allocateChosenSet } from './choice/chosenSet';
import { allocateChoiceList } from './choice/nodeList';
import { allocateNodeRuns } from './choice/nodeRuns';
import { allocateQuickRuns, detectWeights } from './choice/quickNodeRuns';
import { allocateCluster, detectThreads } from './cluster';
import { allocateClusterState } from './clusterState';
import { beginController } from './controller';
import { allocateAccrual, beginAccrual } from './events/accrual';
import { beginArrayLimits } from './events/arrayLimits';
import { allocateCompleting } from './events/completing';
import { allocateDependencies, beginDependencies } from './events/dependencies';
import { allocateDirtyRecords } from './events/dirtyRecords';
import { allocateEnding } from './events/ending';
import { allocateExclusiveNodes } from './events/exclusiveNodes';
import { allocateInitialState } from './events/initialState';
import { allocateList } from './events/jobList';
import { allocateLicenses } from './events/licenses';
import { allocateNewArrays } from './events/newArrays';
import { allocateOutages, beginOutages } from './events/outages';
import { allocatePreemption } from './events/preemption';
import { allocatePreemptionGroups } from './events/preemptionGroups';
import { allocateRecords, beginRecords } from './events/records';
import { allocateEligibleTimers } from './events/reevaluate';
import { allocateReservations } from './events/reservations';
import { allocateResubmissions } from './events/resubmissions';
import { allocateSelectNodes } from './events/selectNodes';
import { allocateFreeNow } from './freeNow';
import { allocateJobSize } from './jobSize';
import { allocateJobs } from './jobs';
import { allocateMainPass } from './mainPass';
import { allocateNodeSpace } from './nodeSpace';
import { allocateOnSubmit } from './onSubmit';
import { beginPriorities } from './priorities';
import { allocateQueue } from './queue';
import { allocateReleases } from './releases';
import { allocateRequests } from './request';
import { allocateResources, resetResources } from './resources';
import { allocateRunning } from './running';
import { allocateAvailableNodes } from './search/availableNodes';
import { allocateFreeCpuSnapshots } from './search/freeCpuSnapshots';
import { allocateIdle } from './search/idle';
import { allocateNodeTimelines } from './search/nodeTimelines';
import { allocateStartable } from './search/startable';
import { allocateLowerBounds } from './search/startLowerBound';
import { allocateUnreservedNodes } from './search/unreservedNodes';
import { allCpus, bfMaxJobArrayResv, bfMaxJobTest, candidates, nodes } from './settings';
import { allocateStarts } from './start';
import { beginTimetable } from './timetable';
import { allocateWatch } from './watch/watched';

export { reserve } from '../native/columns';
export { stateColumn } from '../state';
export { billingWeights, hasBilling } from './accounting/amounts';
export { sharesOfAll } from './accounting/classicShare';
export { child, fairParent, firstChild, isUser, levelShares, shares } from './accounting/fairTree';
export { firstMembership, membership, nodeRow } from './accounting/groups';
export {
  classNodes,
  classNodesReason,
  firstLimit,
  limitGroup,
  limitOf,
  limitReason,
  limitValue,
  rejection,
} from './accounting/limits';
export { associationOf, parentOf, usage, usageFactor } from './accounting/usage';
export {
  exclusive,
  maxTime,
  members,
  nodeCpus,
  nodeGpus,
  nodeMemory,
  nodeSet,
  nodeThreads,
  nodeWeight,
  partitionCpus,
  partitionFactor,
  partitionMaxNodes,
  tier,
  words,
} from './cluster';
export { instant, progress, run } from './controller';
export {
  dependencyDelay,
  dependencyRecord,
  dependencyTarget,
  dependencyType,
  firstDependency,
  firstMember,
  groupOf,
  isAny,
  killIfInvalid,
  member,
} from './events/dependencies';
export { canRequeue, requeueLog, requeueLogged, terminatedBy } from './events/ending';
export {
  firstInitialAllocation,
  initialCandidate,
  initialCpus,
  initialNode,
  runningSince,
} from './events/initialState';
export { firstLicense, freeLicenses, licenseCount, licenseType } from './events/licenses';
export { nodeEventNode, nodeEventState, nodeEventTime } from './events/outages';
export { groupPriority, preemptMode } from './events/preemption';
export { preemptsGroup, qosGroup } from './events/preemptionGroups';
export {
  arrayCount,
  arrayFirst,
  arrayLimit,
  arrayOf,
  eligible,
  nodesTestedAs,
  nodesTestedAt,
  reasonOfJob,
  waitReason,
} from './events/records';
export {
  ownReservation,
  reservationEnd,
  reservationFlags,
  reservationKnown,
  reservationRepeat,
  reservationStart,
  reservedNodes,
} from './events/reservations';
export { resubmission } from './events/resubmissions';
export { sizeCpus, sizeNodes, sizeVaries } from './jobSize';
export {
  allNodesNamed,
  associationTerm,
  bySubmission,
  byTier,
  candidateJob,
  candidateNodes,
  candidatePartition,
  cpusAsked,
  cpusPerTask,
  end,
  exclusiveJob,
  exclusiveRequestClass,
  firstCandidate,
  gpusAsked,
  gpusPerTask,
  leastCpus,
  limitClass,
  maxNodes,
  mayRun,
  memoryAsked,
  memoryPerCpu,
  minNodes,
  namedNodes,
  nice,
  qosPriority,
  rank,
  requestClass,
  runTime,
  start,
  startedBy,
  submit,
  tasks,
  tasksPerNode,
  timeLimit,
  timeMin,
  tresTerm,
  userOf,
} from './jobs';
export { largestPriority } from './priorities';
export { queue, queued } from './queue';
export { mostNodes } from './request';
export * from './settings';
export { logged, startLog } from './start';
export { plannedNodes, standIn, watch, watchJob } from './watch/watched';

/** Returns the bytes that createCluster() allocates, or a negative number if they exceed 32-bit memory. */
export function clusterBytes(): f64 {
  beginMeasure();
  createCluster();
  return endMeasure();
}

/**
 * More elements than fit into memory. Larger counts are clamped to this, so that they are valid i32 values.
 */
const TOO_MANY: f64 = 1e9;

/** Allocates all columns of a run. The host sets the settings before, and fills the columns afterwards. */
export function createCluster(): void {
  // Each allocation of a job on a node has at least one CPU.
  const maxAllocations = i32(min(allCpus, TOO_MANY)) + 1;
  allocateCluster();
  allocateJobs();
  allocateJobSize();
  allocateOnSubmit();
  allocateAlive();
  allocateAmounts();
  allocateLimits();
  allocateGroups();
  allocateUsage();
  allocateFairTree();
  allocateClassicShare();
  allocateRequests();
  allocateFreeNow();
  allocateResources(maxAllocations);
  allocateRunning(maxAllocations);
  allocateIdle();
  allocateReleases(maxAllocations);
  allocateFreeCpuSnapshots(maxAllocations);
  allocateNodeTimelines(maxAllocations);
  allocateAvailableNodes(maxAllocations);
  allocateClusterState();
  allocateBestFit();
  allocateChoiceList();
  allocateNodeRuns();
  allocateChosenSet();
  allocateQuickRuns();
  allocateBounds();
  allocateStartable();
  // A planned start adds at most two slots, and the start of an exclusive job one. Several tasks of an array
  // may be planned.
  const most = f64(max(bfMaxJobArrayResv, 1));
  const starts = min(min(bfMaxJobTest + most, f64(candidates) * most), TOO_MANY);
  const slots = 2 * i32(starts) + nodes + 4;
  allocateNodeSpace(slots);
  allocateUnreservedNodes(slots);
  allocateLowerBounds(i32(starts) + 1);
  allocateCompleting();
  allocateQueue();
  allocateStarts(maxAllocations);
  allocateMainPass();
  allocatePlannedStart();
  allocatePreemptionCounts();
  allocateTestLimit();
  allocatePerUserLimits();
  allocateRecords();
  allocateList();
  allocateDependencies();
  allocateAccrual();
  allocateNewArrays();
  allocateDirtyRecords();
  allocateEligibleTimers();
  allocateReservations();
  allocateOutages();
  allocatePreemptionGroups();
  allocatePreemption(maxAllocations);
  allocateInitialState();
  allocateSelectNodes();
  allocateExclusiveNodes();
  allocateEnding(maxAllocations);
  allocateResubmissions();
  allocateLicenses();
  allocateWatch();
}

export function beginCluster(): void {
  detectThreads();
  detectWeights();
  resetResources();
  beginRecords();
  beginAccrual();
  beginDependencies();
  beginArrayLimits();
  beginOutages();
  beginTimetable();
  beginPriorities();
  beginController();
}

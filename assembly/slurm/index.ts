// Exports all that the host uses of the Slurm kernel: settings, columns and functions. Only numbers cross
// this boundary. The build generates the host's types from these declarations (scripts/twin/seam.mjs).
import { beginMeasure, endMeasure } from '../memory';
import { allocateAll, beginAll } from './structures/allocation';

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
export { instant, progress, run } from './controller';
export { deadline } from './events/deadlines';
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
export { holdJob, holdReason, holdTime } from './events/holds';
export {
  firstInitialAllocation,
  initialCandidate,
  initialCpus,
  initialNode,
  runningSince,
} from './events/initialState';
export { resubmission } from './events/resubmissions';
export { logged, startLog } from './events/start';
export { groupOfNode, useLog, useLogged } from './events/useLog';
export { largestPriority } from './queue/priorities';
export { queue, queued } from './queue/queue';
export { groupPriority, preemptMode } from './select/preemption';
export { segmentSize } from './select/segments';
export { switchDistance, switchParent } from './select/switchTree';
export { switchesAsked, switchWait } from './select/switchWaits';
export * from './settings';
export {
  exclusive,
  maxTime,
  members,
  nodeCpus,
  nodeGpus,
  nodeMemory,
  nodeSet,
  nodeThreads,
  nodeTypesGpus,
  nodeWeight,
  partitionCpus,
  partitionFactor,
  partitionMaxNodes,
  tier,
} from './state/cluster';
export { exclusiveTopologyJob, exclusiveTopologyPartition } from './state/exclusiveTopology';
export { isHeldAtSubmission } from './state/holds';
export { sizeCpus, sizeNodes, sizeVaries } from './state/jobSize';
export {
  allNodesNamed,
  associationTerm,
  bySubmission,
  byTier,
  candidateJob,
  candidateNodes,
  candidatePartition,
  cpusAsked,
  cpusPerGpu,
  cpusPerTask,
  end,
  exclusiveJob,
  exclusiveRequestClass,
  firstCandidate,
  gpusAsked,
  gpusPerTask,
  hasDefaultCpusPerGpu,
  jobGpus,
  leastCpus,
  leastTaskCpus,
  limitClass,
  maxNodes,
  mayRun,
  memoryAsked,
  memoryPerCpu,
  memoryPerGpu,
  minNodes,
  mostNodes,
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
  tasksAsked,
  tasksPerNode,
  timeLimit,
  timeMin,
  tresTerm,
  userOf,
} from './state/jobs';
export { firstLicense, freeLicenses, licenseCount, licenseType } from './state/licenses';
export { nodeEventNode, nodeEventState, nodeEventTime } from './state/outages';
export { preemptsGroup, qosGroup } from './state/preemptionGroups';
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
} from './state/records';
export {
  ownReservation,
  reservationEnd,
  reservationFlags,
  reservationKnown,
  reservationRepeat,
  reservationStart,
  reservedNodes,
} from './state/reservations';
export { blockNodes, switchLevel, switchNodes } from './state/topology';
export { words } from './structures/nodeSet';
export { plannedNodes, standIn, watch, watchJob } from './watch/watched';

/** Returns the bytes that createCluster() allocates, or a negative number if they exceed 32-bit memory. */
export function clusterBytes(): f64 {
  beginMeasure();
  createCluster();
  return endMeasure();
}

/** Allocates all columns of a run. The host sets the settings before, and fills the columns afterwards. */
export function createCluster(): void {
  allocateAll();
}

/** Begins the run, when the host has filled the columns. */
export function beginCluster(): void {
  beginAll();
}

// What the host sees of the kernel of the Slurm machine: its settings, the columns that it fills or reads,
// and the functions that it calls. Only numbers cross. The build makes the host's types from these
// declarations (scripts/twin/seam.mjs).
import { beginMeasure, endMeasure } from '../memory';
import { allocateAlive } from './accounting/alive';
import { allocateAmounts } from './accounting/amounts';
import { allocateClassicShare } from './accounting/classicShare';
import { allocateFairTree } from './accounting/fairTree';
import { allocateGroups } from './accounting/groups';
import { allocateLimits } from './accounting/limits';
import { allocateUsage } from './accounting/usage';
import { allocateDrives } from './backfill/drives';
import { allocatePlan } from './backfill/plan';
import { allocateReach } from './backfill/reach';
import { allocateShares } from './backfill/shares';
import { allocateBounds } from './bounds';
import { allocateBestFit } from './choice/bestFit';
import { allocateChosenSet } from './choice/chosenSet';
import { allocateChoiceList } from './choice/list';
import { allocateQuickRows, lookForWeights } from './choice/quickRows';
import { allocateRows } from './choice/rows';
import { allocateCluster, lookForThreads } from './cluster';
import { beginController } from './controller';
import { allocateAccrual, beginAccrual } from './events/accrual';
import { beginArrayLimits } from './events/arrayLimits';
import { allocateCompleting } from './events/completing';
import { allocateEnding } from './events/ending';
import { allocateFollowers } from './events/followers';
import { allocateLicences } from './events/licences';
import { allocateList } from './events/list';
import { allocateWakes } from './events/look';
import { allocateMarks } from './events/marks';
import { allocateNewArrays } from './events/newArrays';
import { allocateOutages, beginOutages } from './events/outages';
import { allocatePreemption } from './events/preemption';
import { allocateClasses } from './events/preemptionOrder';
import { allocatePresent } from './events/present';
import { allocateRecords, beginRecords } from './events/records';
import { allocateReservations } from './events/reservations';
import { allocateServe } from './events/serve';
import { allocateTerms, beginTerms } from './events/terms';
import { allocateWholeNodes } from './events/wholeNodes';
import { allocateFreeNow } from './freeNow';
import { allocateFuture } from './future';
import { allocateJobSize } from './jobSize';
import { allocateJobs } from './jobs';
import { allocateMainPass } from './mainPass';
import { beginPriorities } from './priorities';
import { allocateQueue } from './queue';
import { allocateReleases } from './releases';
import { allocateRequests } from './request';
import { allocateResources, resetResources } from './resources';
import { allocateRunning } from './running';
import { allocateAble } from './search/able';
import { allocateByNode } from './search/byNode';
import { allocateEarlier } from './search/earlier';
import { allocateFreeing } from './search/freeing';
import { allocateHope } from './search/hope';
import { allocateIdle } from './search/idle';
import { allocateOpenings } from './search/openings';
import { allCpus, bfMaxJobArrayResv, bfMaxJobTest, candidates, nodes } from './settings';
import { allocateStarts } from './start';
import { allocateTable } from './table';
import { beginTimetable } from './timetable';
import { allocateTried } from './tried';
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
  refusal,
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
export { breakLog, breakLogged, brokenOff, runsAgain } from './events/ending';
export { follower } from './events/followers';
export { firstLicence, freeLicences, licenceCount, licenceKind } from './events/licences';
export { nodeEventNode, nodeEventState, nodeEventTime } from './events/outages';
export { classMode, classPriority } from './events/preemption';
export { mayDriveOut, qosClass } from './events/preemptionOrder';
export { firstHeld, heldAs, heldCpus, heldNode, heldSince } from './events/present';
export {
  arrayCount,
  arrayFirst,
  arrayLimit,
  arrayOf,
  eligible,
  lookedAs,
  lookedAt,
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
export {
  firstMember,
  firstTerm,
  groupOf,
  isAny,
  killIfInvalid,
  member,
  termDelay,
  termKind,
  termRecord,
  termTarget,
} from './events/terms';
export { sizeCpus, sizeNodes, sizeVaries } from './jobSize';
export {
  associationTerm,
  bySubmission,
  byTier,
  candidateJob,
  candidateKind,
  candidateNodes,
  candidatePartition,
  cpusAsked,
  cpusPerTask,
  end,
  exclusiveJob,
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
  namesAll,
  nice,
  qosPriority,
  rank,
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
  wholeKind,
} from './jobs';
export { largestPriority } from './priorities';
export { queue, queued } from './queue';
export { mostNodes } from './request';
export * from './settings';
export { logged, startLog } from './start';
export { plannedNodes, standIn, watch, watchJob } from './watch/watched';

/** The bytes that createCluster() allocates; negative if a 32-bit memory cannot hold so many. */
export function clusterBytes(): f64 {
  beginMeasure();
  createCluster();
  return endMeasure();
}

/** No memory has so many elements. What would be more is counted as so many, so that it is an i32. */
const TOO_MANY: f64 = 1e9;

/** Allocates all that the run needs. The host has set the settings, and then fills the columns. */
export function createCluster(): void {
  // Each part of a node that is held has a CPU at least.
  const cells = i32(min(allCpus, TOO_MANY)) + 1;
  allocateCluster();
  allocateJobs();
  allocateJobSize();
  allocateTried();
  allocateAlive();
  allocateAmounts();
  allocateLimits();
  allocateGroups();
  allocateUsage();
  allocateFairTree();
  allocateClassicShare();
  allocateRequests();
  allocateFreeNow();
  allocateResources(cells);
  allocateRunning(cells);
  allocateIdle();
  allocateReleases(cells);
  allocateFreeing(cells);
  allocateByNode(cells);
  allocateAble(cells);
  allocateFuture();
  allocateBestFit();
  allocateChoiceList();
  allocateRows();
  allocateChosenSet();
  allocateQuickRows();
  allocateBounds();
  allocateHope();
  // A plan adds two slots at most, and the start of a job on whole nodes one. Several tasks of an array may
  // be planned.
  const most = f64(max(bfMaxJobArrayResv, 1));
  const plans = min(min(bfMaxJobTest + most, f64(candidates) * most), TOO_MANY);
  const slots = 2 * i32(plans) + nodes + 4;
  allocateTable(slots);
  allocateOpenings(slots);
  allocateEarlier(i32(plans) + 1);
  allocateCompleting();
  allocateQueue();
  allocateStarts(cells);
  allocateMainPass();
  allocatePlan();
  allocateDrives();
  allocateReach();
  allocateShares();
  allocateRecords();
  allocateList();
  allocateTerms();
  allocateAccrual();
  allocateNewArrays();
  allocateMarks();
  allocateWakes();
  allocateReservations();
  allocateOutages();
  allocateClasses();
  allocatePreemption(cells);
  allocatePresent();
  allocateServe();
  allocateWholeNodes();
  allocateEnding(cells);
  allocateFollowers();
  allocateLicences();
  allocateWatch();
}

export function beginCluster(): void {
  lookForThreads();
  lookForWeights();
  resetResources();
  beginRecords();
  beginAccrual();
  beginTerms();
  beginArrayLimits();
  beginOutages();
  beginTimetable();
  beginPriorities();
  beginController();
}

// Tests a job at its submission, as Slurm's job_allocate() calls select_nodes() without allocation. It starts
// nothing, but may make the job exclusive.
import { allocateI32 } from '../memory';
import { checkLimits, hasTooFewNodes } from './accounting/limits';
import { RESOURCES } from './codes';
import { forgetCycle } from './queue/cycleValidity';
import { fitsIdleNodes } from './select/bestFit';
import { Request } from './select/request';
import { forgetsExclusive, jobs, requestClasses, wholeNodes, withLimits } from './settings';
import { exclusive } from './state/cluster';
import { completingNodes } from './state/completing';
import { exclusiveNodes } from './state/exclusiveNodes';
import { noteCpus } from './state/jobSize';
import {
  byTier,
  candidatePartition,
  exclusiveJob,
  exclusiveRequestClass,
  firstCandidate,
  requestClass,
} from './state/jobs';
import { upNodes } from './state/outages';
import { arrayCount, arrayFirst, isEligible, nextTask, recordOf, setReason } from './state/records';
import { jobsOnNode } from './state/resources';
import { selected } from './state/selection';
import { onAllocate } from './structures/allocation';
import { allocateSet, NO_SET, NodeSet } from './structures/nodeSet';

/** CPUs that each request class gets on an idle cluster; 0: it does not fit, -1: not yet known. */
let idleClusterCpus: StaticArray<i32> = allocateI32(0);
let request: Request = new Request();
let open: NodeSet = NO_SET;

onAllocate(() => {
  idleClusterCpus = allocateI32(requestClasses);
  for (let classIndex = 0; classIndex < idleClusterCpus.length; classIndex++)
    idleClusterCpus[classIndex] = -1;
  open = allocateSet();
});

/** Before 23.11.6, a test in a partition that only allocates whole nodes makes a job exclusive in all of its partitions. */
export function noteTestIn(partition: i32, job: i32): void {
  if (!forgetsExclusive) noteStartIn(partition, job);
}

/** A start there makes a job exclusive in every version, and the rest of its array with it. */
export function noteStartIn(partition: i32, job: i32): void {
  if (unchecked(exclusive[partition]) == 0 || unchecked(exclusiveJob[job]) != 0) return;
  const record = recordOf(job);
  const array = record - jobs;
  const from = array < 0 ? job : unchecked(nextTask[array]);
  const to = array < 0 ? job + 1 : unchecked(arrayFirst[array]) + unchecked(arrayCount[array]);
  for (let task = from; task < to; task++) {
    unchecked((exclusiveJob[task] = 1));
    forgetCycle();
    for (let i = unchecked(firstCandidate[task]); i < unchecked(firstCandidate[task + 1]); i++) {
      unchecked((requestClass[i] = exclusiveRequestClass[i]));
    }
  }
}

/** Returns the CPUs that a candidate gets on an idle cluster; 0 if it does not fit even there. */
function cpusOnIdleCluster(candidate: i32): i32 {
  const classIndex = unchecked(requestClass[candidate]);
  const known = unchecked(idleClusterCpus[classIndex]);
  if (known >= 0) return known;
  request.load(candidate);
  const cpus = fitsIdleNodes(request, request.nodes) ? selected.sumOfCpus() : 0;
  unchecked((idleClusterCpus[classIndex] = cpus));
  return cpus;
}

/** True if a candidate does not fit on the nodes that are up and not had by a job alone, if they were idle. */
function lacksNodes(candidate: i32): bool {
  request.load(candidate);
  open.copyCommon(upNodes, request.nodes);
  open.subtract(completingNodes);
  if (request.needsIdleNodes) keepIdle(open);
  else open.subtract(exclusiveNodes);
  return !request.nodes.isSubsetOf(open) && !fitsIdleNodes(request, open);
}

function keepIdle(set: NodeSet): void {
  for (let node = set.next(0); node >= 0; node = set.next(node + 1))
    if (unchecked(jobsOnNode[node]) > 0) set.remove(node);
}

/**
 * Tests a submitted job in its partitions, in the order of their tiers, until one could ever run it, or until
 * a limit blocks an otherwise eligible job.
 */
export function testOnSubmit(job: i32): void {
  const showsReason = unchecked(isEligible[recordOf(job)]) != 0;
  const asks = withLimits && showsReason;
  const end = unchecked(firstCandidate[job + 1]);
  for (let i = unchecked(firstCandidate[job]); i < end; i++) {
    const candidate = unchecked(byTier[i]);
    if (asks && !checkLimits(candidate)) return;
    noteTestIn(unchecked(candidatePartition[candidate]), job);
    if (withLimits && hasTooFewNodes(candidate)) continue;
    const cpus = cpusOnIdleCluster(candidate);
    if (cpus == 0) continue;
    // select/linear records the CPUs at once.
    if (wholeNodes) noteCpus(job, cpus);
    if (showsReason && lacksNodes(candidate)) setReason(job, RESOURCES);
    return;
  }
}

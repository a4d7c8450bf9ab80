// Finds the nodes that a request may not use because no two jobs may share a base block: those of base blocks in which
// a job runs, if that job or the request has its base blocks for itself (_block_by_topology() of Slurm's
// select/cons_tres, job_test.c). Slurm does this with topology/block only.
import { blocks, exclusiveTopology, wholeNodes } from '../settings';
import { membersOf } from '../state/cluster';
import { hasExclusiveTopology } from '../state/exclusiveTopology';
import { candidateJob, candidatePartition, runPartition } from '../state/jobs';
import { addNodesOf } from '../state/resources';
import { running } from '../state/running';
import { addWholeTopology } from '../state/topology';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { AT_ONCE, EXPECTED, endsWhen } from './nodeTimelines';
import { isRelevantEnd, usesNode } from './relevantEnds';
import { Request } from './request';

/** True if requests may be barred from nodes. */
export let barsNodes: bool = false;
/** Result of the functions below. */
export let barredNodes: NodeSet = NO_SET;

onAllocate(() => {
  barsNodes = exclusiveTopology && blocks > 0 && !wholeNodes;
  barredNodes = allocateSet();
});

/** Finds the nodes that a request may not use now. */
export function findBarred(request: Request): void {
  barredNodes.clear();
  const isAlone = isForWholeBlocks(request);
  for (let i = 0; i < running.count; i++) addRun(i, isAlone);
  addWholeTopology(barredNodes);
}

/**
 * Finds the nodes that a request may not use after the first `gone` running jobs have ended. As in Slurm, jobs whose
 * end is not relevant to the nodes of the set do not end, and those of partitions without a node of it do not count.
 *
 * @param withPreemption true if jobs end when `endsWhen` says so
 */
export function findBarredAfter(request: Request, set: NodeSet, gone: i32, withPreemption: bool): void {
  barredNodes.clear();
  const isAlone = isForWholeBlocks(request);
  for (let i = 0; i < running.count; i++) {
    const partition = unchecked(runPartition[running.job[i]]);
    if (!hasEnded(set, i, gone, withPreemption) && membersOf(partition).hasCommon(set)) addRun(i, isAlone);
  }
  addWholeTopology(barredNodes);
}

function isForWholeBlocks(request: Request): bool {
  const candidate = request.candidate;
  return hasExclusiveTopology(unchecked(candidateJob[candidate]), unchecked(candidatePartition[candidate]));
}

function hasEnded(set: NodeSet, i: i32, gone: i32, withPreemption: bool): bool {
  const when = withPreemption ? unchecked(endsWhen[i]) : EXPECTED;
  if (when == AT_ONCE) return usesNode(set, i);
  return when == EXPECTED && i < gone && isRelevantEnd(set, i);
}

function addRun(i: i32, isAlone: bool): void {
  const job = unchecked(running.job[i]);
  if (isAlone || hasExclusiveTopology(job, unchecked(runPartition[job]))) addNodesOf(job, barredNodes);
}

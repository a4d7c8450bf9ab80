// What a try leaves behind with a job that it does not start: it may ask for whole nodes from then on.
import { allocateI32 } from '../memory';
import { mayTry } from './accounting/limits';
import { forgetCycle } from './backfill/resumeCycle';
import { chosenCount, chosenCpus, fitsEmpty } from './choice/bestFit';
import { exclusive, members, words } from './cluster';
import { arrayCount, arrayFirst, isEligible, nextTask, recordOf } from './events/records';
import { noteCpus } from './jobSize';
import {
  byTier,
  candidateNodes,
  candidatePartition,
  exclusiveJob,
  exclusiveRequestClass,
  firstCandidate,
  requestClass,
} from './jobs';
import { loadRequest } from './request';
import { jobs, requestClasses, wholeNodes, withLimits } from './settings';

/** Of a kind: the CPUs that it gets if nobody holds any node; 0: none, -1: nobody has asked. */
let ofEmpty: StaticArray<i32> = allocateI32(0);

export function allocateOnSubmit(): void {
  ofEmpty = allocateI32(requestClasses);
  for (let kind = 0; kind < ofEmpty.length; kind++) ofEmpty[kind] = -1;
}

/** A partition that gives whole nodes only makes the job ask for whole nodes, in its other partitions too. */
export function promoteToExclusive(job: i32, partition: i32): void {
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

/** The CPUs that a candidate gets if nobody holds any node; 0 if it does not fit even then. */
function cpusOfEmpty(candidate: i32): i32 {
  const kind = unchecked(requestClass[candidate]);
  const known = unchecked(ofEmpty[kind]);
  if (known >= 0) return known;
  loadRequest(candidate);
  let cpus = 0;
  if (fitsEmpty(members, unchecked(candidateNodes[candidate]) * words)) {
    for (let i = 0; i < chosenCount; i++) cpus += unchecked(chosenCpus[i]);
  }
  unchecked((ofEmpty[kind] = cpus));
  return cpus;
}

/**
 * A job is submitted. The controller asks its partitions, those of the highest tier first, until one could ever run
 * it, or until a limit is in the way of a job that nothing else holds.
 */
export function testOnSubmit(job: i32): void {
  const asks = withLimits && unchecked(isEligible[recordOf(job)]) != 0;
  const end = unchecked(firstCandidate[job + 1]);
  for (let i = unchecked(firstCandidate[job]); i < end; i++) {
    const candidate = unchecked(byTier[i]);
    if (asks && !mayTry(candidate)) return;
    promoteToExclusive(job, unchecked(candidatePartition[candidate]));
    if (i + 1 == end && !wholeNodes) return;
    const cpus = cpusOfEmpty(candidate);
    // Whoever gives out whole nodes counts them at once.
    if (cpus > 0 && wholeNodes) noteCpus(job, cpus);
    if (cpus > 0) return;
  }
}

// Tests a job at its submission, as Slurm's job_allocate() calls select_nodes() without allocation. It starts
// nothing, but may make the job exclusive.
import { allocateI32 } from '../memory';
import { checkLimits } from './accounting/limits';
import { forgetCycle } from './queue/cycleValidity';
import { fitsIdleCluster } from './select/bestFit';
import { Request } from './select/request';
import { forgetsExclusive, jobs, requestClasses, wholeNodes, withLimits } from './settings';
import { exclusive } from './state/cluster';
import { noteCpus } from './state/jobSize';
import {
  byTier,
  candidatePartition,
  exclusiveJob,
  exclusiveRequestClass,
  firstCandidate,
  requestClass,
} from './state/jobs';
import { arrayCount, arrayFirst, isEligible, nextTask, recordOf } from './state/records';
import { selected } from './state/selection';
import { onAllocate } from './structures/allocation';

/** CPUs that each request class gets on an idle cluster; 0: it does not fit, -1: not yet known. */
let idleClusterCpus: StaticArray<i32> = allocateI32(0);
let request: Request = new Request();

onAllocate(() => {
  idleClusterCpus = allocateI32(requestClasses);
  for (let classIndex = 0; classIndex < idleClusterCpus.length; classIndex++)
    idleClusterCpus[classIndex] = -1;
});

/** Makes a job exclusive in all of its partitions if this partition only allocates whole nodes, as Slurm did before 23.11.6. */
export function promoteToExclusive(job: i32, partition: i32): void {
  if (forgetsExclusive || unchecked(exclusive[partition]) == 0 || unchecked(exclusiveJob[job]) != 0) return;
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
  const cpus = fitsIdleCluster(request, request.nodes) ? selected.sumOfCpus() : 0;
  unchecked((idleClusterCpus[classIndex] = cpus));
  return cpus;
}

/**
 * Tests a submitted job in its partitions, in the order of their tiers, until one could ever run it, or until
 * a limit blocks an otherwise eligible job.
 */
export function testOnSubmit(job: i32): void {
  const asks = withLimits && unchecked(isEligible[recordOf(job)]) != 0;
  const end = unchecked(firstCandidate[job + 1]);
  for (let i = unchecked(firstCandidate[job]); i < end; i++) {
    const candidate = unchecked(byTier[i]);
    if (asks && !checkLimits(candidate)) return;
    promoteToExclusive(job, unchecked(candidatePartition[candidate]));
    if (i + 1 == end && !wholeNodes) return;
    const cpus = cpusOnIdleCluster(candidate);
    // select/linear records the CPUs at once.
    if (cpus > 0 && wholeNodes) noteCpus(job, cpus);
    if (cpus > 0) return;
  }
}

// Starts a run with jobs that are already running, on the nodes that the host specifies. Jobs submitted
// before have been pending since (submission.ts).
import { allocateF64, allocateI32 } from '../../memory';
import { addAlive } from '../accounting/alive';
import { addSubmission } from '../accounting/groups';
import { MAIN } from '../codes';
import { noteStartIn } from '../onSubmit';
import { initialAllocations, jobs, withLimits } from '../settings';
import { listLast } from '../state/jobList';
import { candidatePartition, firstCandidate, PENDING, state } from '../state/jobs';
import { arrayFirst, arrayOf, isEligible, recordOf } from '../state/records';
import { selected } from '../state/selection';
import { onAllocate } from '../structures/allocation';
import { rankLast } from './resubmissions';
import { startSelected } from './start';

/** Allocations of job i when the run begins: firstInitialAllocation[i] to firstInitialAllocation[i + 1]. */
export let firstInitialAllocation: StaticArray<i32> = allocateI32(0);
export let initialNode: StaticArray<i32> = allocateI32(0);
export let initialCpus: StaticArray<i32> = allocateI32(0);
/** Start of each job that is running then, and the index of its candidate among the job's candidates. */
export let runningSince: StaticArray<f64> = allocateF64(0);
export let initialCandidate: StaticArray<i32> = allocateI32(0);

let isDone: bool = false;

onAllocate(() => {
  const some = initialAllocations > 0 ? jobs : 0;
  firstInitialAllocation = allocateI32(some + 1);
  initialNode = allocateI32(initialAllocations);
  initialCpus = allocateI32(initialAllocations);
  runningSince = allocateF64(some);
  initialCandidate = allocateI32(some);
  isDone = initialAllocations == 0;
});

/** Allocates nodes to the jobs that are already running, at the first event. */
export function startInitialJobs(): void {
  if (isDone) return;
  isDone = true;
  for (let job = 0; job < jobs; job++) {
    if (unchecked(firstInitialAllocation[job]) < unchecked(firstInitialAllocation[job + 1]))
      startInitialJob(job);
  }
}

/** Starts one of these jobs. Running tasks of an array precede its pending ones. */
function startInitialJob(job: i32): void {
  const candidate = unchecked(firstCandidate[job]) + unchecked(initialCandidate[job]);
  unchecked((state[job] = PENDING));
  rankLast(job);
  if (withLimits) addSubmission(job);
  const array = unchecked(arrayOf[job]);
  if (array < 0) unchecked((isEligible[job] = 1));
  if (array < 0 || unchecked(arrayFirst[array]) == job) {
    listLast(recordOf(job));
    addAlive(job);
  }
  noteStartIn(unchecked(candidatePartition[candidate]), job);
  selected.clear();
  for (let i = unchecked(firstInitialAllocation[job]); i < unchecked(firstInitialAllocation[job + 1]); i++) {
    selected.add(unchecked(initialNode[i]), unchecked(initialCpus[i]));
  }
  startSelected(candidate, selected, MAIN, unchecked(runningSince[job]));
}

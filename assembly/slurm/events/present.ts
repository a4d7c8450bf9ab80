// A run that begins in the middle: some jobs run already, on the nodes that the host names. What was submitted
// before has waited since (submission.ts).
import { allocateF64, allocateI32 } from '../../memory';
import { addAlive } from '../accounting/alive';
import { addSubmission } from '../accounting/groups';
import { takeChosen } from '../choice/bestFit';
import { MAIN } from '../codes';
import { candidatePartition, firstCandidate, PENDING, state } from '../jobs';
import { heldParts, jobs, withLimits } from '../settings';
import { startChosen } from '../start';
import { askForWhole } from '../tried';
import { rankLast } from './followers';
import { listLast } from './list';
import { arrayFirst, arrayOf, recordOf, released } from './records';

/** Parts of nodes that job i holds when the run begins: firstHeld[i] to firstHeld[i + 1]. */
export let firstHeld: StaticArray<i32> = allocateI32(0);
export let heldNode: StaticArray<i32> = allocateI32(0);
export let heldCpus: StaticArray<i32> = allocateI32(0);
/** Of a job that runs then: when it started, and as which of its candidates: 0 is its first. */
export let heldSince: StaticArray<f64> = allocateF64(0);
export let heldAs: StaticArray<i32> = allocateI32(0);

let isDone: bool = false;

export function allocatePresent(): void {
  const some = heldParts > 0 ? jobs : 0;
  firstHeld = allocateI32(some + 1);
  heldNode = allocateI32(heldParts);
  heldCpus = allocateI32(heldParts);
  heldSince = allocateF64(some);
  heldAs = allocateI32(some);
  isDone = heldParts == 0;
}

/** The first instant has come: jobs that run already take their nodes. */
export function takeHeld(): void {
  if (isDone) return;
  isDone = true;
  for (let job = 0; job < jobs; job++) {
    if (unchecked(firstHeld[job]) < unchecked(firstHeld[job + 1])) goOn(job);
  }
}

/** Of an array, the tasks that run come before those that wait. */
function goOn(job: i32): void {
  const candidate = unchecked(firstCandidate[job]) + unchecked(heldAs[job]);
  unchecked((state[job] = PENDING));
  rankLast(job);
  if (withLimits) addSubmission(job);
  const array = unchecked(arrayOf[job]);
  if (array < 0) unchecked((released[job] = 1));
  if (array < 0 || unchecked(arrayFirst[array]) == job) {
    listLast(recordOf(job));
    addAlive(job);
  }
  askForWhole(job, unchecked(candidatePartition[candidate]));
  takeChosen(heldNode, heldCpus, unchecked(firstHeld[job]), unchecked(firstHeld[job + 1]));
  startChosen(candidate, MAIN, unchecked(heldSince[job]));
}

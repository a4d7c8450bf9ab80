// Starts jobs on selected nodes. The host reads allocations from a log: the job, the number of its nodes, and for
// each node its number and CPUs.
import { Timers } from '../../events/timers';
import { allocateI32 } from '../../memory';
import { addAlive } from '../accounting/alive';
import { billable, countAllocated } from '../accounting/amounts';
import { addRun } from '../accounting/groups';
import { billed } from '../accounting/usage';
import { NONE } from '../codes';
import { jobs, withLimits } from '../settings';
import { noteRecordChange } from '../state/changes';
import { markExclusive } from '../state/exclusiveNodes';
import { shareGpus } from '../state/gpuShares';
import {
  candidateJob,
  candidatePartition,
  end,
  expectedEnd,
  RUNNING,
  runCandidate,
  runPartition,
  runTime,
  start,
  startedBy,
  state,
  timeLimit,
} from '../state/jobs';
import { takeLicenses } from '../state/licenses';
import { arrayOf, isMetaRecord, jobOf, setReason, splitOff } from '../state/records';
import { ownEnd } from '../state/reservations';
import { maxAllocations, takeNode } from '../state/resources';
import { running } from '../state/running';
import { Selection } from '../state/selection';
import { onAllocate } from '../structures/allocation';
import { beginDelays, copyDecisions, countChange } from './dependencies';
import { notifyDependents } from './dirtyRecords';

/** Timers of the ends of running jobs. */
export let ends: Timers = new Timers(0, 0, false);
/** Number of starts so far. */
export let started: i32 = 0;
export let logged: i32 = 0;
let logCapacity: i32 = 0;
export let startLog: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  ends = new Timers(min(maxAllocations, jobs) + 1, jobs, false);
  logCapacity = 8 * maxAllocations;
  startLog = allocateI32(f64(8) * maxAllocations);
});

/** True if the log has space for all jobs that can start at one time. */
export function hasLogRoom(): bool {
  return logged <= logCapacity >> 1;
}

/** Changes the time limit of a job that has just started, in minutes. */
export function changeTimeLimit(job: i32, limit: f64): void {
  running.remove(expectedEnd(job), job);
  unchecked((timeLimit[job] = limit));
  running.add(expectedEnd(job), job);
  const until = endOfRun(job);
  unchecked((end[job] = until));
  ends.move(until, job);
}

/** Returns the end of a job that runs. */
function endOfRun(job: i32): f64 {
  const length = min(unchecked(runTime[job]), 60 * unchecked(timeLimit[job]));
  return min(unchecked(start[job]) + length, ownEnd(job));
}

/** @param now whole seconds */
export function startSelected(candidate: i32, selection: Selection, by: i32, now: f64): void {
  const job = unchecked(candidateJob[candidate]);
  unchecked((state[job] = RUNNING));
  unchecked((runPartition[job] = candidatePartition[candidate]));
  const wasMeta = isMetaRecord(job);
  splitOff(job);
  noteRecordChange(job);
  if (wasMeta) noteRecordChange(jobs + unchecked(arrayOf[job]));
  unchecked((startedBy[job] = u8(by)));
  unchecked((start[job] = now));
  const until = endOfRun(job);
  unchecked((end[job] = until));
  unchecked((startLog[logged++] = job));
  unchecked((startLog[logged++] = selection.count));
  const hasGpus = shareGpus(job, unchecked(runPartition[job]), selection);
  for (let i = 0; i < selection.count; i++) {
    const node = unchecked(selection.node[i]);
    const cpus = unchecked(selection.cpus[i]);
    takeNode(job, node, cpus, hasGpus ? unchecked(selection.gpus[i]) : 0);
    unchecked((startLog[logged++] = node));
    unchecked((startLog[logged++] = cpus));
  }
  unchecked((runCandidate[job] = candidate));
  countAllocated(candidate);
  unchecked((billed[job] = billable));
  if (withLimits) addRun(candidate);
  takeLicenses(job);
  ends.set(until, job);
  running.add(expectedEnd(job), job);
  setReason(job, NONE);
  started++;
  markExclusive(job);
  countChange(job, 1, -1);
  beginDelays(job);
  notifyDependents(job, now);
  if (!wasMeta) return;
  copyDecisions(jobs + unchecked(arrayOf[job]), job);
  const next = jobOf(jobs + unchecked(arrayOf[job]));
  if (next >= 0) addAlive(next);
}

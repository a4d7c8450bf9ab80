// Makes a pass of the main scheduler, _schedule() in Slurm's job_scheduler.c: it tests jobs in queue order.
// If a job does not fit, the pass skips the other jobs of its partition and leaves the partition's nodes out.
// A job over a limit is only skipped.
import { allocateI32 } from '../../memory';
import { NONE, PRIORITY } from '../codes';
import { beginLimits, blockByLimit } from '../events/arrayLimits';
import { canceled } from '../events/cancel';
import { started } from '../events/start';
import { currentOf, dropStarted, orderQueue, queue, queued } from '../queue/queue';
import { partitionJobDepth, partitions } from '../settings';
import { candidateJob, candidatePartition } from '../state/jobs';
import { arrayOf, isAtLimit, isLimited, isMetaRecord, reason, recordOf, setReason } from '../state/records';
import { onAllocate } from '../structures/allocation';
import { excludeNothing } from './excluded';
import { beginTests, isPreempting, testJob } from './testJob';

/** Maximum number of jobs to test, and the number tested, in all and in each partition. */
let depth: f64 = 0;
let tested: f64 = 0;
let testedIn: StaticArray<i32> = allocateI32(0);
// The array, and its partition, whose last tested task did not start.
let rejectedArray: i32 = -1;
let rejectedPartition: i32 = -1;

onAllocate(() => {
  testedIn = allocateI32(partitions);
});

/** @param most maximum number of jobs to test */
export function mainPass(most: f64, now: f64): void {
  depth = most;
  tested = 0;
  for (let partition = 0; partition < partitions; partition++) unchecked((testedIn[partition] = 0));
  rejectedArray = -1;
  excludeNothing();
  beginTests();
  beginLimits(now);
  orderQueue();
  const before = started + canceled;
  for (let i = 0; i < queued; i++) {
    const first = currentOf(unchecked(queue[i]));
    if (first >= 0 && !isSkipped(first) && !testTasks(first, now)) break;
  }
  if (started + canceled > before) dropStarted();
}

function isSkipped(candidate: i32): bool {
  const job = unchecked(candidateJob[candidate]);
  return isLimited(job) || isPreempting(job);
}

/**
 * Tests a job. Tasks of an array are tested one after the other until one does not start. Returns false if the pass has
 * tested as many jobs as it may.
 */
function testTasks(first: i32, now: f64): bool {
  const partition = unchecked(candidatePartition[first]);
  for (let candidate = first; candidate >= 0; candidate = currentOf(candidate)) {
    const job = unchecked(candidateJob[candidate]);
    if (isRejected(job, partition, now) || isOverPartitionDepth(job, partition)) return true;
    if (tested++ > depth) return false;
    const wasMeta = isMetaRecord(job);
    if (!testJob(candidate, job, partition, now)) return true;
    rejectedArray = -1;
    if (!wasMeta) return true;
  }
  return true;
}

/** True if another task of the job's array was rejected in the partition, or the array is at its limit. */
function isRejected(job: i32, partition: i32, now: f64): bool {
  const array = unchecked(arrayOf[job]);
  if (array < 0) return false;
  if (rejectedArray == array && rejectedPartition == partition) return true;
  // Until the task has started.
  rejectedArray = array;
  rejectedPartition = partition;
  if (!isAtLimit(job)) return false;
  blockByLimit(recordOf(job), now);
  return true;
}

/** Counts the job, and returns true if the pass may not test it: enough jobs of the partition have been tested. */
function isOverPartitionDepth(job: i32, partition: i32): bool {
  if (partitionJobDepth <= 0 || f64(unchecked(testedIn[partition]++)) < partitionJobDepth) return false;
  if (unchecked(reason[recordOf(job)]) == NONE) setReason(job, PRIORITY);
  return true;
}

// Exports the functions that the host calls for a replay.
import { setBlockSize } from '../blocks';
import { events } from '../effort';
import { setListLength } from '../machine/estimatedEnds';
import { setMany } from '../machine/profile';
import { beginMeasure, endMeasure } from '../memory';
import { setUngrouped } from '../queue/bounds';

export { formulaNumber, formulaStep, unorderedJob, unorderedTime } from '../queue/formula';

import { isDynamic } from '../queue/order';
import { setMostMoved } from '../queue/orderedEntries';
import { setIndex } from '../queue/reservations';
import * as run from '../run';
import { ends, now } from './clock';
import { setLeastEvents } from './instants/stage';
import { keyColumn, queue } from './queues';
import { createRun } from './setup';
import { tryCount } from './tryLog';

export { estimate, flags, length, processors, request, reserved, start, submit } from '../jobs/columns';
export { believed, image } from '../jobs/images';
export { overlong, prepareJobs, timesFit } from '../jobs/prepare';
export { application, user } from '../predict/history';
export { dayCosine, daySine, lossWeight, weekCosine, weekSine } from '../predict/learned/features';
export {
  allowing,
  applications,
  backfilling,
  backToTop,
  candidateOrder,
  candidateSteps,
  correction,
  distributions,
  distributionValues,
  estimates,
  eventRule,
  exactTries,
  extending,
  formulaHeight,
  groups,
  jobs,
  leftCurve,
  leftFactor,
  lossThreshold,
  machine,
  order,
  preempting,
  pulling,
  queueSteps,
  repaired,
  requests,
  restoreTime,
  rightCurve,
  rightFactor,
  saveEvery,
  saveTime,
  saving,
  toleratedDelay,
  users,
  waits,
} from '../run';
export { hasOverrun } from './clock';
export { beginRun as beginReplay } from './instants/arrivals';
export { stepRun as stepReplay } from './loop';
export { beginPresent as beginReplayAt } from './present';
export { keyNow } from './queues';
export { expectedEnd } from './running';
export {
  emptyTryLog as clearTries,
  tryEnd,
  tryEstimatedEnd,
  tryExtensions,
  tryImage,
  tryJob,
  tryKind,
  tryPromise,
  tryStart,
} from './tryLog';
export { countEnded as endedJobs, dropJobs as dropEndedJobs, extendJobs as extendReplay } from './window';

/**
 * The bytes that the run will allocate. The number is negative if they exceed a 32-bit memory. Allocates
 * nothing.
 */
export function replayBytes(): f64 {
  run.derive();
  beginMeasure();
  createRun();
  return endMeasure();
}

/**
 * Allocates all columns of the run: those of the jobs and, if the run has them, those of owners,
 * sequences and distributions.
 */
export function createReplay(): void {
  run.derive();
  createRun();
}

/**
 * Sets the number of entries in a block of the queue and of the estimated ends, at least 2. The same number
 * sets other limits: up to how many blocks a queue has no groups of blocks; from how many waiting jobs on,
 * and after how many moves, reservations get an index; how many entries of the profile a move moves; by how many
 * places a sort moves entries one by one; how many events of an instant a step always handles; how many estimated
 * ends are listed before they are sorted in. With a small number, tests make short queues do what only long queues do.
 * Schedules do not depend on it.
 */
export function setBlocks(entries: i32): void {
  setBlockSize(entries);
  setUngrouped(entries);
  setIndex(entries, entries);
  setMany(entries);
  setMostMoved(entries);
  setLeastEvents(entries);
  setListLength(entries);
}

export function queueKey(): StaticArray<f64> {
  return keyColumn(false);
}

export function candidateKey(): StaticArray<f64> {
  return keyColumn(true);
}

/**
 * The number of entries in the log of attempts. It has the attempts that were not the last of their job. The
 * host reads and empties the log after each step.
 */
export function tries(): i32 {
  return tryCount;
}

/** Simulated time, in seconds. */
export function replayTime(): f64 {
  return now;
}

export function replayEvents(): f64 {
  return events;
}

/**
 * The waiting jobs between two steps, in the order of the queue. They are in blocks; block k has the
 * entries waitingFrom(k) to waitingTo(k) - 1.
 */
export function waiting(): StaticArray<i32> {
  // Jobs that came alone have joined the queue without a pass. Under conservative backfilling none has.
  if (isDynamic(run.order) && !run.reservesForAll()) queue.rank(now);
  queue.putInOrder();
  return queue.job;
}

export function waitingBlocks(): i32 {
  return queue.count;
}

export function waitingFrom(block: i32): i32 {
  return unchecked(queue.begin[block]);
}

export function waitingTo(block: i32): i32 {
  return unchecked(queue.end[block]);
}

/** The running jobs between two steps, in no particular order. */
export function running(): StaticArray<i32> {
  return ends.job;
}

export function runningCount(): i32 {
  return ends.count;
}

// What the host calls for a replay.
import { setBlockSize } from '../blocks';
import { events } from '../effort';
import { flags, length, plan, processors, request, reserved, start, submit } from '../jobs/columns';
import { beginLayout, layoutBytes } from '../memory';
import { addressOf } from '../native';
import { application, user } from '../predict/history';
import { setMostMoved } from '../queue/waiting';
import * as run from '../run';
import { ends, now } from './clock';
import { beginRun } from './instants/arrivals';
import { setLeastEvents } from './instants/stage';
import { stepRun } from './loop';
import { setLeastQueue } from './noHoles';
import { keyColumn, queue } from './queues';
import { setMostMoves } from './raised';
import { createRun, layoutRun } from './setup';
import { emptyTryLog, tryCount, tryEnd, tryJob, tryKind, tryPlannedEnd, tryStart } from './tryLog';
import { countEnded, dropJobs, extendJobs } from './window';

/** The block of settings that describes a run (codes/settings.ts): the host fills it before it calls anything else. */
export function settingsColumn(): usize {
  return addressOf(run.settings);
}

/** Bytes the run will allocate; negative if that is more than a 32-bit memory holds. Allocates nothing. */
export function replayBytes(): f64 {
  run.readSettings();
  beginLayout();
  layoutRun();
  return layoutBytes();
}

/** Allocates all columns of the run: its jobs' and, where it has them, those of owners, sequences and laws. */
export function createReplay(): void {
  run.readSettings();
  createRun();
}

/**
 * Entries of a block of the queue and of the planned ends, 2 at least. The same number limits the moves that a compression tells
 * apart, the queue from which on it keeps where there are no holes, the places by which a sort moves entries one by one, and the
 * events of an instant that a step handles in any case. For tests: short queues then do what only long ones do. Schedules do
 * not depend on it.
 */
export function setBlocks(entries: i32): void {
  setBlockSize(entries);
  setMostMoves(entries);
  setLeastQueue(entries);
  setMostMoved(entries);
  setLeastEvents(entries);
}

export function submitColumn(): usize {
  return addressOf(submit);
}

export function lengthColumn(): usize {
  return addressOf(length);
}

export function planColumn(): usize {
  return addressOf(plan);
}

export function processorsColumn(): usize {
  return addressOf(processors);
}

export function requestColumn(): usize {
  return addressOf(request);
}

export function userColumn(): usize {
  return addressOf(user);
}

export function applicationColumn(): usize {
  return addressOf(application);
}

export function reservedColumn(): usize {
  return addressOf(reserved);
}

export function startColumn(): usize {
  return addressOf(start);
}

export function flagsColumn(): usize {
  return addressOf(flags);
}

export function queueKeyColumn(): usize {
  return addressOf(keyColumn(false));
}

export function candidateKeyColumn(): usize {
  return addressOf(keyColumn(true));
}

/** Begins the run. The host calls it once, when the columns are filled. */
export function beginReplay(): void {
  beginRun();
}

/**
 * Handles at least so many events, or as many as `work` units of work allow or the log of tries has room for. Returns how it
 * ended (codes/steps.ts).
 */
export function stepReplay(eventBudget: f64, work: f64): i32 {
  return stepRun(eventBudget, work);
}

/** How many jobs from the first on have ended. */
export function endedJobs(): i32 {
  return countEnded();
}

export function dropEndedJobs(count: i32): void {
  dropJobs(count);
}

/** The columns hold `jobs` jobs. Those from `from` on are new. stepReplay ends at `horizon`. */
export function extendReplay(from: i32, jobs: i32, horizon: f64): void {
  extendJobs(from, jobs, horizon);
}

/** How many entries the log has of tries that were not their job's last. The host reads and empties it after each step. */
export function tries(): i32 {
  return tryCount;
}

export function tryJobColumn(): usize {
  return addressOf(tryJob);
}

export function tryStartColumn(): usize {
  return addressOf(tryStart);
}

export function tryEndColumn(): usize {
  return addressOf(tryEnd);
}

export function tryPlannedEndColumn(): usize {
  return addressOf(tryPlannedEnd);
}

/** Why it was not the last (replay/tryLog.ts), and the job's flags times 16. */
export function tryKindColumn(): usize {
  return addressOf(tryKind);
}

export function clearTries(): void {
  emptyTryLog();
}

/** Simulated time, in seconds. */
export function replayTime(): f64 {
  return now;
}

export function replayEvents(): f64 {
  return events;
}

/** The waiting jobs between two steps, in the order of the queue: block after block, entries waitingFrom(k) to waitingTo(k) - 1. */
export function waitingColumn(): usize {
  return addressOf(queue.job);
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
export function runningColumn(): usize {
  return addressOf(ends.job);
}

export function runningCount(): i32 {
  return ends.count;
}

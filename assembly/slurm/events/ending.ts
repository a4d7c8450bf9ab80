// Runs end, or are broken off: a job is driven out, or a node of it fails. Its nodes are free when its epilog
// is over.
import { Timers } from '../../events/timers';
import { allocateF64, allocateU8 } from '../../memory';
import { addAlive, removeAlive } from '../accounting/alive';
import { addSubmission, removeRun } from '../accounting/groups';
import { addLastUsage } from '../accounting/usage';
import { forgetSize } from '../jobSize';
import {
  DROPPED,
  end,
  expectedEnd,
  OVER,
  PENDING,
  ranAs,
  runTime,
  start,
  startedBy,
  state,
  submit,
} from '../jobs';
import { cellNode, dropCells, firstCell, giveBack, nextCell } from '../resources';
import { removeRunning, runningCount, runningJob } from '../running';
import { epilog, jobs, multifactor, withLimits } from '../settings';
import { ends } from '../start';
import { expectAccrual } from './accrual';
import { BEGIN_TIME, MODE_REQUEUE, NODE_FAILED } from './codes';
import { addCompleting, removeCompleting } from './completing';
import { followUp } from './followers';
import { giveLicences } from './licences';
import { wakeLater } from './look';
import { tell } from './marks';
import { down } from './outages';
import { accrues, arrayOf, arrayRunning, eligible, explainRecord, held, released, wasHead } from './records';
import { countChange, countOver } from './terms';
import { clearWhole } from './wholeNodes';

/** A job that was broken off may start so long after its nodes are free. */
const REQUEUE_DELAY: f64 = 121;

/** Jobs that have ended, whose nodes are not free yet. */
export let completions: Timers = new Timers(0, 0, false);
export let completingCount: i32 = 0;
/** So many runs have ended so far. */
export let ended: i32 = 0;
/** Of a job: 1: it runs again if it is broken off. */
export let runsAgain: StaticArray<u8> = allocateU8(0);

/** Of a job: 1 more than the code of why its last run was broken off; 0: it was not, or the job runs again. */
export let brokenOff: StaticArray<u8> = allocateU8(0);

/** Runs that were broken off, since the host last read them: the job, start, end, why, and who had started it. */
export let breakLog: StaticArray<f64> = allocateF64(0);
export let breakLogged: i32 = 0;

/** @param cells at most so many parts of nodes are held at a time */
export function allocateEnding(cells: i32): void {
  completions = new Timers(min(cells, jobs) + 1, jobs, false);
  runsAgain = allocateU8(jobs);
  brokenOff = allocateU8(jobs);
  breakLog = allocateF64(f64(20) * cells);
}

export function hasBreakRoom(): bool {
  return breakLogged <= breakLog.length >> 1;
}

/** A run comes to its end. */
export function finish(job: i32, now: f64): void {
  unchecked((state[job] = OVER));
  stop(job, now);
  followUp(job);
}

function stop(job: i32, now: f64): void {
  removeAlive(job);
  if (multifactor) addLastUsage(job, unchecked(end[job]));
  if (withLimits) removeRun(unchecked(ranAs[job]));
  if (withLimits && unchecked(state[job]) == DROPPED) addSubmission(job);
  removeRunning(expectedEnd(job), job);
  giveBack(job);
  giveLicences(job);
  clearWhole(job);
  addCompleting(job);
  completions.set(unchecked(end[job]) + epilog, job);
  completingCount++;
  ended++;
  const array = unchecked(arrayOf[job]);
  if (array >= 0) unchecked(arrayRunning[array]--);
  countChange(job, -1, unchecked(state[job]) == DROPPED ? 1 : 0);
  tell(job, floor(now));
}

/** A running job loses its nodes. It is put back into the queue if it may be. @param now whole seconds */
export function breakOff(job: i32, why: i32, mode: i32, now: f64): void {
  ends.cancel(job);
  unchecked((end[job] = now));
  const goesOn = (why == NODE_FAILED || mode == MODE_REQUEUE) && unchecked(runsAgain[job]) != 0;
  unchecked((state[job] = goesOn ? DROPPED : OVER));
  if (goesOn) {
    unchecked((breakLog[breakLogged++] = f64(job)));
    unchecked((breakLog[breakLogged++] = start[job]));
    unchecked((breakLog[breakLogged++] = now));
    unchecked((breakLog[breakLogged++] = f64(why)));
    unchecked((breakLog[breakLogged++] = f64(startedBy[job])));
  } else unchecked((brokenOff[job] = u8(why + 1)));
  stop(job, now);
}

/** The nodes of a job are free. */
export function complete(job: i32, instant: f64): void {
  removeCompleting(job);
  dropCells(job);
  completingCount--;
  const now = floor(instant);
  if (unchecked(state[job]) == OVER) {
    countOver(job, unchecked(end[job]) >= unchecked(start[job]) + unchecked(runTime[job]));
    tell(job, now);
    return;
  }
  unchecked((state[job] = PENDING));
  addAlive(job);
  unchecked((start[job] = NaN));
  unchecked((end[job] = NaN));
  unchecked((submit[job] = now));
  unchecked((eligible[job] = now + REQUEUE_DELAY));
  forgetSize(job);
  if (multifactor) unchecked((accrues[job] = NaN));
  expectAccrual(job);
  unchecked((released[job] = 0));
  unchecked((wasHead[job] = 0));
  unchecked((held[job] = u8(BEGIN_TIME)));
  explainRecord(job, BEGIN_TIME);
  wakeLater(job);
  tell(job, now);
}

/** Jobs on nodes that are down run no longer. */
export function loseJobs(now: f64): void {
  for (let i = 0; i < runningCount; ) {
    const job = unchecked(runningJob[i]);
    if (isOnDownNode(job)) {
      breakOff(job, NODE_FAILED, 0, now);
      // Those behind it have moved up.
      continue;
    }
    i++;
  }
}

function isOnDownNode(job: i32): bool {
  for (let cell = unchecked(firstCell[job]); cell >= 0; cell = unchecked(nextCell[cell])) {
    const node = unchecked(cellNode[cell]);
    if ((unchecked(down[node >> 5]) & (1 << (node & 31))) != 0) return true;
  }
  return false;
}

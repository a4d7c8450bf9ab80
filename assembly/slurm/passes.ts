// The passes of the controller: the main ones and the cycles of backfilling. What was seen since something
// changed says which of them would do nothing.
import { backfill } from './backfill/cycle';
import { forgetCycle } from './backfill/resumeCycle';
import { noteAccruals } from './events/accrual';
import { dirtyCount } from './events/dirtyRecords';
import { ended } from './events/ending';
import { openNewArrays } from './events/newArrays';
import { skipReasonChanges } from './events/records';
import { noteReevaluation, reevaluateDirty } from './events/reevaluate';
import { mainPass } from './mainPass';
import { queued } from './queue';
import {
  arrays,
  bfMinAgeReserve,
  preemptionGroups,
  queueDepth,
  reservations,
  withBackfill,
  withLimits,
} from './settings';
import { started } from './start';
import { duePass, FULL_PASS, isCycleDue, NO_PASS } from './timetable';

let isPassRequested: bool = false;
/** So many candidates the last pass could look at; -1: something has changed since. */
let testedPlaces: f64 = -1;
/** `missed` when the last pass began. */
let missedBefore: i32 = 0;
// Since the last change: full passes and cycles.
let fullPasses: i32 = 0;
let cycles: i32 = 0;
/** Reservations have begun or ended so often since a run began or ended. */
let quietEvents: i32 = 0;

/** A node came or went, or a job began, ended or may run now. */
export function noteChange(): void {
  forgetCycle();
  noteSubmission();
}

export function noteSubmission(): void {
  testedPlaces = -1;
  fullPasses = 0;
  cycles = 0;
}

export function requestPass(): void {
  isPassRequested = true;
}

/** The next pass looks at all again, though no job or node has changed. */
export function forgetLastPass(): void {
  testedPlaces = -1;
}

/** A run began or ended. */
export function noteRunChange(): void {
  quietEvents = 0;
  noteChange();
}

/** A reservation began or ended. */
export function countReservation(): void {
  quietEvents++;
  noteChange();
}

/** Whether no further pass starts anything until something changes. */
export function areFutile(): bool {
  return fullPasses >= 2 && (!withBackfill || cycles >= 2);
}

/** A reservation that comes again changes nothing if it has not done so twice. */
export function areReservationsFutile(): bool {
  return quietEvents > 4 * reservations;
}

/** Makes the passes that are due. */
export function makePasses(now: f64): void {
  const second = floor(now);
  const pass = duePass(now, isPassRequested);
  if (pass != NO_PASS) {
    makePass(pass == FULL_PASS, second);
    isPassRequested = false;
  }
  if (!isCycleDue(now)) return;
  beginPass(second);
  const before = started + ended;
  backfill(second);
  cycles++;
  if (started + ended != before) noteRunChange();
  // The cycle has said which limits are in the way, and the next pass asks those jobs first for them.
  if (withLimits) testedPlaces = -1;
}

/** The controller looks at the jobs that something held. */
function beginPass(now: f64): void {
  noteAccruals(now);
  openNewArrays(now);
  if (dirtyCount > 0) {
    reevaluateDirty(now);
    noteChange();
  }
  noteReevaluation(now);
}

/** A pass that finds all as the last one left it, and looks as far, does nothing. */
function makePass(everything: bool, now: f64): void {
  beginPass(now);
  const places = everything ? f64(queued) : min(f64(queued), queueDepth + 1);
  if (everything) fullPasses++;
  // A job that grows old keeps others from nodes.
  const isSame = preemptionGroups == 0 && arrays == 0 && reservations == 0 && bfMinAgeReserve <= 0;
  if (places == testedPlaces && missedBefore == skipReasonChanges && isSame) return;
  const before = started + ended;
  missedBefore = skipReasonChanges;
  mainPass(everything ? Infinity : queueDepth, now);
  testedPlaces = places;
  if (started + ended != before) noteRunChange();
}

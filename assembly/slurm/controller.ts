// Runs the simulated slurmctld from event to event: at each time it handles ends, outages, reservations,
// submissions and timers, and then makes the passes that are due. The controller's clock has whole seconds.
import { FINISHED, LOG_FULL, STUCK, UNFINISHED } from './codes';
import { hasUpcomingReservation } from './events/blockingReasons';
import { areDeadlinesAwaited, nextLate, passDeadlines } from './events/deadlines';
import { delays, dropStaleDelays, takeDelay } from './events/dependencies';
import { dirtyCount, markIfChanged } from './events/dirtyRecords';
import { eligibleTimers } from './events/eligibleTimers';
import {
  complete,
  completingCount,
  completions,
  ended,
  finish,
  hasRequeueLogRoom,
  terminateOnDownNodes,
} from './events/ending';
import { nextHoldEvent, passHoldEvents } from './events/holds';
import { startInitialJobs } from './events/initialState';
import { onEligible, passOwnReservations } from './events/reevaluate';
import { clearResubmitted, resubmitted, resubmittedAt } from './events/resubmissions';
import { ends, hasLogRoom, started } from './events/start';
import { hasUseLogRoom, logChanges, noteOutage } from './events/useLog';
import {
  areFutile,
  areReservationsFutile,
  countReservation,
  forgetLastPass,
  makePasses,
  nextPass,
  noteChange,
  noteRunChange,
  requestPass,
} from './passes';
import { nextPriorities, passPriorities } from './queue/priorities';
import { dropStarted, queued, sortQueue } from './queue/queue';
import { areSwitchesAwaited } from './select/switchWaits';
import { jobs, resubmissions, startTime } from './settings';
import { removeCompleting } from './state/completing';
import { bySubmission, submit } from './state/jobs';
import { nextOutage, passOutages } from './state/outages';
import { copyReasonsToTasks } from './state/records';
import { nextReservationEvent, passReservations } from './state/reservations';
import { running } from './state/running';
import { onBegin } from './structures/allocation';
import { receive } from './submission';
import { idleUntil } from './timetable';

let submitted: i32 = 0;
/** Number of jobs that are not resubmissions of another job. */
let originalJobs: i32 = 0;
let now: f64 = -Infinity;

onBegin(() => {
  originalJobs = jobs - resubmissions;
});

/** Returns the time of the last event. */
export function instant(): f64 {
  return now;
}

/** Handles up to `instants` event times. Returns one of the results in codes.ts. */
export function run(instants: i32): i32 {
  for (let i = 0; i < instants; i++) {
    if (!hasLogRoom() || !hasRequeueLogRoom() || !hasUseLogRoom()) return LOG_FULL;
    dropStaleDelays();
    if (isStuck()) return endRunWith(STUCK);
    now = nextInstant();
    if (now == Infinity) return endRunWith(FINISHED);
    handle();
  }
  return UNFINISHED;
}

/**
 * Returns the fraction of all submissions, starts and ends that have happened. A requeued job counts its
 * start again.
 */
export function progress(): f64 {
  const come = f64(submitted) + 2 * f64(started) - f64(running.count);
  return jobs == 0 ? 1 : min<f64>(1, come / (3 * f64(jobs)));
}

function endRunWith(status: i32): i32 {
  copyReasonsToTasks();
  return status;
}

function hasPendingJobs(): bool {
  return queued > 0 || dirtyCount > 0;
}

function isStuck(): bool {
  if (submitted < originalJobs || running.count > 0 || completingCount > 0 || queued == 0) return false;
  if (!areFutile() || areSwitchesAwaited() || areDeadlinesAwaited()) return false;
  if (nextHoldEvent() < Infinity) return false;
  if (dirtyCount > 0 || eligibleTimers.count > 0 || delays.count > 0 || nextOutage() < Infinity) return false;
  return nextReservationEvent(now) == Infinity || areReservationsFutile();
}

/** True if a job is running, or may start although none ends. */
function canContinue(): bool {
  if (submitted < originalJobs || running.count > 0 || completingCount > 0 || queued > 0) return true;
  if (dirtyCount > 0 || eligibleTimers.count > 0 || nextHoldEvent() < Infinity) return true;
  return hasUpcomingReservation(now);
}

function nextInstant(): f64 {
  return max(nextEventTime(), startTime);
}

function nextEventTime(): f64 {
  let next = min(ends.next(), completions.next());
  if (submitted < originalJobs) next = min(next, unchecked(submit[bySubmission[submitted]]));
  next = min(next, min(min(eligibleTimers.next(), delays.next()), nextHoldEvent()));
  next = min(next, nextLate());
  if (canContinue()) next = min(next, min(nextOutage(), nextReservationEvent(now)));
  return hasPendingJobs() ? min(next, min(nextPass(now), nextPriorities)) : next;
}

function handle(): void {
  const second = floor(now);
  if (passPriorities(now)) {
    sortQueue();
    forgetLastPass();
  }
  if (!hasPendingJobs()) idleUntil(now);
  const endedBefore = ended;
  while (ends.next() <= now) finish(ends.take(), now);
  if (passOutages(now)) {
    requestPass();
    terminateOnDownNodes(second);
    noteChange();
    noteOutage();
  }
  if (passReservations(now)) {
    requestPass();
    passOwnReservations(second);
    countReservation();
  }
  startInitialJobs();
  if (ended != endedBefore) noteRunChange();
  if (completions.next() <= now) removeCompleting(now);
  while (completions.next() <= now) {
    complete(completions.take(), now);
    requestPass();
    noteChange();
  }
  while (submitted < originalJobs && unchecked(submit[bySubmission[submitted]]) <= now) {
    const job = unchecked(bySubmission[submitted++]);
    receive(job, floor(unchecked(submit[job])), second);
  }
  for (let i = 0; i < resubmitted; i++) receive(resubmittedAt(i), second, second);
  clearResubmitted();
  passHoldEvents(now);
  if (nextLate() <= now && passDeadlines(second)) {
    dropStarted();
    noteChange();
  }
  while (eligibleTimers.next() <= now) onEligible(second);
  while (delays.next() <= now) markIfChanged(takeDelay(), second);
  makePasses(now);
  logChanges(now);
}

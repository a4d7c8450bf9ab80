// The whole: submissions, ends, and the passes of the controller. Its clock has whole seconds.
import { addAlive } from './accounting/alive';
import { addSubmission } from './accounting/groups';
import { mayTry, refusalOf } from './accounting/limits';
import { backfill } from './backfill';
import { FINISHED, LOG_FULL, NONE, PRIORITY, STUCK, UNFINISHED } from './codes';
import { NODE_FAILED } from './events/codes';
import {
  breakOff,
  complete,
  completingCount,
  completions,
  ended,
  finish,
  hasBreakRoom,
} from './events/ending';
import { born, bornAt, forgetBorn, rankLast } from './events/followers';
import { down, nextOutage, passOutages } from './events/outages';
import { arrayFirst, arrayOf, explain, recordOf, released, shareReasons } from './events/records';
import { nextReservationEvent, passReservations } from './events/reservations';
import { countOver, delays, takeDelay } from './events/terms';
import {
  hasReserved,
  look,
  passOwnReservations,
  readyCount,
  refresh,
  releaseReady,
  tell,
  wake,
  wakes,
} from './events/waiting';
import { bySubmission, firstCandidate, PENDING, REFUSED, state, submit, UNBORN } from './jobs';
import { mainPass } from './mainPass';
import { beginPriorities, computePriorities, prioritize } from './priorities';
import { enqueue, isBehind, queued, sortQueue } from './queue';
import { cellNode, firstCell, nextCell } from './resources';
import { runningCount, runningJob } from './running';
import {
  arrays,
  calcPeriod,
  classes,
  followers,
  jobs,
  multifactor,
  prioritiesAt,
  queueDepth,
  reservations,
  withBackfill,
  withLimits,
} from './settings';
import { ends, hasLogRoom, started } from './start';
import { beginTimetable, duePass, FULL_PASS, idleUntil, isCycleDue, NO_PASS, nextLook } from './timetable';

let submitted: i32 = 0;
/** Jobs whose submission does not wait for the end of another. */
let firsts: i32 = 0;
let now: f64 = -Infinity;
let asked: bool = false;
let nextPriorities: f64 = Infinity;
/** So many candidates the last pass could look at; -1: something has changed since. */
let lookedAt: f64 = -1;
// Since the last change: full passes and cycles.
let fullPasses: i32 = 0;
let cycles: i32 = 0;
/** Reservations have begun or ended so often since a run began or ended. */
let quietEvents: i32 = 0;

export function beginController(): void {
  beginTimetable();
  firsts = jobs - followers;
  if (!multifactor || jobs == 0) return;
  const some = prioritiesAt;
  const first = unchecked(submit[bySubmission[0]]);
  const last = some + floor((first - some) / calcPeriod) * calcPeriod;
  beginPriorities(floor(last));
  nextPriorities = last + calcPeriod;
}

/** The instant that was handled last. */
export function instant(): f64 {
  return now;
}

/** Handles so many instants. Returns one of codes.ts. */
export function run(instants: i32): i32 {
  for (let i = 0; i < instants; i++) {
    if (!hasLogRoom() || !hasBreakRoom()) return LOG_FULL;
    if (isStuck()) return over(STUCK);
    now = nextInstant();
    if (now == Infinity) return over(FINISHED);
    handle();
  }
  return UNFINISHED;
}

/**
 * The share of the jobs' submissions, starts and ends that have come; a job that runs again has started
 * twice.
 */
export function progress(): f64 {
  const come = f64(submitted) + 2 * f64(started) - f64(runningCount);
  return jobs == 0 ? 1 : min<f64>(1, come / (3 * f64(jobs)));
}

function over(status: i32): i32 {
  shareReasons();
  return status;
}

function waits(): bool {
  return queued > 0 || readyCount > 0;
}

function isStuck(): bool {
  if (submitted < firsts || runningCount > 0 || completingCount > 0 || queued == 0) return false;
  if (fullPasses < 2 || (withBackfill && cycles < 2)) return false;
  if (readyCount > 0 || wakes.count > 0 || delays.count > 0 || nextOutage() < Infinity) return false;
  // A reservation that comes again changes nothing if it has not done so twice.
  return nextReservationEvent(now) == Infinity || quietEvents > 4 * reservations;
}

/** Whether a job runs, or may start without another's end. */
function mayGoOn(): bool {
  if (submitted < firsts || runningCount > 0 || completingCount > 0 || queued > 0) return true;
  return readyCount > 0 || wakes.count > 0 || hasReserved(now);
}

function nextInstant(): f64 {
  let next = min(ends.next(), completions.next());
  if (submitted < firsts) next = min(next, unchecked(submit[bySubmission[submitted]]));
  next = min(next, min(wakes.next(), delays.next()));
  if (mayGoOn()) next = min(next, min(nextOutage(), nextReservationEvent(now)));
  return waits() ? min(next, nextLook(now)) : next;
}

function changed(): void {
  lookedAt = -1;
  fullPasses = 0;
  cycles = 0;
}

function handle(): void {
  if (nextPriorities <= now) recomputePriorities();
  if (!waits()) idleUntil(now);
  const endedBefore = ended;
  while (ends.next() <= now) finish(ends.take(), now);
  if (passOutages(now)) {
    asked = true;
    loseJobs();
    changed();
  }
  if (passReservations(now)) {
    asked = true;
    passOwnReservations(floor(now));
    quietEvents++;
    changed();
  }
  if (ended != endedBefore) hasRun();
  while (completions.next() <= now) {
    complete(completions.take(), now);
    asked = true;
    changed();
  }
  while (submitted < firsts && unchecked(submit[bySubmission[submitted]]) <= now) {
    receive(unchecked(bySubmission[submitted++]));
  }
  for (let i = 0; i < born; i++) receive(bornAt(i));
  forgetBorn();
  while (wakes.next() <= now) wake(floor(now));
  while (delays.next() <= now) refresh(takeDelay(), floor(now));
  const pass = duePass(now, asked);
  if (pass != NO_PASS) {
    makePass(pass == FULL_PASS);
    asked = false;
  }
  if (isCycleDue(now)) {
    beginPass();
    const before = started + ended;
    backfill(floor(now));
    cycles++;
    if (started + ended != before) hasRun();
    // The cycle has said which limits are in the way, and the next pass asks those jobs first for them.
    if (withLimits) lookedAt = -1;
  }
}

function hasRun(): void {
  quietEvents = 0;
  changed();
}

/** The controller looks at the jobs that something held. */
function beginPass(): void {
  if (readyCount == 0) return;
  releaseReady(floor(now));
  changed();
}

/** A pass that finds all as the last one left it, and looks as far, does nothing. */
function makePass(everything: bool): void {
  beginPass();
  const looks = everything ? f64(queued) : min(f64(queued), queueDepth + 1);
  if (everything) fullPasses++;
  if (looks == lookedAt && classes == 0 && arrays == 0 && reservations == 0) return;
  const before = started + ended;
  mainPass(everything ? Infinity : queueDepth, floor(now));
  lookedAt = looks;
  if (started + ended != before) hasRun();
}

/** Jobs on nodes that are down run no longer. */
function loseJobs(): void {
  for (let i = 0; i < runningCount; ) {
    const job = unchecked(runningJob[i]);
    if (isOnDownNode(job)) {
      breakOff(job, NODE_FAILED, 0, floor(now));
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

/** All tasks of an array come with the first, or are refused with it. */
function receive(job: i32): void {
  changed();
  const array = unchecked(arrayOf[job]);
  const first = array < 0 ? job : unchecked(arrayFirst[array]);
  if (job == first ? isRefused(job) : unchecked(state[first]) == REFUSED) {
    unchecked((state[job] = REFUSED));
    countOver(job, false);
    tell(job, floor(now));
    return;
  }
  if (unchecked(state[job]) != UNBORN) return;
  unchecked((state[job] = PENDING));
  rankLast(job);
  if (withLimits) addSubmission(job);
  if (job == first) receiveRecord(job, recordOf(job));
}

function isRefused(job: i32): bool {
  const why = refusalOf(job);
  if (why != NONE) explain(job, why);
  return why != NONE;
}

function receiveRecord(job: i32, record: i32): void {
  asked = true;
  addAlive(job);
  look(record, floor(now));
  prioritize(job, floor(now));
  tell(job, floor(now));
  if (unchecked(released[record]) == 0) return;
  if (isBehind(job)) explain(job, PRIORITY);
  if (withLimits) {
    for (let i = unchecked(firstCandidate[job]); i < unchecked(firstCandidate[job + 1]); i++) mayTry(i);
  }
  enqueue(job);
}

function recomputePriorities(): void {
  for (; nextPriorities <= now; nextPriorities += calcPeriod) computePriorities(floor(nextPriorities));
  sortQueue();
  lookedAt = -1;
}

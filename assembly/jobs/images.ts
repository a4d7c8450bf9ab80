// Maintains the images of preempted jobs, i.e. their saved work. The work is saved on demand, when the job is
// preempted, or periodically while it may be preempted: while it is shadow load (machine/shadow.ts).
//
// The columns length, estimate and request have the times of the job's current attempt, or of its next one. Each is the
// work that is left, by the run time, by the estimate and by the request, plus the overheads: the time to restore the
// image, and the saves. When the job has ended, they have the times of its submission again. Overheads never count
// against the request.
//
// The nth save of an attempt is complete at start + (overhead + n (every + saveTime)), and saves n `every` of its work.

import { PERIODIC } from '../codes/savings';
import { allocateF64 } from '../memory';
import * as run from '../run';
import { estimate, length, request, start } from './columns';

/** The seconds of work that are kept when the job's current or last attempt begins, or when it waits for its next. */
export let image: StaticArray<f64> = allocateF64(0);
/** The work as the run time, the estimate and the request had it at the submission. */
let work: StaticArray<f64> = allocateF64(0);
export let believed: StaticArray<f64> = allocateF64(0);
let asked: StaticArray<f64> = allocateF64(0);
/** The seconds of the current attempt before its work, or instead of it. */
let overhead: StaticArray<f64> = allocateF64(0);

export function createImages(): void {
  const jobs: f64 = run.keepsWork() ? run.jobs : 0;
  image = allocateF64(jobs);
  work = allocateF64(jobs);
  believed = allocateF64(jobs);
  asked = allocateF64(jobs);
  overhead = allocateF64(jobs);
}

/** The saves in the shadow during so much work: one after each stretch, but none when the work is done. */
function savesDuring(left: f64): f64 {
  const every = run.saveEvery;
  if (!(left > every)) return 0;
  let saves = ceil(left / every) - 1;
  while (saves * every >= left) saves--;
  while ((saves + 1) * every < left) saves++;
  return saves;
}

/** Seconds that an attempt takes for an amount of work. */
function held(overhead: f64, left: f64, inShadow: bool): f64 {
  if (!inShadow || run.saving != PERIODIC) return overhead + left;
  return overhead + (left + savesDuring(left) * run.saveTime);
}

function setTimes(job: i32, pause: f64, inShadow: bool): void {
  const kept = unchecked(image[job]);
  const estimated = unchecked(believed[job]);
  const most = unchecked(asked[job]);
  const estimateLeft = kept > 0 ? max<f64>(1, min(most, estimated) - kept) : estimated;
  unchecked((overhead[job] = pause));
  unchecked((length[job] = held(pause, unchecked(work[job]) - kept, inShadow)));
  unchecked((estimate[job] = held(pause, estimateLeft, inShadow)));
  unchecked((request[job] = held(pause, most - kept, inShadow)));
}

function restoring(job: i32): f64 {
  return unchecked(image[job]) > 0 ? run.restoreTime : 0;
}

/** The job is submitted. Its columns must be filled. */
export function keepWhole(job: i32): void {
  unchecked((work[job] = length[job]));
  unchecked((believed[job] = estimate[job]));
  unchecked((asked[job] = request[job]));
  unchecked((image[job] = 0));
  setTimes(job, 0, true);
}

/** The job starts as the head of the queue. For the first `late` seconds its victims are saved. */
export function setSunnyTimes(job: i32, late: f64): void {
  setTimes(job, late + restoring(job), false);
}

/** Instant at which the given number of saves of the job's attempt is complete. */
function savedAt(job: i32, saves: f64): f64 {
  return unchecked(start[job]) + (unchecked(overhead[job]) + saves * (run.saveEvery + run.saveTime));
}

/** The complete saves of a job of the shadow load. */
function completeSaves(job: i32, now: f64): f64 {
  const most = savesDuring(unchecked(work[job]) - unchecked(image[job]));
  let saves = floor((now - savedAt(job, 0)) / (run.saveEvery + run.saveTime));
  saves = max<f64>(0, min(saves, most));
  while (saves > 0 && savedAt(job, saves) > now) saves--;
  while (saves < most && savedAt(job, saves + 1) <= now) saves++;
  return saves;
}

/** The work of a job's attempt that is kept if it is preempted now. */
function savedWork(job: i32, now: f64): f64 {
  if (run.saving == PERIODIC) return completeSaves(job, now) * run.saveEvery;
  const left = unchecked(work[job]) - unchecked(image[job]);
  return min(left, now - unchecked(start[job]) - unchecked(overhead[job]));
}

/** A job of the shadow load is preempted. Returns the time that the head waits until it is saved. */
export function keepImage(job: i32, now: f64): f64 {
  const done = savedWork(job, now);
  if (done > 0) unchecked((image[job] = min(unchecked(work[job]), unchecked(image[job]) + done)));
  setTimes(job, restoring(job), true);
  return done > 0 && run.saving != PERIODIC ? run.saveTime : 0;
}

/** A job of the shadow load becomes sunny load: it saves its work no more, and gives up a save that is not complete. */
export function stopSaving(job: i32, now: f64): void {
  const saves = completeSaves(job, now);
  const since = max<f64>(0, now - savedAt(job, saves));
  const left = unchecked(work[job]) - unchecked(image[job]);
  const done = min(left, saves * run.saveEvery + min(run.saveEvery, since));
  setTimes(job, max(unchecked(overhead[job]), now - unchecked(start[job]) - done), false);
}

/** The job has ended. */
export function restoreTimes(job: i32): void {
  unchecked((length[job] = work[job]));
  unchecked((estimate[job] = believed[job]));
  unchecked((request[job] = asked[job]));
}

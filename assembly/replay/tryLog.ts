// Keeps the log of attempts that were not the last of their job. The host empties it between two steps. The number
// of such attempts is not known before the run. So a step stops when the log might not have room for the
// next instant.

import { FLAGS_SHIFT } from '../codes/tries';
import { estimate, flags, reserved, start } from '../jobs/columns';
import { image } from '../jobs/images';
import { extensions } from '../jobs/sequences';
import { allocateF64, allocateI32, allocateU8 } from '../memory';
import { countKill, killsTries } from '../metrics/columns';
import * as run from '../run';
import { now } from './clock';

const ENTRIES: i32 = 16384;

export let tryCount: i32 = 0;
export let tryJob: StaticArray<i32> = allocateI32(0);
export let tryStart: StaticArray<f64> = allocateF64(0);
export let tryEnd: StaticArray<f64> = allocateF64(0);
export let tryEstimatedEnd: StaticArray<f64> = allocateF64(0);
/** The work that the job had kept when the attempt began; only if preempted jobs keep work. */
export let tryImage: StaticArray<f64> = allocateF64(0);
/** The first promised start of the attempt, or NaN, and how often its request was extended; only if requests may be. */
export let tryPromise: StaticArray<f64> = allocateF64(0);
export let tryExtensions: StaticArray<i32> = allocateI32(0);
/** PREEMPTED or TOO_SHORT, and in the higher bits the flags of the job (codes/tries.ts). */
export let tryKind: StaticArray<u8> = allocateU8(0);
let room: i32 = 0;

// The capacity allows for one more instant: all running jobs can end at it, and the jobs that start at it
// can be preempted.
function capacity(running: f64): f64 {
  return f64(ENTRIES) + 2 * running;
}

export function createTryLog(): void {
  const entries: f64 = run.triesFail() ? capacity(run.mostRunning()) : 0;
  tryCount = 0;
  tryJob = allocateI32(entries);
  tryStart = allocateF64(entries);
  tryEnd = allocateF64(entries);
  tryEstimatedEnd = allocateF64(entries);
  tryImage = allocateF64(run.keepsWork() ? entries : 0);
  tryPromise = allocateF64(run.extending ? entries : 0);
  tryExtensions = allocateI32(run.extending ? entries : 0);
  tryKind = allocateU8(entries);
  room = ENTRIES;
}

export function logHasRoom(): bool {
  return tryCount < room;
}

/** The job's attempt ends now and is not its last. */
export function logTry(job: i32, why: i32): void {
  const i = tryCount++;
  const from = unchecked(start[job]);
  unchecked((tryJob[i] = job));
  unchecked((tryStart[i] = from));
  unchecked((tryEnd[i] = now));
  unchecked((tryEstimatedEnd[i] = from + estimate[job]));
  unchecked((tryKind[i] = <u8>(why | (i32(flags[job]) << FLAGS_SHIFT))));
  if (run.keepsWork()) unchecked((tryImage[i] = image[job]));
  if (run.extending) {
    unchecked((tryPromise[i] = reserved[job]));
    unchecked((tryExtensions[i] = extensions[job]));
  }
  if (killsTries) countKill(job, now - from);
}

/** The host has read the log. */
export function emptyTryLog(): void {
  tryCount = 0;
}

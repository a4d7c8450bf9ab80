// The tries that were not their job's last, as a log that the host empties between two steps: how many there will be nobody
// knows beforehand, so a step stops when the next instant might not find room for as many as can run.
import { allocateF64, allocateI32, allocateU8, planColumns } from '../memory';
import { now } from './clock';
import { flags, plan, start } from './jobs';

const ENTRIES: i32 = 16384;

/** Why a try was not the last. */
export const PREEMPTED: u8 = 1;
export const TOO_SHORT: u8 = 2;

export let tryCount: i32 = 0;
export let tryJob: StaticArray<i32> = allocateI32(0);
export let tryStart: StaticArray<f64> = allocateF64(0);
export let tryEnd: StaticArray<f64> = allocateF64(0);
export let tryPlannedEnd: StaticArray<f64> = allocateF64(0);
/** PREEMPTED or TOO_SHORT, and the flags the job had (jobs.ts) times 16. */
export let tryKind: StaticArray<u8> = allocateU8(0);
let room: i32 = 0;

// All that run can end at one instant, and what starts at it be preempted.
function capacity(running: f64): f64 {
  return f64(ENTRIES) + 2 * running;
}

export function planTryLog(running: f64): void {
  planColumns(1, capacity(running), 4);
  planColumns(3, capacity(running), 8);
  planColumns(1, capacity(running), 1);
}

/** A run in which every try is its job's last needs no log. */
export function createTryLog(running: i32, wanted: bool): void {
  const entries = wanted ? i32(capacity(f64(running))) : 0;
  tryCount = 0;
  tryJob = allocateI32(entries);
  tryStart = allocateF64(entries);
  tryEnd = allocateF64(entries);
  tryPlannedEnd = allocateF64(entries);
  tryKind = allocateU8(entries);
  room = ENTRIES;
}

export function logHasRoom(): bool {
  return tryCount < room;
}

/** The job's try ends now, and is not the last. */
export function logTry(job: i32, why: u8): void {
  const i = tryCount++;
  const from = unchecked(start[job]);
  unchecked((tryJob[i] = job));
  unchecked((tryStart[i] = from));
  unchecked((tryEnd[i] = now));
  unchecked((tryPlannedEnd[i] = from + plan[job]));
  unchecked((tryKind[i] = why | (flags[job] << 4)));
}

/** The host has read the log. */
export function emptyTryLog(): void {
  tryCount = 0;
}

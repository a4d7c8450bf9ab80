// The tries that preemption ended, as a log that the host empties between two steps: how many there will be nobody knows
// beforehand, so a step stops when the next pass might not find room for as many as can run.
import { allocateF64, allocateI32, planColumns } from '../memory';

const ENTRIES: i32 = 16384;

export let killCount: i32 = 0;
export let killJob: StaticArray<i32> = allocateI32(0);
export let killStart: StaticArray<f64> = allocateF64(0);
export let killEnd: StaticArray<f64> = allocateF64(0);
let room: i32 = 0;

export function planKills(running: f64): void {
  planColumns(1, f64(ENTRIES) + running, 4);
  planColumns(2, f64(ENTRIES) + running, 8);
}

/** Of a run without preemption the log has no room, and needs none. */
export function createKills(running: i32, preempting: bool): void {
  const capacity = preempting ? ENTRIES + running : 0;
  killCount = 0;
  killJob = allocateI32(capacity);
  killStart = allocateF64(capacity);
  killEnd = allocateF64(capacity);
  room = ENTRIES;
}

export function killsHaveRoom(): bool {
  return killCount < room;
}

export function logKill(job: i32, start: f64, end: f64): void {
  const i = killCount++;
  unchecked((killJob[i] = job));
  unchecked((killStart[i] = start));
  unchecked((killEnd[i] = end));
}

/** The host has read the log. */
export function emptyKills(): void {
  killCount = 0;
}

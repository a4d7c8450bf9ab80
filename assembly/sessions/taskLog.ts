// Logs the record of every task in a log that the host empties between two steps. A task is written when its set
// ends, or when the simulated time is over.
import { allocateF64, allocateI32, allocateU8 } from '../memory';
import { executed, prediction, processors, requested, service, started, state, used } from './tasks';
import { base, disclosedAt, sets, size } from './users';

const ENTRIES: i32 = 4096;

export let logCount: i32 = 0;
export let logUser: StaticArray<i32> = allocateI32(0);
/** The number of the set among the user's sets, and of the task in its set; both from 0. */
export let logSet: StaticArray<i32> = allocateI32(0);
export let logTask: StaticArray<i32> = allocateI32(0);
export let logProcessors: StaticArray<i32> = allocateI32(0);
/** The state of the task when its set ended (codes/taskStates.ts). */
export let logState: StaticArray<u8> = allocateU8(0);
/** LOG_TIMES numbers per task: see logSetOf(). */
export let logTimes: StaticArray<f64> = allocateF64(0);
const LOG_TIMES: i32 = 8;
let isWanted: bool = false;
let room: i32 = 0;

export function createTaskLog(users: f64, largestSet: f64, wanted: bool): void {
  const entries: f64 = wanted ? f64(ENTRIES) + users * largestSet : 0;
  isWanted = wanted;
  room = ENTRIES;
  logCount = 0;
  logUser = allocateI32(entries);
  logSet = allocateI32(entries);
  logTask = allocateI32(entries);
  logProcessors = allocateI32(entries);
  logState = allocateU8(entries);
  logTimes = allocateF64(LOG_TIMES * entries);
}

/** True if the log has room for the next instant. Every user's set can end at it. */
export function taskLogHasRoom(): bool {
  return logCount < room;
}

/**
 * Writes all tasks of the user's open set, which ends at this instant, or at infinity if it is still open.
 */
export function logSetOf(user: i32, ended: f64): void {
  if (!isWanted) return;
  const first = unchecked(base[user]);
  for (let slot = first, end = first + unchecked(size[user]); slot < end; slot++) {
    const i = logCount++;
    const at = LOG_TIMES * i;
    unchecked((logUser[i] = user));
    unchecked((logSet[i] = sets[user] - 1));
    unchecked((logTask[i] = slot - first));
    unchecked((logProcessors[i] = processors[slot]));
    unchecked((logState[i] = state[slot]));
    unchecked((logTimes[at] = service[slot]));
    unchecked((logTimes[at + 1] = prediction[slot]));
    unchecked((logTimes[at + 2] = disclosedAt[user]));
    unchecked((logTimes[at + 3] = requested[slot]));
    unchecked((logTimes[at + 4] = started[slot]));
    unchecked((logTimes[at + 5] = executed[slot]));
    unchecked((logTimes[at + 6] = ended));
    unchecked((logTimes[at + 7] = used[slot]));
  }
}

/** The host has read the log. */
export function emptyTaskLog(): void {
  logCount = 0;
}

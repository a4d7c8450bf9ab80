// Which running jobs may be driven out for a job, and which of them are. Rules of select/cons_tres.
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { choose, chosenCount, chosenNode } from '../choice/bestFit';
import { members, words } from '../cluster';
import { beginFuture, release } from '../future';
import { runPartition, start } from '../jobs';
import { makeReleases } from '../releases';
import { cellNode, firstCell, nextCell } from '../resources';
import { runningCount, runningJob } from '../running';
import { classes, jobs, patience, reorders, youngestFirst } from '../settings';
import { MODE_OFF, PREEMPTED } from './codes';
import { breakOff } from './ending';
import { classOf, drivesOut, mayDriveOut } from './preemptionOrder';

export let classMode: StaticArray<u8> = allocateU8(0);
export let classPriority: StaticArray<f64> = allocateF64(0);
/** Of a job: when jobs were last driven out for it. */
let droveOut: StaticArray<f64> = allocateF64(0);

/** Jobs that may be driven out, as places among the running jobs, those first that go first. */
export let victims: i32 = 0;
let victim: StaticArray<i32> = allocateI32(0);
let rank: StaticArray<f64> = allocateF64(0);
let worth: StaticArray<f64> = allocateF64(0);
let isVictim: StaticArray<u8> = allocateU8(0); // by place
/** The set of nodes that they hold parts of. */
export let victimNodes: StaticArray<i32> = allocateI32(0);
let chosenSet: StaticArray<i32> = allocateI32(0);
let leaving: StaticArray<i32> = allocateI32(0);
let leavingCount: i32 = 0;
let stoppable: i32 = 0;

/** More than the node counts of any job. */
const PRIORITY_STEP: f64 = 65536;
const MOST_PRIORITY: f64 = 65535;

/** @param cells at most so many parts of nodes are held at a time */
export function allocatePreemption(cells: i32): void {
  classMode = allocateU8(classes);
  classPriority = allocateF64(classes);
  droveOut = allocateF64(classes > 0 ? jobs : 0);
  const most = classes > 0 ? cells : 0;
  victim = allocateI32(most);
  rank = allocateF64(most);
  worth = allocateF64(most);
  isVictim = allocateU8(most);
  leaving = allocateI32(most);
  victimNodes = allocateI32(words);
  chosenSet = allocateI32(words);
  for (let job = 0; job < droveOut.length; job++) droveOut[job] = -Infinity;
}

/** What happens to a running job that is driven out. */
export function modeOf(job: i32): i32 {
  const own = classOf(job, unchecked(runPartition[job]));
  return own < 0 ? MODE_OFF : i32(unchecked(classMode[own]));
}

function holdsNodeOf(job: i32, partition: i32): bool {
  for (let cell = unchecked(firstCell[job]); cell >= 0; cell = unchecked(nextCell[cell])) {
    const node = unchecked(cellNode[cell]);
    if ((unchecked(members[partition * words + (node >> 5)]) & (1 << (node & 31))) != 0) return true;
  }
  return false;
}

function cellsOf(job: i32): i32 {
  let count = 0;
  for (let cell = unchecked(firstCell[job]); cell >= 0; cell = unchecked(nextCell[cell])) count++;
  return count;
}

/** Finds the jobs that may be driven out for a job in a partition. */
export function findVictims(job: i32, partition: i32): void {
  victims = 0;
  if (classes == 0) return;
  const own = classOf(job, partition);
  if (!drivesOut(own)) return;
  for (let word = 0; word < words; word++) unchecked((victimNodes[word] = 0));
  for (let i = 0; i < runningCount; i++) {
    const other = unchecked(runningJob[i]);
    const its = classOf(other, unchecked(runPartition[other]));
    unchecked((isVictim[i] = 0));
    if (its < 0 || unchecked(mayDriveOut[own * classes + its]) == 0 || !holdsNodeOf(other, partition))
      continue;
    unchecked((isVictim[i] = 1));
    for (let cell = unchecked(firstCell[other]); cell >= 0; cell = unchecked(nextCell[cell])) {
      const node = unchecked(cellNode[cell]);
      unchecked((victimNodes[node >> 5] |= 1 << (node & 31)));
    }
    const byPriority =
      min(unchecked(classPriority[its]), MOST_PRIORITY) * PRIORITY_STEP + f64(cellsOf(other));
    insert(i, youngestFirst ? -unchecked(start[other]) : byPriority);
  }
}

/** By rank, then by number. */
function insert(place: i32, value: f64): void {
  const job = unchecked(runningJob[place]);
  let at = victims++;
  while (at > 0) {
    const before = unchecked(rank[at - 1]);
    if (before < value || (before == value && unchecked(runningJob[victim[at - 1]]) < job)) break;
    unchecked((rank[at] = before));
    unchecked((victim[at] = victim[at - 1]));
    at--;
  }
  unchecked((rank[at] = value));
  unchecked((victim[at] = place));
}

/**
 * Whether the job at a place among the running ones may be driven out for the job that was asked for last.
 */
export function mayGo(place: i32): bool {
  return victims > 0 && unchecked(isVictim[place]) != 0;
}

/** Takes away all that can be stopped from the future that was begun. */
export function releaseVictims(): void {
  for (let i = 0; i < victims; i++) {
    const place = unchecked(victim[i]);
    if (modeOf(unchecked(runningJob[place])) != MODE_OFF) release(place);
  }
}

/**
 * Chooses jobs to be driven out so that the request fits on nodes of a row. They go one after the other until
 * it fits. Then those that are of use, and the one that made it fit, are tried first in the next round.
 *
 * @returns whether it fits
 */
export function chooseLeaving(rows: StaticArray<i32>, from: i32): bool {
  stoppable = 0;
  for (let i = 0; i < victims; i++) {
    const place = unchecked(victim[i]);
    if (modeOf(unchecked(runningJob[place])) != MODE_OFF) unchecked((victim[stoppable++] = place));
  }
  if (stoppable == 0) return false;
  makeReleases();
  let rounds = 1;
  while (true) {
    beginFuture(rows, from);
    let gone = 0;
    let fits: bool = false;
    while (gone < stoppable && !fits) {
      release(unchecked(victim[gone++]));
      fits = choose();
    }
    if (!fits) return false;
    markChosen();
    if (f64(rounds) > reorders + 1 || victims <= rounds) {
      leavingCount = 0;
      for (let i = 0; i < gone; i++) {
        const job = unchecked(runningJob[victim[i]]);
        if (shared(job) > 0) unchecked((leaving[leavingCount++] = job));
      }
      return true;
    }
    for (let i = 0; i < stoppable; i++) {
      const useful = i < gone - 1 ? f64(shared(unchecked(runningJob[victim[i]]))) : 0;
      unchecked((worth[i] = i == gone - 1 ? Infinity : useful));
    }
    sortByWorth(gone);
    rounds++;
  }
}

function markChosen(): void {
  for (let word = 0; word < words; word++) unchecked((chosenSet[word] = 0));
  for (let i = 0; i < chosenCount; i++) {
    const node = unchecked(chosenNode[i]);
    unchecked((chosenSet[node >> 5] |= 1 << (node & 31)));
  }
}

/** The nodes that a job holds parts of and that were chosen. */
function shared(job: i32): i32 {
  let count = 0;
  for (let cell = unchecked(firstCell[job]); cell >= 0; cell = unchecked(nextCell[cell])) {
    const node = unchecked(cellNode[cell]);
    if ((unchecked(chosenSet[node >> 5]) & (1 << (node & 31))) != 0) count++;
  }
  return count;
}

/** The most useful of the first jobs go first; the others are of no use, and stay behind them. */
function sortByWorth(count: i32): void {
  for (let i = 1; i < count; i++) {
    const value = unchecked(worth[i]);
    const place = unchecked(victim[i]);
    let at = i;
    for (; at > 0 && unchecked(worth[at - 1]) < value; at--) {
      unchecked((worth[at] = worth[at - 1]));
      unchecked((victim[at] = victim[at - 1]));
    }
    unchecked((worth[at] = value));
    unchecked((victim[at] = place));
  }
}

/**
 * Drives out the jobs that were chosen.
 *
 * @param hasPatience whether jobs that were driven out for it of late keep further ones from it
 * @returns whether it did
 */
export function driveOut(job: i32, now: f64, hasPatience: bool): bool {
  if (hasPatience && unchecked(droveOut[job]) > now - patience) return false;
  for (let i = 0; i < leavingCount; i++) {
    const leaver = unchecked(leaving[i]);
    breakOff(leaver, PREEMPTED, modeOf(leaver), now);
  }
  unchecked((droveOut[job] = now));
  return true;
}

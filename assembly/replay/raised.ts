// This file tells a compression which waiting jobs it must search an earlier hole for. A job that had no
// earlier hole at its last search can have one only where enough processors became free since then.
// Processors become free when jobs end early, when jobs before it in the queue move in this pass, and
// when jobs behind it moved in the pass before.
//
// Only three numbers describe all that became free: the first instant, the last instant, and the most
// processors that are free between them. The moves of the pass before have these numbers for each moved
// job: they cover its own move and the moves of all jobs behind it.
import { allocateF64, allocateI32, layoutColumns } from '../memory';

let mostMoves: i32 = 4096;

/**
 * Sets how many moves of a pass are kept apart. Further moves are merged into the last one. It applies to
 * runs that are created later.
 */
export function setMostMoves(count: i32): void {
  mostMoves = count;
}

/** An interval that covers all intervals on which processors became free. */
class Hull {
  from: f64 = Infinity;
  to: f64 = -Infinity;
  /** The most processors that are free at any instant of the interval. */
  most: i32 = 0;

  clear(): void {
    this.from = Infinity;
    this.to = -Infinity;
    this.most = 0;
  }

  cover(from: f64, to: f64, most: i32): void {
    this.from = min(this.from, from);
    this.to = max(this.to, to);
    this.most = max(this.most, most);
  }
}

/** The moves of a pass, in the order of the queue. */
class Moves {
  count: i32 = 0;
  readonly job: StaticArray<i32>;
  readonly from: StaticArray<f64>;
  readonly to: StaticArray<f64>;
  readonly most: StaticArray<i32>;

  constructor(room: i32) {
    this.job = allocateI32(room);
    this.from = allocateF64(room);
    this.to = allocateF64(room);
    this.most = allocateI32(room);
  }

  add(job: i32, from: f64, to: f64, most: i32): void {
    if (this.count < mostMoves) this.put(this.count++, job, from, to, most);
    else {
      this.cover(mostMoves - 1, from, to, most);
      unchecked((this.job[mostMoves - 1] = job));
    }
  }

  /** Extends each entry: it then covers its own move and the moves of all jobs behind it. */
  gather(): void {
    for (let i = this.count - 2; i >= 0; i--)
      this.cover(i, unchecked(this.from[i + 1]), unchecked(this.to[i + 1]), unchecked(this.most[i + 1]));
  }

  private cover(i: i32, from: f64, to: f64, most: i32): void {
    const job = unchecked(this.job[i]);
    from = min(unchecked(this.from[i]), from);
    to = max(unchecked(this.to[i]), to);
    this.put(i, job, from, to, max(unchecked(this.most[i]), most));
  }

  private put(i: i32, job: i32, from: f64, to: f64, most: i32): void {
    unchecked((this.job[i] = job));
    unchecked((this.from[i] = from));
    unchecked((this.to[i] = to));
    unchecked((this.most[i] = most));
  }
}

/** What became free through early ends since the last pass and through the moves of this pass. */
let raised: Hull = new Hull();
let moves: Moves = new Moves(0);
let before: Moves = new Moves(0);
let behind: i32 = 0; // the first move of the pass before whose job is behind the present job

/**
 * Processors became free from `raisedFrom` to `raisedTo` since the last search for the present job. At
 * most `raisedMost` processors are free at any instant between them.
 */
export let raisedFrom: f64 = 0;
export let raisedTo: f64 = 0;
export let raisedMost: i32 = 0;

export function layoutRaised(): void {
  layoutColumns(4, f64(mostMoves), 8);
  layoutColumns(4, f64(mostMoves), 4);
}

export function createRaised(): void {
  moves = new Moves(mostMoves);
  before = new Moves(mostMoves);
  raised = new Hull();
}

/** Processors became free on [from, to). At most `most` processors are free there now. */
export function raise(from: f64, to: f64, most: i32): void {
  if (from < to) raised.cover(from, to, most);
}

/** Forgets all that became free, because every job has just got its earliest hole. */
export function nothingRaised(): void {
  raised.clear();
  moves.count = 0;
}

function see(from: f64, to: f64, most: i32): void {
  raisedFrom = min(raisedFrom, from);
  raisedTo = max(raisedTo, to);
  raisedMost = max(raisedMost, most);
}

function seeBehind(): void {
  raisedFrom = raised.from;
  raisedTo = raised.to;
  raisedMost = raised.most;
  const b = before;
  if (behind < b.count) see(unchecked(b.from[behind]), unchecked(b.to[behind]), unchecked(b.most[behind]));
}

/**
 * A pass begins. Returns whether any processors became free since the last pass began. If none did, no
 * job can move.
 */
export function beginPass(): bool {
  const last = before;
  before = moves;
  moves = last;
  moves.count = 0;
  before.gather();
  behind = 0;
  seeBehind();
  return raisedMost > 0;
}

/** The pass reaches this job. The caller's pass must go through the jobs in the order of their numbers. */
export function passOn(job: i32): void {
  const b = before;
  if (behind == b.count || unchecked(b.job[behind]) > job) return;
  while (behind < b.count && unchecked(b.job[behind]) <= job) behind++;
  seeBehind();
}

/** A job moved in this pass, so processors became free on [from, to), as for raise(). */
export function raiseByMove(job: i32, from: f64, to: f64, most: i32): void {
  if (from >= to) return;
  moves.add(job, from, to, most);
  raised.cover(from, to, most);
  see(from, to, most);
}

export function endPass(): void {
  raised.clear();
}

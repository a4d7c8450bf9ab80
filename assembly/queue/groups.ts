// The shortest plans and the latest reservation of each group of consecutive places of a long queue. When
// holes become longer, only the groups that have a job for them are searched for it (replay/marks.ts). The
// groups hold as long as no job joins or leaves the queue. Reservations become earlier in this time, so the
// latest of a group may be too late. This costs only a search in vain.
import { allocateF64, allocateU8 } from '../memory';
import { exceedsAny16 } from '../native/scans';

/** The most kinds of jobs by width. */
export const KINDS: i32 = 16;
const NONE: u8 = 255;

let places: i32 = 64;

/** Sets the places of a group, for the queues made from now on. */
export function setGroupSize(size: i32): void {
  places = size;
}

function groupsOf(jobs: f64): f64 {
  return ceil(jobs / f64(places));
}

export class Groups {
  /** The places of a group. */
  readonly size: i32;
  /** How many groups there are. */
  count: i32 = 0;
  private readonly latest: StaticArray<f64>;
  private readonly shortest: StaticArray<u8>; // the shortest plan of kind c in group g at 16 g + c

  constructor(jobs: f64) {
    this.size = places;
    const groups = groupsOf(jobs);
    this.latest = allocateF64(groups);
    this.shortest = allocateU8(groups * f64(KINDS));
  }

  /** Divides the jobs at [low, high) into groups. */
  make(due: StaticArray<f64>, kind: StaticArray<u8>, length: StaticArray<u8>, low: i32, high: i32): void {
    const shortest = this.shortest;
    let g = 0;
    for (let from = low; from < high; from += this.size, g++) {
      const row = g * KINDS;
      for (let c = 0; c < KINDS; c++) unchecked((shortest[row + c] = NONE));
      let latest: f64 = -Infinity;
      for (let i = from; i < min(from + this.size, high); i++) {
        const at = row + i32(unchecked(kind[i]));
        if (unchecked(length[i]) < unchecked(shortest[at])) unchecked((shortest[at] = length[i]));
        latest = max(latest, unchecked(due[i]));
      }
      unchecked((this.latest[g] = latest));
    }
    this.count = g;
  }

  /**
   * The first group from the g-th on that may have a job that is due at `from` or later and whose plan is
   * below the limit of its kind; `count` if there is none.
   */
  next(g: i32, limits: StaticArray<u8>, from: f64): i32 {
    while (g < this.count) {
      if (unchecked(this.latest[g]) >= from && exceedsAny16(limits, this.shortest, g * KINDS)) break;
      g++;
    }
    return g;
  }
}

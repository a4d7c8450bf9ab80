// Finds the jobs whose reservations begin in an interval. It divides the time from the earliest to the latest
// reservation into slices of a few jobs each, and links the jobs of each slice in a list. It holds as long as
// no job joins or leaves the queue.
import { allocateI32 } from '../memory';

// A slice has four jobs on average: this power of two.
const SLICE_BITS: i32 = 2;

export class DueIndex {
  // A list goes over the places of its jobs, counted from `low`, to -1.
  private readonly head: StaticArray<i32>; // by slice
  /** While there is no index, anyone may write to it. */
  readonly next: StaticArray<i32>;
  private low: i32 = 0;
  private slices: i32 = 0;
  private origin: f64 = 0;
  private slicesPerSecond: f64 = 0;

  constructor(jobs: f64) {
    this.head = allocateI32(ceil(jobs / f64(1 << SLICE_BITS)));
    this.next = allocateI32(jobs);
  }

  /** Links the jobs at [low, high), whose reservations begin between `earliest` and `latest`. */
  make(due: StaticArray<f64>, low: i32, high: i32, earliest: f64, latest: f64): void {
    this.low = low;
    this.slices = ((high - low - 1) >> SLICE_BITS) + 1;
    this.origin = earliest;
    this.slicesPerSecond = latest > earliest ? f64(this.slices) / (latest - earliest) : 0;
    for (let slice = 0; slice < this.slices; slice++) unchecked((this.head[slice] = -1));
    for (let i = low; i < high; i++) this.link(i - low, this.sliceOf(unchecked(due[i])));
  }

  /** The slice that has an instant. The last one also has what comes later. */
  sliceOf(time: f64): i32 {
    const slice = (time - this.origin) * this.slicesPerSecond;
    return slice < f64(this.slices) ? max(0, i32(slice)) : this.slices - 1;
  }

  /** The first place of a slice; -1 if there is none. */
  firstOf(slice: i32): i32 {
    return this.placeOf(unchecked(this.head[slice]));
  }

  /** The place after this one in its slice; -1 if there is none. */
  after(place: i32): i32 {
    return this.placeOf(unchecked(this.next[place - this.low]));
  }

  private placeOf(entry: i32): i32 {
    return entry < 0 ? -1 : this.low + entry;
  }

  /** The reservation of the job at this place moves. */
  move(place: i32, from: f64, to: f64): void {
    const old = this.sliceOf(from);
    const slice = this.sliceOf(to);
    if (old == slice) return;
    const next = this.next;
    const entry = place - this.low;
    const behind = unchecked(next[entry]);
    let before = unchecked(this.head[old]);
    if (before == entry) unchecked((this.head[old] = behind));
    else {
      while (unchecked(next[before]) != entry) before = unchecked(next[before]);
      unchecked((next[before] = behind));
    }
    this.link(entry, slice);
  }

  private link(entry: i32, slice: i32): void {
    unchecked((this.next[entry] = this.head[slice]));
    unchecked((this.head[slice] = entry));
  }
}

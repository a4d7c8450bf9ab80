// Implements a binary heap of ids 0 … n − 1. Each id is in it at most once. The least key comes first; between equal
// keys the smaller tie does. Keys are in the order of the heap, so that a comparison reads neighbors. Places
// are in a column by id, so that an id can be found, moved and removed.
import { allocateF64, allocateI32 } from '../memory';

export class IndexedHeap {
  count: i32 = 0;
  private readonly keys: StaticArray<f64>;
  private readonly ties: StaticArray<f64>;
  private readonly heap: StaticArray<i32>;
  private readonly place: StaticArray<i32>; // of an id; −1 while it is not in the heap

  constructor(ids: f64, capacity: f64) {
    this.keys = allocateF64(capacity);
    this.ties = allocateF64(capacity);
    this.heap = allocateI32(capacity);
    this.place = allocateI32(ids);
    this.place.fill(-1);
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) unchecked((this.place[this.heap[i]] = -1));
    this.count = 0;
  }

  has(id: i32): bool {
    return unchecked(this.place[id]) >= 0;
  }

  /** The id with the least key. The heap must not be empty. */
  first(): i32 {
    return unchecked(this.heap[0]);
  }

  /** The least key; infinity if the heap is empty. */
  least(): f64 {
    return this.count > 0 ? unchecked(this.keys[0]) : Infinity;
  }

  /** The key of an id, which must be in the heap. */
  keyOf(id: i32): f64 {
    return unchecked(this.keys[this.place[id]]);
  }

  /** Inserts an id, or moves it to the place of its new key. */
  set(id: i32, key: f64, tie: f64): void {
    const place = unchecked(this.place[id]);
    if (place < 0) this.rise(this.count++, id, key, tie);
    else this.settle(place, id, key, tie);
  }

  /** Removes an id, which must be in the heap. */
  remove(id: i32): void {
    const place = unchecked(this.place[id]);
    unchecked((this.place[id] = -1));
    const last = --this.count;
    if (place < last)
      this.settle(place, unchecked(this.heap[last]), unchecked(this.keys[last]), unchecked(this.ties[last]));
  }

  /** True if an entry with this key and tie comes before the entry at a place. */
  private isBefore(key: f64, tie: f64, place: i32): bool {
    const other = unchecked(this.keys[place]);
    return key < other || (key == other && tie < unchecked(this.ties[place]));
  }

  private settle(place: i32, id: i32, key: f64, tie: f64): void {
    if (place > 0 && this.isBefore(key, tie, (place - 1) >> 1)) this.rise(place, id, key, tie);
    else this.sink(place, id, key, tie);
  }

  private rise(from: i32, id: i32, key: f64, tie: f64): void {
    let hole = from;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (!this.isBefore(key, tie, parent)) break;
      this.move(hole, parent);
      hole = parent;
    }
    this.put(hole, id, key, tie);
  }

  private sink(from: i32, id: i32, key: f64, tie: f64): void {
    const keys = this.keys;
    const ties = this.ties;
    const count = this.count;
    let hole = from;
    let child = 2 * hole + 1;
    while (child < count) {
      if (child + 1 < count) {
        // Which child comes first cannot be predicted: the comparison is added, without a branch.
        const one = unchecked(keys[child]);
        const other = unchecked(keys[child + 1]);
        if (one == other) child += i32(unchecked(ties[child + 1]) < unchecked(ties[child]));
        else child += i32(other < one);
      }
      const below = unchecked(keys[child]);
      if (key < below || (key == below && tie <= unchecked(ties[child]))) break;
      this.move(hole, child);
      hole = child;
      child = 2 * hole + 1;
    }
    this.put(hole, id, key, tie);
  }

  private move(to: i32, from: i32): void {
    const id = unchecked(this.heap[from]);
    unchecked((this.heap[to] = id));
    unchecked((this.keys[to] = this.keys[from]));
    unchecked((this.ties[to] = this.ties[from]));
    unchecked((this.place[id] = to));
  }

  private put(place: i32, id: i32, key: f64, tie: f64): void {
    unchecked((this.heap[place] = id));
    unchecked((this.keys[place] = key));
    unchecked((this.ties[place] = tie));
    unchecked((this.place[id] = place));
  }
}

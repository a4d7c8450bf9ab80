// A binary heap of ids 0 … n − 1. Each id is in it at most once. The least key comes first; between equal
// keys the smaller tie does. Keys and places are in columns by id, so that an id can be found, moved and
// removed.
import { allocateF64, allocateI32, layoutColumns } from '../memory';

/** @param capacity how many ids can be in the heap at once */
export function layoutIndexedHeap(ids: f64, capacity: f64): void {
  layoutColumns(2, ids, 8);
  layoutColumns(1, ids, 4);
  layoutColumns(1, capacity, 4);
}

export class IndexedHeap {
  count: i32 = 0;
  /** The last key of each id. It stays when the id has left the heap. */
  readonly key: StaticArray<f64>;
  readonly tie: StaticArray<f64>;
  private readonly place: StaticArray<i32>; // of an id; −1 while it is not in the heap
  private readonly heap: StaticArray<i32>;

  constructor(ids: i32, capacity: i32) {
    this.key = allocateF64(ids);
    this.tie = allocateF64(ids);
    this.place = allocateI32(ids);
    this.heap = allocateI32(capacity);
    for (let i = 0; i < ids; i++) unchecked((this.place[i] = -1));
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
    return this.count > 0 ? unchecked(this.key[this.heap[0]]) : Infinity;
  }

  /** Inserts an id, or moves it to the place of its new key. */
  set(id: i32, key: f64, tie: f64): void {
    unchecked((this.key[id] = key));
    unchecked((this.tie[id] = tie));
    const place = unchecked(this.place[id]);
    if (place < 0) this.rise(this.count++, id);
    else this.settle(place, id);
  }

  /** Inserts an id again with its last key. */
  restore(id: i32): void {
    this.rise(this.count++, id);
  }

  /** Removes an id, which must be in the heap. */
  remove(id: i32): void {
    const place = unchecked(this.place[id]);
    unchecked((this.place[id] = -1));
    const last = --this.count;
    if (place < last) this.settle(place, unchecked(this.heap[last]));
  }

  private isBefore(a: i32, b: i32): bool {
    const first = unchecked(this.key[a]);
    const second = unchecked(this.key[b]);
    return first < second || (first == second && unchecked(this.tie[a]) < unchecked(this.tie[b]));
  }

  private settle(place: i32, id: i32): void {
    if (place > 0 && this.isBefore(id, unchecked(this.heap[(place - 1) >> 1]))) this.rise(place, id);
    else this.sink(place, id);
  }

  private rise(from: i32, id: i32): void {
    const heap = this.heap;
    const places = this.place;
    let hole = from;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const above = unchecked(heap[parent]);
      if (!this.isBefore(id, above)) break;
      unchecked((heap[hole] = above));
      unchecked((places[above] = hole));
      hole = parent;
    }
    unchecked((heap[hole] = id));
    unchecked((places[id] = hole));
  }

  private sink(from: i32, id: i32): void {
    const heap = this.heap;
    const places = this.place;
    const count = this.count;
    let hole = from;
    let child = 2 * hole + 1;
    while (child < count) {
      let below = unchecked(heap[child]);
      if (child + 1 < count && this.isBefore(unchecked(heap[child + 1]), below)) {
        child++;
        below = unchecked(heap[child]);
      }
      if (!this.isBefore(below, id)) break;
      unchecked((heap[hole] = below));
      unchecked((places[below] = hole));
      hole = child;
      child = 2 * hole + 1;
    }
    unchecked((heap[hole] = id));
    unchecked((places[id] = hole));
  }
}

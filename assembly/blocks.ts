// Maintains a sorted sequence in blocks, for entries that come and go anywhere. The entries of a block are neighbors
// in the columns of the sequence. The blocks lie in any order, and a directory lists them in the order of the
// sequence. An insertion or a removal moves entries of one block only. A full block is split, and an empty
// one is released. A short sequence is a single block.
//
// This class is the directory. A subclass has the columns, and may keep a summary of each block.
import { allocateI32, measures } from './memory';
import { moveI32 } from './native/moves';

// If a sequence has this many times the blocks that it needs, it is packed before it takes another.
const SPARSE = 2;

let blockSize: i32 = 128;

/**
 * Sets the entries of a block, at least two, for the sequences made from now on. Any size gives the same
 * results.
 */
export function setBlockSize(size: i32): void {
  blockSize = size;
}

/**
 * The number of blocks for a sequence of up to that many entries. Each block but the last may be half empty.
 */
export function blocksFor(entries: f64, inBlocks: bool): f64 {
  const size = f64(blockSize);
  return !inBlocks || entries <= size ? 1 : 2 * ceil(entries / size) + 2;
}

/** The length of the columns of such a sequence. */
export function columnLength(entries: f64, inBlocks: bool): f64 {
  const blocks = blocksFor(entries, inBlocks);
  return blocks == 1 ? entries : blocks * f64(blockSize);
}

export abstract class Blocks {
  /** The number of entries in all blocks. */
  entries: i32 = 0;
  /** The number of blocks in use, at least one. If there are several, none is empty. */
  count: i32 = 1;
  /** The entries of the k-th block are at [begin[k], end[k]). */
  readonly begin: StaticArray<i32>;
  readonly end: StaticArray<i32>;
  private readonly base: StaticArray<i32>; // where the block's room begins
  private readonly spare: StaticArray<i32>; // the unused rooms
  private readonly size: i32;
  private readonly most: i32;
  private spares: i32;

  constructor(entries: f64, inBlocks: bool) {
    const blocks = blocksFor(entries, inBlocks);
    const most = i32(blocks);
    const size = most == 1 ? i32(entries) : blockSize;
    this.most = most;
    this.size = size;
    this.begin = allocateI32(blocks);
    this.end = allocateI32(blocks);
    this.base = allocateI32(blocks);
    const spare = allocateI32(blocks);
    for (let i = 1; !measures && i < most; i++) unchecked((spare[most - 1 - i] = i * size));
    this.spare = spare;
    this.spares = most - 1;
  }

  /** Moves the entries [from, from + count) of the columns to `to`. */
  protected abstract move(to: i32, from: i32, count: i32): void;
  /** A new block has become the k-th. If `split`, it has entries of the block before it. */
  protected abstract opened(k: i32, split: bool): void;
  /** The k-th block was empty and has been released. */
  protected abstract closed(k: i32): void;
  /** All entries have moved. */
  protected abstract repacked(): void;

  isEmpty(): bool {
    return this.entries == 0;
  }

  /** The place of the first entry of the sequence, which must not be empty. */
  first(): i32 {
    return unchecked(this.begin[0]);
  }

  /** True if the block has room after its last entry. */
  protected hasRoom(k: i32): bool {
    return unchecked(this.end[k]) < unchecked(this.base[k]) + this.size;
  }

  /**
   * Gives room to the k-th block, which is full. If the new entry will be the `last` of the sequence, another
   * block follows it instead.
   */
  protected makeRoom(k: i32, last: bool): void {
    const begin = unchecked(this.begin[k]);
    const ahead = begin - unchecked(this.base[k]);
    if (2 * ahead >= this.size || (this.most == 1 && ahead > 0)) {
      const count = unchecked(this.end[k]) - begin;
      this.move(begin - ahead, begin, count);
      unchecked((this.begin[k] = begin - ahead));
      unchecked((this.end[k] = begin - ahead + count));
    } else if (this.spares == 0 || this.count * this.size > SPARSE * (this.entries + this.size))
      this.repack();
    else if (last) {
      this.open(k + 1);
      this.opened(k + 1, false);
    } else this.split(k);
  }

  /**
   * Makes room for an entry at a place of a block that has room after its last entry. The shorter side of the
   * block moves, if there is room before its first entry. Returns the entry's place.
   */
  protected insertAt(k: i32, place: i32): i32 {
    const begin = unchecked(this.begin[k]);
    const end = unchecked(this.end[k]);
    this.entries++;
    if (place - begin < end - place && begin > unchecked(this.base[k])) {
      if (place > begin) this.move(begin - 1, begin, place - begin);
      unchecked((this.begin[k] = begin - 1));
      return place - 1;
    }
    if (place < end) this.move(place + 1, place, end - place);
    unchecked((this.end[k] = end + 1));
    return place;
  }

  /**
   * Removes an entry. The shorter side of its block closes the gap. Returns whether the block was released.
   */
  protected removeAt(k: i32, place: i32): bool {
    const begin = unchecked(this.begin[k]);
    const end = unchecked(this.end[k]);
    this.entries--;
    if (end - begin == 1) return this.close(k);
    if (place - begin < end - place) {
      if (place > begin) this.move(begin + 1, begin, place - begin);
      unchecked((this.begin[k] = begin + 1));
    } else {
      if (place + 1 < end) this.move(place, place + 1, end - 1 - place);
      unchecked((this.end[k] = end - 1));
    }
    return false;
  }

  private open(k: i32): void {
    const behind = this.count - k;
    moveI32(this.begin, k + 1, k, behind);
    moveI32(this.end, k + 1, k, behind);
    moveI32(this.base, k + 1, k, behind);
    this.count++;
    const base = unchecked(this.spare[--this.spares]);
    unchecked((this.base[k] = base));
    unchecked((this.begin[k] = base));
    unchecked((this.end[k] = base));
  }

  // A single block stays, even if it is empty.
  private close(k: i32): bool {
    const base = unchecked(this.base[k]);
    if (this.count == 1) {
      unchecked((this.begin[k] = base));
      unchecked((this.end[k] = base));
      return false;
    }
    unchecked((this.spare[this.spares++] = base));
    const behind = --this.count - k;
    moveI32(this.begin, k, k + 1, behind);
    moveI32(this.end, k, k + 1, behind);
    moveI32(this.base, k, k + 1, behind);
    this.closed(k);
    return true;
  }

  private split(k: i32): void {
    const end = unchecked(this.end[k]);
    const middle = end - (this.size >> 1);
    this.open(k + 1);
    const base = unchecked(this.begin[k + 1]);
    this.move(base, middle, end - middle);
    unchecked((this.end[k + 1] = base + end - middle));
    unchecked((this.end[k] = middle));
    this.opened(k + 1, true);
  }

  /** Fills the blocks from the first on, and releases the empty ones. */
  private repack(): void {
    let to = 0;
    let fill = unchecked(this.base[0]);
    for (let k = 0; k < this.count; k++) {
      let from = unchecked(this.begin[k]);
      const end = unchecked(this.end[k]);
      while (from < end) {
        let room = unchecked(this.base[to]) + this.size - fill;
        if (room == 0) {
          unchecked((this.end[to++] = fill));
          fill = unchecked(this.base[to]);
          room = this.size;
        }
        const count = min(end - from, room);
        this.move(fill, from, count);
        from += count;
        fill += count;
      }
    }
    unchecked((this.end[to] = fill));
    for (let k = 0; k <= to; k++) unchecked((this.begin[k] = this.base[k]));
    while (this.count > to + 1) this.close(this.count - 1);
    this.repacked();
  }
}

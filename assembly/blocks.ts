// A sorted sequence in blocks, for entries that come and go anywhere. The entries of a block stand side by side in the columns
// of the sequence. The blocks stand wherever there was room, and a directory names them in order. An insertion or a removal
// moves entries of one block only. A full block is split, and an empty one is given back. A short sequence is a single block.
//
// This class is the directory. A class that extends it has the columns, and may keep a summary of each block.
import { allocateI32, layoutColumns } from './memory';
import { moveI32 } from './native';

// If a sequence has this many times the blocks that it needs, it is packed before it takes another.
const SPARSE = 2;

let blockSize: i32 = 128;

/** Entries of a block, of the sequences made from now on; at least two. Any size gives the same results. */
export function setBlockSize(size: i32): void {
  blockSize = size;
}

/** How many blocks a sequence of up to so many entries is given; each but the last may be half empty. */
export function blocksFor(entries: f64, inBlocks: bool): f64 {
  const size = f64(blockSize);
  return !inBlocks || entries <= size ? 1 : 2 * ceil(entries / size) + 2;
}

/** How long the columns of such a sequence are. */
export function columnLength(entries: f64, inBlocks: bool): f64 {
  const blocks = blocksFor(entries, inBlocks);
  return blocks == 1 ? entries : blocks * f64(blockSize);
}

export function layoutBlocks(entries: f64, inBlocks: bool): void {
  layoutColumns(4, blocksFor(entries, inBlocks), 4);
}

export abstract class Blocks {
  /** Entries in all. */
  entries: i32 = 0;
  /** Blocks in use: at least one. If there are several, none is empty. */
  count: i32 = 1;
  /** The entries of the k-th block stand at [begin[k], end[k]). */
  readonly begin: StaticArray<i32>;
  readonly end: StaticArray<i32>;
  private readonly base: StaticArray<i32>; // where the block's own room begins
  private readonly spare: StaticArray<i32>; // the rooms in no use
  private readonly size: i32;
  private readonly most: i32;
  private spares: i32;

  constructor(entries: i32, inBlocks: bool) {
    const most = i32(blocksFor(f64(entries), inBlocks));
    const size = most == 1 ? entries : blockSize;
    this.most = most;
    this.size = size;
    this.begin = allocateI32(most);
    this.end = allocateI32(most);
    this.base = allocateI32(most);
    const spare = allocateI32(most);
    for (let i = 1; i < most; i++) unchecked((spare[most - 1 - i] = i * size));
    this.spare = spare;
    this.spares = most - 1;
  }

  /** Entries [from, from + count) of the columns move to `to`. */
  protected abstract move(to: i32, from: i32, count: i32): void;
  /** A new block is the k-th. If `split`, it has entries of the one before it. */
  protected abstract opened(k: i32, split: bool): void;
  /** The k-th block was empty and has been given back. */
  protected abstract closed(k: i32): void;
  /** All entries have moved. */
  protected abstract repacked(): void;

  isEmpty(): bool {
    return this.entries == 0;
  }

  /** The place of the first entry of all. There is at least one. */
  first(): i32 {
    return unchecked(this.begin[0]);
  }

  /** Whether the block has room behind its last entry. */
  protected hasRoom(k: i32): bool {
    return unchecked(this.end[k]) < unchecked(this.base[k]) + this.size;
  }

  /** The k-th block is full. It gets room. If the new entry is to be the `last` of all, it gets another block behind it. */
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
   * Makes room for an entry before the one at a place of a block that has room behind its last: the shorter side of the block
   * moves, if the room in front allows. Returns the entry's place.
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

  /** The entry leaves, and the shorter side of its block closes up. Returns whether the block was given back. */
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

  // The only block stays, empty.
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

  /** Fills the blocks from the first on, and gives back the empty ones. */
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

/**
 * Some rows of a trace, in some order. As long as they are all rows in the trace's order, there is no list of
 * them.
 */
export class Rows {
  #list: Uint32Array | undefined;
  #length: number;
  readonly #all: number;

  /** All rows of a trace. */
  constructor(length: number) {
    this.#length = length;
    this.#all = length;
  }

  get length(): number {
    return this.#length;
  }

  /** True if they are all rows in the trace's order. */
  get areAll(): boolean {
    return this.#list === undefined;
  }

  /** The row of a place. */
  at(place: number): number {
    return this.#list === undefined ? place : this.#list[place];
  }

  /** The rows as a list, which may be sorted. */
  list(): Uint32Array {
    this.#list ??= upTo(this.#all, this.#all);
    return this.#list.subarray(0, this.#length);
  }

  /** For each row of the trace: 1 if it is among them. */
  mask(): Uint8Array {
    const mask = new Uint8Array(this.#all);
    for (let place = 0; place < this.#length; place++) mask[this.at(place)] = 1;
    return mask;
  }

  /** Keeps the rows that a function accepts. They must still be all rows. */
  keep(accepts: (row: number) => boolean): void {
    const all = this.#all;
    let row = 0;
    while (row < all && accepts(row)) row++;
    if (row === all) return;
    const list = upTo(row, all);
    let kept = row;
    for (row++; row < all; row++) if (accepts(row)) list[kept++] = row;
    this.#list = list;
    this.#length = kept;
  }

  /** Keeps the first rows, of which there must be more. Returns the others. */
  keepFirst(count: number): Uint32Array {
    const list = this.list();
    this.#length = count;
    return list.subarray(count);
  }
}

/** Returns a list with room for the given number of rows, which begins with the first `count`. */
function upTo(count: number, room: number): Uint32Array {
  const list = new Uint32Array(room);
  for (let row = 0; row < count; row++) list[row] = row;
  return list;
}

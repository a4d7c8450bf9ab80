import { NUMBERS } from '../kernel/codes.ts';

/**
 * A column of numbers. Labels and counts are mostly small whole numbers. They then take 4 bytes each, or 1
 * byte where all are -1.
 */
export type Column = Float64Array | Int32Array | Int8Array;

/**
 * A growing column that takes no more memory than its numbers need: none while all are -1 (unknown), 4 bytes
 * per number while all are whole, else 8.
 */
export class NumberColumn {
  #values: Int32Array | Float64Array | undefined;

  /**
   * @param wide whether numbers take 8 bytes from the start, as times do
   * @param used whether whole numbers are kept, too; if not, they are unknown
   */
  constructor(
    readonly wide = false,
    readonly used = true,
  ) {
    if (wide) this.#values = new Float64Array(0);
  }

  /**
   * Writes numbers at [at, at + numbers.length). Numbers before `at` are kept.
   *
   * @param room the most numbers that the column may get
   */
  put(numbers: ArrayLike<number>, at: number, room: number): void {
    this.putNarrowed(numbers, numbers, this.wide ? NUMBERS.ANY : kindOf(numbers), at, room);
  }

  /**
   * The place of numbers that the caller writes at [at, at + count) of a wide column.
   *
   * @param room the most numbers that the column may get
   */
  place(at: number, count: number, room: number): Float64Array {
    let values = this.#values as Float64Array;
    if (values.length < at + count) values = grown(values, at, room) as Float64Array;
    this.#values = values;
    return values.subarray(at, at + count);
  }

  /**
   * Does the same as put(), if the kind of the numbers is known.
   *
   * @param kind one of NUMBERS
   * @param integers the same numbers, unless they are ANY
   */
  putNarrowed(
    numbers: ArrayLike<number>,
    integers: ArrayLike<number>,
    kind: number,
    at: number,
    room: number,
  ): void {
    this.#widen(kind, at, room);
    const values = this.#values;
    if (values === undefined) return;
    const large = values.length < at + numbers.length ? grown(values, at, room) : values;
    large.set(large instanceof Int32Array ? integers : numbers, at);
    this.#values = large;
  }

  /** Changes a number that was written before. */
  replace(at: number, number: number): void {
    if (this.get(at) === number) return;
    const length = Math.max(at + 1, this.#values?.length ?? 0);
    this.#widen(kindOf([number]), length, length);
    if (this.#values === undefined) return;
    // Unknown numbers at the end may have no place yet.
    if (this.#values.length < length) this.#values = grown(this.#values, length, length);
    this.#values[at] = number;
  }

  get(at: number): number {
    return this.#values?.[at] ?? -1;
  }

  /**
   * The first `length` numbers; -1 where none was written.
   *
   * @param unknown makes the column if all its numbers are -1
   */
  finish(length: number, unknown: () => Int8Array): Column {
    const values = this.#values;
    if (values === undefined) return unknown();
    return values.length >= length ? values.subarray(0, length) : grown(values, length, length);
  }

  #widen(kind: number, at: number, room: number): void {
    if (this.#values === undefined) {
      if (kind === NUMBERS.UNKNOWN || (!this.used && kind === NUMBERS.WHOLE)) return;
      this.#values = new Int32Array(room).fill(-1, 0, at);
    }
    if (this.#values instanceof Int32Array && kind === NUMBERS.ANY) {
      const wider = new Float64Array(this.#values.length);
      wider.set(this.#values.subarray(0, at));
      this.#values = wider;
    }
  }
}

/** Makes room for more. Among the first `length` numbers, those never written are unknown. */
function grown(values: Int32Array | Float64Array, length: number, room: number): Int32Array | Float64Array {
  const larger = values instanceof Int32Array ? new Int32Array(room) : new Float64Array(room);
  larger.set(values.subarray(0, length));
  return larger.fill(-1, values.length, length);
}

/** True if 4 bytes can hold the number. They cannot hold a negative zero. */
export function isWhole(number: number): boolean {
  return Object.is(number | 0, number);
}

function kindOf(numbers: ArrayLike<number>): number {
  if (numbers instanceof Int32Array)
    return numbers.some((number) => number !== -1) ? NUMBERS.WHOLE : NUMBERS.UNKNOWN;
  let unknown = true;
  for (let i = 0; i < numbers.length; i++) {
    if (!isWhole(numbers[i])) return NUMBERS.ANY;
    if (numbers[i] !== -1) unknown = false;
  }
  return unknown ? NUMBERS.UNKNOWN : NUMBERS.WHOLE;
}

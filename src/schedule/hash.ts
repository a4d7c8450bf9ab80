// MurmurHash3's finalizer constants (Appleby, public domain), one word at a time in two lanes.
function mix(hash: number, word: number): number {
  let h = Math.imul(hash ^ word, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * So many numbers at a time: a function that is called often is compiled better than a loop that is entered
 * once.
 */
const PIECE = 1 << 14;

/** The hash of a schedule, fed with all starts in the order of the jobs, then with all ends. */
export class ScheduleHash {
  #high = 0x9e3779b9 | 0;
  #low = 0x7f4a7c15;

  add(column: Float64Array): void {
    for (let from = 0; from < column.length; from += PIECE) this.#add(column.subarray(from, from + PIECE));
  }

  #add({ buffer, byteOffset, length }: Float64Array): void {
    let high = this.#high;
    let low = this.#low;
    const words = new Int32Array(buffer, byteOffset, length * 2);
    for (let i = 0; i < words.length; i++) {
      high = mix(high, words[i]);
      low = mix((low + 0x165667b1) | 0, words[i] ^ high);
    }
    this.#high = high;
    this.#low = low;
  }

  /** 16 hex digits. */
  digest(): string {
    return [this.#high, this.#low].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

/**
 * A hash of 64 bits as 16 hex digits. Schedules with equal start and end times have equal hashes, on every
 * engine and machine; a difference in any bit almost surely changes it.
 */
export function scheduleHash(start: Float64Array, end: Float64Array): string {
  const hash = new ScheduleHash();
  hash.add(start);
  hash.add(end);
  return hash.digest();
}

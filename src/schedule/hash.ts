import { sharedMetrics } from '../kernel/hostMetrics.ts';

/**
 * Number of values hashed per call: a function that is called often is compiled better than a loop that is entered
 * once.
 */
const PIECE = 1 << 14;

/** The hash of a schedule, fed with all starts in the order of the jobs, then with all ends. */
export class ScheduleHash {
  #high = sharedMetrics().HIGH;
  #low = sharedMetrics().LOW;

  add(column: Float64Array): void {
    for (let from = 0; from < column.length; from += PIECE) this.#add(column.subarray(from, from + PIECE));
  }

  #add({ buffer, byteOffset, length }: Float64Array): void {
    const { mixed, STEP } = sharedMetrics();
    let high = this.#high;
    let low = this.#low;
    const words = new Int32Array(buffer, byteOffset, length * 2);
    for (let i = 0; i < words.length; i++) {
      high = mixed(high, words[i]);
      low = mixed(low + STEP, words[i] ^ high);
    }
    this.#high = high;
    this.#low = low;
  }

  digest(): string {
    return hashText(this.#high, this.#low);
  }
}

/** A hash as 16 hex digits, from its two lanes. */
export function hashText(high: number, low: number): string {
  return [high, low].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
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

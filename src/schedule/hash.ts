// MurmurHash3's finalizer constants (Appleby, public domain), one word at a time in two lanes.
function mix(hash: number, word: number): number {
  let h = Math.imul(hash ^ word, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * 64 bits that two schedules share exactly if all their start and end times do, to the last bit: 16 hex digits.
 * The same for every engine and machine.
 */
export function scheduleHash(start: Float64Array, end: Float64Array): string {
  let high = 0x9e3779b9;
  let low = 0x7f4a7c15;
  for (const column of [start, end]) {
    const words = new Uint32Array(column.buffer, column.byteOffset, column.length * 2);
    for (let i = 0; i < words.length; i++) {
      high = mix(high, words[i]);
      low = mix(low + 0x165667b1, words[i] ^ high);
    }
  }
  return [high, low].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ScheduleHash, scheduleHash } from '../../../src/schedule/hash.ts';
import { holds } from '../../properties/seed.ts';

const WORD = 0xffffffffn;

/** The finalizer of MurmurHash3 on whole numbers without signs. */
function mixed(hash: bigint, word: bigint): bigint {
  let h = ((hash ^ word) * 0x85ebca6bn) & WORD;
  h ^= h >> 13n;
  h = (h * 0xc2b2ae35n) & WORD;
  return h ^ (h >> 16n);
}

/**
 * Two lanes; each word of the numbers, the low one first, goes into the first lane and then into the second.
 */
function slowHash(numbers: readonly number[]): string {
  let [high, low] = [0x9e3779b9n, 0x7f4a7c15n];
  for (const number of numbers) {
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setFloat64(0, number, true);
    for (const at of [0, 4]) {
      const word = BigInt(bytes.getUint32(at, true));
      high = mixed(high, word);
      low = mixed((low + 0x165667b1n) & WORD, word ^ high);
    }
  }
  return [high, low].map((lane) => lane.toString(16).padStart(8, '0')).join('');
}

test('a hash is that of the definition', () =>
  holds(fc.tuple(fc.array(fc.double()), fc.array(fc.double())), 1000, ([start, end]) => {
    expect(scheduleHash(Float64Array.from(start), Float64Array.from(end))).toBe(slowHash([...start, ...end]));
  }));

test('a hash of many numbers is that of the definition, also of a part of a column', () => {
  const column = Float64Array.from({ length: 40_000 }, (_, i) => i * 1.5);
  const hash = new ScheduleHash();
  hash.add(column.subarray(3));
  expect(hash.digest()).toBe(slowHash([...column.subarray(3)]));
});

test('a hash has 16 digits, also if it begins with 0', () => {
  const texts = Array.from({ length: 64 }, (_, i) => scheduleHash(Float64Array.of(i), Float64Array.of(i)));
  expect(texts.filter((text) => !/^[0-9a-f]{16}$/.test(text))).toEqual([]);
  expect(texts.some((text) => text.startsWith('0'))).toBe(true);
});

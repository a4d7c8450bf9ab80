// Represents sets as rows of bits, 32 in a word.

/** The number of bits that are set in a[from], …, a[from + count − 1]. */
export function countBits(a: StaticArray<i32>, from: i32, count: i32): i32 {
  let at = changetype<usize>(a) + ((<usize>from) << 2);
  const end = at + ((<usize>count) << 2);
  let bits: i64 = 0;
  for (; at < end; at += 8) bits += popcnt<u64>(load<u64>(at));
  return i32(bits);
}

/**
 * Takes from a row of bits those that are not in another. Returns whether one is left.
 *
 * @param count a multiple of four
 */
export function intersect(
  a: StaticArray<i32>,
  fromA: i32,
  b: StaticArray<i32>,
  fromB: i32,
  count: i32,
): bool {
  const target = changetype<usize>(a) + ((<usize>fromA) << 2);
  const other = changetype<usize>(b) + ((<usize>fromB) << 2);
  const end = (<usize>count) << 2;
  let all = i32x4.splat(0);
  for (let at: usize = 0; at < end; at += 16) {
    const both = v128.and(v128.load(target + at), v128.load(other + at));
    v128.store(target + at, both);
    all = v128.or(all, both);
  }
  return v128.any_true(all);
}

/** Takes from a row of bits those that are in another. @param count a multiple of four */
export function subtract(a: StaticArray<i32>, fromA: i32, b: StaticArray<i32>, fromB: i32, count: i32): void {
  const target = changetype<usize>(a) + ((<usize>fromA) << 2);
  const other = changetype<usize>(b) + ((<usize>fromB) << 2);
  const end = (<usize>count) << 2;
  for (let at: usize = 0; at < end; at += 16) {
    v128.store(target + at, v128.andnot(v128.load(target + at), v128.load(other + at)));
  }
}

/** True if two rows of bits are the same. @param count a multiple of four */
export function areEqual(a: StaticArray<i32>, fromA: i32, b: StaticArray<i32>, fromB: i32, count: i32): bool {
  const rowA = changetype<usize>(a) + ((<usize>fromA) << 2);
  const rowB = changetype<usize>(b) + ((<usize>fromB) << 2);
  const end = (<usize>count) << 2;
  for (let at: usize = 0; at < end; at += 16) {
    if (v128.any_true(v128.xor(v128.load(rowA + at), v128.load(rowB + at)))) return false;
  }
  return true;
}

/** Copies a row of bits. @param count a multiple of four */
export function copySet(into: StaticArray<i32>, to: i32, a: StaticArray<i32>, fromA: i32, count: i32): void {
  const target = changetype<usize>(into) + ((<usize>to) << 2);
  const source = changetype<usize>(a) + ((<usize>fromA) << 2);
  const end = (<usize>count) << 2;
  for (let at: usize = 0; at < end; at += 16) v128.store(target + at, v128.load(source + at));
}

/** Copies what two rows of bits have in common. @param count a multiple of four */
export function copyCommon(
  into: StaticArray<i32>,
  to: i32,
  a: StaticArray<i32>,
  fromA: i32,
  b: StaticArray<i32>,
  fromB: i32,
  count: i32,
): void {
  const target = changetype<usize>(into) + ((<usize>to) << 2);
  const rowA = changetype<usize>(a) + ((<usize>fromA) << 2);
  const rowB = changetype<usize>(b) + ((<usize>fromB) << 2);
  const end = (<usize>count) << 2;
  for (let at: usize = 0; at < end; at += 16) {
    v128.store(target + at, v128.and(v128.load(rowA + at), v128.load(rowB + at)));
  }
}

/** True if a bit is set in the rows a and b, and not in c. @param count a multiple of four */
export function lacksAny(
  a: StaticArray<i32>,
  fromA: i32,
  b: StaticArray<i32>,
  fromB: i32,
  c: StaticArray<i32>,
  fromC: i32,
  count: i32,
): bool {
  const rowA = changetype<usize>(a) + ((<usize>fromA) << 2);
  const rowB = changetype<usize>(b) + ((<usize>fromB) << 2);
  const rowC = changetype<usize>(c) + ((<usize>fromC) << 2);
  const end = (<usize>count) << 2;
  for (let at: usize = 0; at < end; at += 16) {
    const wanted = v128.and(v128.load(rowA + at), v128.load(rowB + at));
    if (v128.any_true(v128.andnot(wanted, v128.load(rowC + at)))) return true;
  }
  return false;
}

/** True if two rows of bits have one in common. @param count a multiple of four */
export function hasCommon(
  a: StaticArray<i32>,
  fromA: i32,
  b: StaticArray<i32>,
  fromB: i32,
  count: i32,
): bool {
  const rowA = changetype<usize>(a) + ((<usize>fromA) << 2);
  const rowB = changetype<usize>(b) + ((<usize>fromB) << 2);
  const end = (<usize>count) << 2;
  for (let at: usize = 0; at < end; at += 16) {
    if (v128.any_true(v128.and(v128.load(rowA + at), v128.load(rowB + at)))) return true;
  }
  return false;
}

/** The number of bits that are set in both of two rows of `count` words. */
export function countCommon(
  a: StaticArray<i32>,
  fromA: i32,
  b: StaticArray<i32>,
  fromB: i32,
  count: i32,
): i32 {
  const rowA = changetype<usize>(a) + ((<usize>fromA) << 2);
  const rowB = changetype<usize>(b) + ((<usize>fromB) << 2);
  const end = (<usize>count) << 2;
  let bits: i64 = 0;
  for (let at: usize = 0; at < end; at += 8) bits += popcnt<u64>(load<u64>(rowA + at) & load<u64>(rowB + at));
  return i32(bits);
}

/**
 * True if the numbers of the elements of a set have a sum of at least `least`. The numbers' binary digits are
 * sets too, one row each from `from` on, the digit of the ones first. @param count words of a set, a multiple
 * of four
 */
export function isSumAtLeast(
  set: StaticArray<i32>,
  fromSet: i32,
  rows: StaticArray<i32>,
  from: i32,
  digits: i32,
  count: i32,
  least: i32,
): bool {
  const first = changetype<usize>(set) + ((<usize>fromSet) << 2);
  const step = (<usize>count) << 2;
  const end = first + step;
  const column = changetype<usize>(rows) + ((<usize>from) << 2);
  let sum: i64 = 0;
  // The highest digit first: it tells most.
  for (let digit = digits - 1; digit >= 0; digit--) {
    let row = column + <usize>digit * step;
    let bits: i64 = 0;
    for (let at = first; at < end; at += 8, row += 8) bits += popcnt<u64>(load<u64>(at) & load<u64>(row));
    sum += bits << digit;
    if (sum >= least) return true;
  }
  return false;
}

/** Number of elements of the set with a number of at least `least`; the arguments are those of isSumAtLeast(). */
export function countAtLeast(
  set: StaticArray<i32>,
  fromSet: i32,
  rows: StaticArray<i32>,
  from: i32,
  digits: i32,
  count: i32,
  least: i32,
): i32 {
  if (least >> digits != 0) return 0;
  const first = changetype<usize>(set) + ((<usize>fromSet) << 2);
  const end = first + ((<usize>count) << 2);
  const step = (<usize>count) << 2;
  let column = changetype<usize>(rows) + ((<usize>from) << 2);
  let elements: i64 = 0;
  for (let at = first; at < end; at += 8, column += 8) {
    // From the lowest digit on: whether the digits so far are at least those of `least`.
    let enough: u64 = load<u64>(at);
    if (enough == 0) continue;
    let row = column;
    for (let digit = 0; digit < digits; digit++, row += step) {
      const ones = load<u64>(row);
      enough = (least & (1 << digit)) != 0 ? enough & ones : enough | ones;
    }
    elements += popcnt<u64>(enough & load<u64>(at));
  }
  return i32(elements);
}

/** Keeps the elements of the set with a number of at least `least`; the arguments are those of isSumAtLeast(). */
export function keepAtLeast(
  into: StaticArray<i32>,
  to: i32,
  set: StaticArray<i32>,
  fromSet: i32,
  rows: StaticArray<i32>,
  from: i32,
  digits: i32,
  count: i32,
  least: i32,
): void {
  const none = v128.splat<i32>(0);
  const target = changetype<usize>(into) + ((<usize>to) << 2);
  const source = changetype<usize>(set) + ((<usize>fromSet) << 2);
  const column = changetype<usize>(rows) + ((<usize>from) << 2);
  const step = (<usize>count) << 2;
  for (let at: usize = 0; at < step; at += 16) {
    const own = v128.load(source + at);
    let enough = own;
    if (v128.any_true(own)) {
      let row = column + at;
      for (let digit = 0; digit < digits; digit++, row += step) {
        const ones = v128.load(row);
        enough = (least & (1 << digit)) != 0 ? v128.and(enough, ones) : v128.or(enough, ones);
      }
      enough = least >> digits == 0 ? v128.and(enough, own) : none;
    }
    v128.store(target + at, enough);
  }
}

/** As isSumAtLeast(): the sum of the numbers of those elements of one word of 32 whose bits are set. */
export function sumOfWord(bits: i32, rows: StaticArray<i32>, word: i32, digits: i32, count: i32): i32 {
  let sum = 0;
  for (let digit = 0, at = word; digit < digits; digit++, at += count) {
    sum += popcnt<i32>(bits & unchecked(rows[at])) << digit;
  }
  return sum;
}

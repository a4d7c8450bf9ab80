// Operations that depend on the machine: bulk moves, SIMD scans, wide integers, the bits of a float. The
// JavaScript twin replaces only this file (scripts/twin/native.ts); everything else in assembly/ is shared.
import { ANY, UNKNOWN, WHOLE } from './codes/numbers';

/** A column's address in kernel memory. The host reads it as unsigned. */
export function addressOf<T>(column: T): usize {
  return changetype<usize>(column);
}

export function newF64(length: i32): StaticArray<f64> {
  return new StaticArray<f64>(length);
}

export function newF32(length: i32): StaticArray<f32> {
  return new StaticArray<f32>(length);
}

export function newI32(length: i32): StaticArray<i32> {
  return new StaticArray<i32>(length);
}

export function newU8(length: i32): StaticArray<u8> {
  return new StaticArray<u8>(length);
}

// Below this many bytes a loop over sixteen bytes at a time is faster than a bulk move, which costs a call
// into the engine.
const SHORT_MOVE: i32 = 512;
// Two columns are moved by bulk moves from this many elements on.
const LONG_MOVE: i32 = 1024;

/** Moves `count` elements of one array from index `from` to index `to`; the two ranges may overlap. */
export function moveF64(a: StaticArray<f64>, to: i32, from: i32, count: i32): void {
  const base = changetype<usize>(a);
  const target = base + ((<usize>to) << 3);
  const source = base + ((<usize>from) << 3);
  if (count > SHORT_MOVE >> 3) {
    memory.copy(target, source, (<usize>count) << 3);
  } else if (to < from) {
    const end = source + ((<usize>count) << 3);
    const gap = source - target;
    let at = source;
    for (; at + 16 <= end; at += 16) v128.store(at - gap, v128.load(at));
    if (at < end) store<f64>(at - gap, load<f64>(at));
  } else {
    const gap = target - source;
    let at = source + ((<usize>count) << 3);
    for (; at >= source + 16; at -= 16) v128.store(at + gap - 16, v128.load(at - 16));
    if (at > source) store<f64>(source + gap, load<f64>(source));
  }
}

/** As moveF64, for 32-bit integers. */
export function moveI32(a: StaticArray<i32>, to: i32, from: i32, count: i32): void {
  const base = changetype<usize>(a);
  const target = base + ((<usize>to) << 2);
  const source = base + ((<usize>from) << 2);
  if (count > SHORT_MOVE >> 2) {
    memory.copy(target, source, (<usize>count) << 2);
  } else if (to < from) {
    const end = source + ((<usize>count) << 2);
    const gap = source - target;
    let at = source;
    for (; at + 16 <= end; at += 16) v128.store(at - gap, v128.load(at));
    for (; at < end; at += 4) store<i32>(at - gap, load<i32>(at));
  } else {
    const gap = target - source;
    let at = source + ((<usize>count) << 2);
    for (; at >= source + 16; at -= 16) v128.store(at + gap - 16, v128.load(at - 16));
    for (; at > source; at -= 4) store<i32>(at + gap - 4, load<i32>(at - 4));
  }
}

/**
 * As moveF64, for two columns at a time. If the last element that moves is the `last` of its column, up to
 * three elements after it may move too. So the columns need room for them.
 */
export function moveBoth(
  a: StaticArray<f64>,
  b: StaticArray<i32>,
  to: i32,
  from: i32,
  count: i32,
  last: bool,
): void {
  if (count >= LONG_MOVE) {
    moveF64(a, to, from, count);
    moveI32(b, to, from, count);
    return;
  }
  const reals = changetype<usize>(a);
  const integers = changetype<usize>(b);
  const gap = to - from;
  const ahead = gap << 3;
  const aheadInB = gap << 2;
  let left = last ? (count + 3) & ~3 : count;
  if (to < from) {
    let at = reals + ((<usize>from) << 3);
    let atInB = integers + ((<usize>from) << 2);
    for (; left >= 4; left -= 4, at += 32, atInB += 16) {
      v128.store(at + ahead, v128.load(at));
      v128.store(at + ahead, v128.load(at, 16), 16);
      v128.store(atInB + aheadInB, v128.load(atInB));
    }
    for (; left > 0; left--, at += 8, atInB += 4) {
      store<f64>(at + ahead, load<f64>(at));
      store<i32>(atInB + aheadInB, load<i32>(atInB));
    }
  } else {
    let at = reals + ((<usize>(from + left)) << 3);
    let atInB = integers + ((<usize>(from + left)) << 2);
    for (; left >= 4; left -= 4) {
      at -= 32;
      atInB -= 16;
      const high = v128.load(at, 16);
      const low = v128.load(at);
      v128.store(at + ahead, high, 16);
      v128.store(at + ahead, low);
      v128.store(atInB + aheadInB, v128.load(atInB));
    }
    for (; left > 0; left--) {
      at -= 8;
      atInB -= 4;
      store<f64>(at + ahead, load<f64>(at));
      store<i32>(atInB + aheadInB, load<i32>(atInB));
    }
  }
}

/** As moveF64, for numbers in single precision. */
export function moveF32(a: StaticArray<f32>, to: i32, from: i32, count: i32): void {
  moveI32(changetype<StaticArray<i32>>(a), to, from, count);
}

/** As moveF64, for bytes. */
export function moveU8(a: StaticArray<u8>, to: i32, from: i32, count: i32): void {
  const base = changetype<usize>(a);
  const target = base + <usize>to;
  const source = base + <usize>from;
  if (count > SHORT_MOVE) {
    memory.copy(target, source, <usize>count);
  } else if (to < from) {
    const end = source + <usize>count;
    const gap = source - target;
    let at = source;
    for (; at + 16 <= end; at += 16) v128.store(at - gap, v128.load(at));
    for (; at < end; at++) store<u8>(at - gap, load<u8>(at));
  } else {
    const gap = target - source;
    let at = source + <usize>count;
    for (; at >= source + 16; at -= 16) v128.store(at + gap - 16, v128.load(at - 16));
    for (; at > source; at--) store<u8>(at + gap - 1, load<u8>(at - 1));
  }
}

/** The number of elements that a column needs after its end if a scan reads up to sixteen at a time. */
export const SCAN_PADDING = 16;

/**
 * Marks jobs by their kind, 0 to 15, the length of their plan, and the instant at which they are due. Each
 * kind has a limit, or 0. A job that is due at `from` or later gets the mark 2 if its length is below the
 * limit of its kind, and the mark 1 if this limit is not 0 and it is due at `to` or earlier.
 */
export function markAffected(
  kinds: StaticArray<u8>,
  lengths: StaticArray<u8>,
  dues: StaticArray<f32>,
  marks: StaticArray<u8>,
  first: i32,
  last: i32,
  limits: StaticArray<u8>,
  from: f32,
  to: f32,
): void {
  const table = v128.load(changetype<usize>(limits));
  const froms = f32x4.splat(from);
  const tos = f32x4.splat(to);
  const zeros = i8x16.splat(0);
  const ones = i8x16.splat(1);
  const twos = i8x16.splat(2);
  const kind = changetype<usize>(kinds);
  const length = changetype<usize>(lengths);
  const mark = changetype<usize>(marks);
  for (let i = first; i < last; i += 16) {
    const due = changetype<usize>(dues) + ((<usize>i) << 2);
    const a = v128.load(due);
    const b = v128.load(due, 16);
    const c = v128.load(due, 32);
    const d = v128.load(due, 48);
    const late = i8x16.narrow_i16x8_s(
      i16x8.narrow_i32x4_s(f32x4.ge(a, froms), f32x4.ge(b, froms)),
      i16x8.narrow_i32x4_s(f32x4.ge(c, froms), f32x4.ge(d, froms)),
    );
    const soon = i8x16.narrow_i16x8_s(
      i16x8.narrow_i32x4_s(f32x4.le(a, tos), f32x4.le(b, tos)),
      i16x8.narrow_i32x4_s(f32x4.le(c, tos), f32x4.le(d, tos)),
    );
    const limit = v128.and(late, i8x16.swizzle(table, v128.load(kind + <usize>i)));
    const widened = v128.and(twos, i8x16.gt_u(limit, v128.load(length + <usize>i)));
    const touched = v128.and(v128.and(ones, soon), i8x16.gt_u(limit, zeros));
    const at = mark + <usize>i;
    v128.store(at, v128.or(v128.load(at), v128.or(widened, touched)));
  }
}

/** Whether one of a[0], …, a[15] exceeds its partner among b[from], …, b[from + 15]. */
export function exceedsAny16(a: StaticArray<u8>, b: StaticArray<u8>, from: i32): bool {
  const first = v128.load(changetype<usize>(a));
  return v128.any_true(i8x16.gt_u(first, v128.load(changetype<usize>(b) + <usize>from)));
}

/** Sets the first sixteen bytes to 0. */
export function clear16(a: StaticArray<u8>): void {
  v128.store(changetype<usize>(a), i8x16.splat(0));
}

/** The first index in [from, to) whose byte is not 0; or `to`. */
export function firstMarked(a: StaticArray<u8>, from: i32, to: i32): i32 {
  const base = changetype<usize>(a);
  for (let i = from; i < to; i += 16) {
    const marked = v128.load(base + <usize>i);
    if (v128.any_true(marked)) return min(to, i + ctz(i8x16.bitmask(i8x16.ne(marked, i8x16.splat(0)))));
  }
  return to;
}

/** The first index in [from, to) whose element is at most `limit`; or `to`. */
export function firstAtMost(a: StaticArray<f64>, from: i32, to: i32, limit: f64): i32 {
  const base = changetype<usize>(a);
  const limits = f64x2.splat(limit);
  for (let i = from; i < to; i += 4) {
    const at = base + ((<usize>i) << 3);
    const low = f64x2.le(v128.load(at), limits);
    const high = f64x2.le(v128.load(at, 16), limits);
    if (v128.any_true(v128.or(low, high)))
      return min(to, i + ctz(i64x2.bitmask(low) | (i64x2.bitmask(high) << 2)));
  }
  return to;
}

/** The first index in [from, to) whose element is not larger than the element before it; or `to`. */
export function firstNotLarger(a: StaticArray<f64>, from: i32, to: i32): i32 {
  const base = changetype<usize>(a);
  for (let i = from; i < to; i += 2) {
    const at = base + ((<usize>i) << 3);
    const larger = i64x2.bitmask(f64x2.gt(v128.load(at), v128.load(at - 8)));
    if (larger != 3) return min(to, i + (larger & 1));
  }
  return to;
}

/** out[i] = -((now - since[i]) / parts[i])³ · widths[i] for i in [from, to). Writes up to one element more. */
export function cubedRatios(
  out: StaticArray<f64>,
  since: StaticArray<f64>,
  parts: StaticArray<f64>,
  widths: StaticArray<i32>,
  from: i32,
  to: i32,
  now: f64,
): void {
  const nows = f64x2.splat(now);
  const width = changetype<usize>(widths);
  for (let i = from; i < to; i += 2) {
    const at = (<usize>i) << 3;
    const wait = f64x2.sub(nows, v128.load(changetype<usize>(since) + at));
    const ratio = f64x2.div(wait, v128.load(changetype<usize>(parts) + at));
    const cube = f64x2.mul(f64x2.mul(ratio, ratio), ratio);
    const p = f64x2.convert_low_i32x4_s(v128.load64_zero(width + ((<usize>i) << 2)));
    v128.store(changetype<usize>(out) + at, f64x2.mul(f64x2.neg(cube), p));
  }
}

/**
 * out[i] = -(now - since[i]) / parts[i] for i in [from, to), and 0 where since[i] is now. Writes up to one
 * element more.
 */
export function negativeRatios(
  out: StaticArray<f64>,
  since: StaticArray<f64>,
  parts: StaticArray<f64>,
  from: i32,
  to: i32,
  now: f64,
): void {
  const nows = f64x2.splat(now);
  const zeros = f64x2.splat(0);
  for (let i = from; i < to; i += 2) {
    const at = (<usize>i) << 3;
    const wait = f64x2.sub(nows, v128.load(changetype<usize>(since) + at));
    const ratio = f64x2.div(f64x2.neg(wait), v128.load(changetype<usize>(parts) + at));
    v128.store(changetype<usize>(out) + at, v128.andnot(ratio, f64x2.eq(wait, zeros)));
  }
}

/**
 * The first index i in [from, to) with widths[i] at most `wide`, and either widths[i] at most `narrow` or
 * times[offset + i] at most `limit`; `to` if there is none.
 */
export function firstFitting(
  widths: StaticArray<i32>,
  times: StaticArray<f64>,
  offset: i32,
  from: i32,
  to: i32,
  wide: i32,
  narrow: i32,
  limit: f64,
): i32 {
  const wides = i32x4.splat(wide);
  const narrows = i32x4.splat(narrow);
  const limits = f64x2.splat(limit);
  const width = changetype<usize>(widths);
  const time = changetype<usize>(times) + ((<usize>offset) << 3);
  for (let i = from; i < to; i += 4) {
    const p = v128.load(width + ((<usize>i) << 2));
    let hits = i32x4.bitmask(i32x4.le_s(p, wides));
    if (hits) {
      const at = time + ((<usize>i) << 3);
      const short =
        i64x2.bitmask(f64x2.le(v128.load(at), limits)) |
        (i64x2.bitmask(f64x2.le(v128.load(at, 16), limits)) << 2);
      hits &= i32x4.bitmask(i32x4.le_s(p, narrows)) | short;
      if (hits) {
        const first = i + ctz(hits);
        return first < to ? first : to;
      }
    }
  }
  return to;
}

/** One bit for each of the 32 elements from an index on: whether the element is at least `least`. */
export function enoughIn32(a: StaticArray<i32>, from: i32, least: i32): i32 {
  const limits = i32x4.splat(least);
  const base = changetype<usize>(a) + ((<usize>from) << 2);
  // Comparisons are narrowed to bytes, first eight and then sixteen at a time.
  const low = i8x16.narrow_i16x8_s(
    i16x8.narrow_i32x4_s(i32x4.ge_s(v128.load(base), limits), i32x4.ge_s(v128.load(base, 16), limits)),
    i16x8.narrow_i32x4_s(i32x4.ge_s(v128.load(base, 32), limits), i32x4.ge_s(v128.load(base, 48), limits)),
  );
  const high = i8x16.narrow_i16x8_s(
    i16x8.narrow_i32x4_s(i32x4.ge_s(v128.load(base, 64), limits), i32x4.ge_s(v128.load(base, 80), limits)),
    i16x8.narrow_i32x4_s(i32x4.ge_s(v128.load(base, 96), limits), i32x4.ge_s(v128.load(base, 112), limits)),
  );
  return i8x16.bitmask(low) | (i8x16.bitmask(high) << 16);
}

// Whether each of four elements is below a limit: 32 bits of a vector for each.
function below4(at: usize, limits: v128): v128 {
  const low = f64x2.lt(v128.load(at), limits);
  const high = f64x2.lt(v128.load(at, 16), limits);
  return v128.shuffle<i32>(low, high, 0, 2, 4, 6);
}

/** The most that leadingBelow() returns. */
export const LEADING: i32 = 16;

/** How many elements from an index on are below `limit`, up to the first that is not; at most LEADING. */
export function leadingBelow(a: StaticArray<f64>, from: i32, limit: f64): i32 {
  const limits = f64x2.splat(limit);
  const at = changetype<usize>(a) + ((<usize>from) << 3);
  const low = i16x8.narrow_i32x4_s(below4(at, limits), below4(at + 32, limits));
  const high = i16x8.narrow_i32x4_s(below4(at + 64, limits), below4(at + 96, limits));
  return ctz(~i8x16.bitmask(i8x16.narrow_i16x8_s(low, high)) | (1 << LEADING));
}

/** The index of the lowest bit that is set. At least one must be set. */
export function lowestBit(x: i32): i32 {
  return ctz(x);
}

/** Adds `amount` to the elements [from, to). */
export function addTo(a: StaticArray<i32>, from: i32, to: i32, amount: i32): void {
  const base = changetype<usize>(a);
  const amounts = i32x4.splat(amount);
  let i = from;
  for (; i + 4 <= to; i += 4) {
    const at = base + ((<usize>i) << 2);
    v128.store(at, i32x4.add(v128.load(at), amounts));
  }
  for (; i < to; i++) unchecked((a[i] += amount));
}

/** The exponent of the largest power of two that is at most this positive integer. */
export function log2Floor(x: i32): i32 {
  return 31 - clz(x);
}

/** The first index in [from, to) of this element, which must be there. */
export function indexOf(a: StaticArray<i32>, from: i32, to: i32, element: i32): i32 {
  const wanted = i32x4.splat(element);
  const base = changetype<usize>(a);
  for (let i = from; i < to; i += 4) {
    const hits = i32x4.bitmask(i32x4.eq(v128.load(base + ((<usize>i) << 2)), wanted));
    if (hits) return i + ctz(hits);
  }
  return to;
}

/** Quotient of two integers, towards zero. */
export function idiv(a: i32, b: i32): i32 {
  return a / b;
}

/** Low 32 bits of a product. */
export function mul32(a: i32, b: i32): i32 {
  return a * b;
}

/** The upper half of the 64 bits of a float. */
export function highWord(x: f64): i32 {
  return <i32>(reinterpret<u64>(x) >> 32);
}

/** The lower half of the 64 bits of a float. */
export function lowWord(x: f64): i32 {
  return <i32>reinterpret<u64>(x);
}

/** The float whose 64 bits are these two halves. */
export function fromWords(high: i32, low: i32): f64 {
  return reinterpret<f64>(((<u64>(<u32>high)) << 32) | <u64>(<u32>low));
}

/**
 * The number of bytes that markTokens and shortInteger may read, and of elements that markTokens may write,
 * after the end.
 */
export const TEXT_PADDING = 80;

// One bit for each of 64 bytes: whether it is at most `limit`, or equal to it.
function bitsAtMost(at: usize, limit: v128): u64 {
  const a = i8x16.bitmask(i8x16.le_u(v128.load(at), limit));
  const b = i8x16.bitmask(i8x16.le_u(v128.load(at, 16), limit));
  const c = i8x16.bitmask(i8x16.le_u(v128.load(at, 32), limit));
  const d = i8x16.bitmask(i8x16.le_u(v128.load(at, 48), limit));
  return <u64>(<u32>a | ((<u32>b) << 16)) | ((<u64>(<u32>c | ((<u32>d) << 16))) << 32);
}

function bitsEqual(at: usize, limit: v128): u64 {
  const a = i8x16.bitmask(i8x16.eq(v128.load(at), limit));
  const b = i8x16.bitmask(i8x16.eq(v128.load(at, 16), limit));
  const c = i8x16.bitmask(i8x16.eq(v128.load(at, 32), limit));
  const d = i8x16.bitmask(i8x16.eq(v128.load(at, 48), limit));
  return <u64>(<u32>a | ((<u32>b) << 16)) | ((<u64>(<u32>c | ((<u32>d) << 16))) << 32);
}

/**
 * Cuts text into tokens (runs of bytes above the blank) and lines. Writes where each token starts, and how
 * many tokens there are up to the end of each line. Returns the number of lines.
 */
export function markTokens(
  text: StaticArray<u8>,
  length: i32,
  tokens: StaticArray<i32>,
  tokensAfter: StaticArray<i32>,
): i32 {
  const base = changetype<usize>(text);
  const firstToken = changetype<usize>(tokens);
  const firstLine = changetype<usize>(tokensAfter);
  const blank = i8x16.splat(32);
  const newline = i8x16.splat(10);
  let token = firstToken;
  let line = firstLine;
  let before: u64 = 0; // whether the byte before this block belongs to a token
  for (let at = 0; at < length; at += 64) {
    let ink = ~bitsAtMost(base + <usize>at, blank);
    let ends = bitsEqual(base + <usize>at, newline);
    const left = length - at;
    if (left < 64) {
      const inside = ((<u64>1) << left) - 1;
      ink &= inside;
      ends &= inside;
    }
    let starts = ink & ~((ink << 1) | before);
    before = ink >> 63;
    while (ends) {
      const earlier = starts & ((ends & -ends) - 1);
      store<i32>(line, <i32>((token - firstToken) >> 2) + <i32>popcnt(earlier));
      line += 4;
      ends &= ends - 1;
    }
    // Writes six at a time, even if fewer are left: the next block overwrites the surplus.
    const next = token + ((<usize>popcnt(starts)) << 2);
    while (token < next) {
      store<i32>(token, at + <i32>ctz(starts));
      starts &= starts - 1;
      store<i32>(token, at + <i32>ctz(starts), 4);
      starts &= starts - 1;
      store<i32>(token, at + <i32>ctz(starts), 8);
      starts &= starts - 1;
      store<i32>(token, at + <i32>ctz(starts), 12);
      starts &= starts - 1;
      store<i32>(token, at + <i32>ctz(starts), 16);
      starts &= starts - 1;
      store<i32>(token, at + <i32>ctz(starts), 20);
      starts &= starts - 1;
      token += 24;
    }
    token = next;
  }
  return <i32>((line - firstLine) >> 2);
}

// Marks the bytes of a word that are not digits by the high bit of each; exact up to the first such byte.
function noDigits(word: u64): u64 {
  return ((word + 0x7676767676767676) | word) & 0x8080808080808080;
}

// The number with these eight digits; the first digit is in the lowest byte.
function eightDigits(digits: u64): u64 {
  const pairs = (digits * 10 + (digits >> 8)) & 0x00ff00ff00ff00ff;
  const fours = (pairs * 100 + (pairs >> 16)) & 0x0000ffff0000ffff;
  return (fours * 10000 + (fours >> 32)) & 0xffffffff;
}

/**
 * The integer at `at`: at most 15 digits, an optional minus, and a blank after it. NaN if it is anything
 * else.
 */
export function shortInteger(text: StaticArray<u8>, at: i32): f64 {
  let from = changetype<usize>(text) + <usize>at;
  const head = load<u32>(from);
  // A -1 before a blank, as most columns of most logs have it.
  if ((head & 0xffff) == 0x312d && ((head >>> 16) & 0xff) <= 32) return -1;
  const negative = (head & 0xff) == 45;
  if (negative) from++;
  let word = load<u64>(from) ^ 0x3030303030303030;
  let bits = <i32>ctz(noDigits(word)) & 0x78;
  let value: f64 = 0;
  if (bits == 64) {
    value = <f64>eightDigits(word);
    from += 8;
    word = load<u64>(from) ^ 0x3030303030303030;
    bits = <i32>ctz(noDigits(word)) & 0x78;
    if (bits == 64) return NaN;
    for (let i = 0; i < bits; i += 8) value *= 10;
  } else if (bits == 0) return NaN;
  if (load<u8>(from + <usize>(bits >> 3)) > 32) return NaN;
  if (bits > 0) value += <f64>eightDigits(word << (64 - bits));
  return negative ? -value : value;
}

/** Writes the first `count` numbers as integers, and returns what they are. If ANY, the integers are useless. */
export function narrow(numbers: StaticArray<f64>, into: StaticArray<i32>, count: i32): i32 {
  const source = changetype<usize>(numbers);
  const target = changetype<usize>(into);
  const unknown = i32x4.splat(-1);
  let known = i32x4.splat(0);
  let whole = i64x2.splat(-1);
  let i = 0;
  for (; i + 4 <= count; i += 4) {
    const at = source + ((<usize>i) << 3);
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const low = i32x4.trunc_sat_f64x2_s_zero(a);
    const high = i32x4.trunc_sat_f64x2_s_zero(b);
    // Compares bits, which differ for -0.
    whole = v128.and(whole, i64x2.eq(a, f64x2.convert_low_i32x4_s(low)));
    whole = v128.and(whole, i64x2.eq(b, f64x2.convert_low_i32x4_s(high)));
    const four = v128.shuffle<i64>(low, high, 0, 2);
    known = v128.or(known, v128.xor(four, unknown));
    v128.store(target + ((<usize>i) << 2), four);
  }
  let isWhole = i64x2.all_true(whole);
  let isKnown = v128.any_true(known);
  for (; i < count; i++) {
    const number = unchecked(numbers[i]);
    const integer = <i32>i32x4.extract_lane(i32x4.trunc_sat_f64x2_s_zero(f64x2.splat(number)), 0);
    unchecked((into[i] = integer));
    if (reinterpret<i64>(<f64>integer) != reinterpret<i64>(number)) isWhole = false;
    if (integer != -1) isKnown = true;
  }
  return !isWhole ? ANY : isKnown ? WHOLE : UNKNOWN;
}

/** The smallest of a[from], …, a[to − 1]. There is at least one, and none is NaN. */
export function leastOf(a: StaticArray<f64>, from: i32, to: i32): f64 {
  const base = changetype<usize>(a);
  let least = v128.load_splat<f64>(base + ((<usize>from) << 3));
  let i = from;
  for (; i + 2 <= to; i += 2) least = f64x2.pmin(least, v128.load(base + ((<usize>i) << 3)));
  if (i < to) least = f64x2.pmin(least, v128.load_splat<f64>(base + ((<usize>i) << 3)));
  return min(f64x2.extract_lane(least, 0), f64x2.extract_lane(least, 1));
}

/** As leastOf, the largest. */
export function greatestOf(a: StaticArray<f64>, from: i32, to: i32): f64 {
  const base = changetype<usize>(a);
  let greatest = v128.load_splat<f64>(base + ((<usize>from) << 3));
  let i = from;
  for (; i + 2 <= to; i += 2) greatest = f64x2.pmax(greatest, v128.load(base + ((<usize>i) << 3)));
  if (i < to) greatest = f64x2.pmax(greatest, v128.load_splat<f64>(base + ((<usize>i) << 3)));
  return max(f64x2.extract_lane(greatest, 0), f64x2.extract_lane(greatest, 1));
}

/**
 * Whether two lines in s exceed one of `count` bounds at both ends. bounds[4 k … 4 k + 3] are the bounds of
 * the first line at s0 and s1, then of the second.
 */
export function exceedsOne(
  bounds: StaticArray<f64>,
  count: i32,
  slope: f64,
  secondSlope: f64,
  s0: f64,
  s1: f64,
  intercept: f64,
  secondIntercept: f64,
): bool {
  const s = f64x2.replace_lane(f64x2.splat(s0), 1, s1);
  const first = f64x2.add(f64x2.mul(f64x2.splat(slope), s), f64x2.splat(intercept));
  const second = f64x2.add(f64x2.mul(f64x2.splat(secondSlope), s), f64x2.splat(secondIntercept));
  let bound = changetype<usize>(bounds);
  const end = bound + ((<usize>count) << 5);
  for (; bound < end; bound += 32) {
    const above = f64x2.gt(first, v128.load(bound));
    if (i64x2.all_true(v128.and(above, f64x2.gt(second, v128.load(bound, 16))))) return true;
  }
  return false;
}

/** The number of bits that are set in a[from], …, a[from + count − 1]. */
export function countBits(a: StaticArray<i32>, from: i32, count: i32): i32 {
  let at = changetype<usize>(a) + ((<usize>from) << 2);
  const end = at + ((<usize>count) << 2);
  let bits: i64 = 0;
  for (; at < end; at += 8) bits += popcnt<u64>(load<u64>(at));
  return i32(bits);
}

/** Takes from a row of bits those that are not in another. Returns whether one is left. @param count a multiple of four */
export function intersect(a: StaticArray<i32>, b: StaticArray<i32>, from: i32, count: i32): bool {
  const target = changetype<usize>(a);
  const other = changetype<usize>(b) + ((<usize>from) << 2);
  const end = (<usize>count) << 2;
  let all = i32x4.splat(0);
  for (let at: usize = 0; at < end; at += 16) {
    const both = v128.and(v128.load(target + at), v128.load(other + at));
    v128.store(target + at, both);
    all = v128.or(all, both);
  }
  return v128.any_true(all);
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

/** Whether a bit is set in the rows a and b, and not in c. @param count a multiple of four */
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

/** Whether two rows of bits have one in common. @param count a multiple of four */
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
 * Whether the numbers of the elements of a set have a sum of at least `least`. The numbers' binary digits are sets too, one row each
 * from `from` on, the digit of the ones first. @param count words of a set, a multiple of four
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

/** As isSumAtLeast(): how many elements of the set have a number of at least `least`. */
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

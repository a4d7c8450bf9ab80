// Scans columns for: the first element that fits, marks, extremes.

/**
 * Marks jobs by their kind, 0 to 15, the length of their estimate, and the instant at which they are due. Each
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

/** One bit for each of the 16 elements from an index on, set if the element is below a limit. */
export function below16(a: StaticArray<u8>, from: i32, limit: u8): i32 {
  return i8x16.bitmask(i8x16.lt_u(v128.load(changetype<usize>(a) + <usize>from), i8x16.splat(limit)));
}

/** One bit for each number from 0 to 15, set if it is among a[from], …, a[to - 1]. */
export function presentIn(a: StaticArray<u8>, from: i32, to: i32): i32 {
  const base = changetype<usize>(a);
  const lows = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
  const highs = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128);
  const places = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  let low = i8x16.splat(0);
  let high = i8x16.splat(0);
  for (let i = from; i < to; i += 16) {
    const within = i8x16.lt_s(places, i8x16.splat(<i8>min(to - i, 16)));
    const kinds = v128.load(base + <usize>i);
    low = v128.or(low, v128.and(within, i8x16.swizzle(lows, kinds)));
    high = v128.or(high, v128.and(within, i8x16.swizzle(highs, kinds)));
  }
  return anyBits(low) | (anyBits(high) << 8);
}

/** The bits that any of sixteen bytes has. */
function anyBits(bytes: v128): i32 {
  let bits = i64x2.extract_lane(bytes, 0) | i64x2.extract_lane(bytes, 1);
  bits |= bits >> 32;
  bits |= bits >> 16;
  bits |= bits >> 8;
  return i32(bits) & 255;
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

/**
 * The first index i in [from, to) with widths[i] above `narrow` and at most `wide`, and either signs[i] below
 * 0 or widths[i] above `least`; `to` if there is none.
 */
export function firstBetween(
  widths: StaticArray<i32>,
  signs: StaticArray<i32>,
  from: i32,
  to: i32,
  narrow: i32,
  least: i32,
  wide: i32,
): i32 {
  const narrows = i32x4.splat(narrow);
  const leasts = i32x4.splat(least);
  const wides = i32x4.splat(wide);
  const width = changetype<usize>(widths);
  const sign = changetype<usize>(signs);
  for (let i = from; i < to; i += 4) {
    const at = (<usize>i) << 2;
    const p = v128.load(width + at);
    // The highest bit of each element of `either` tells.
    const either = v128.or(i32x4.gt_s(p, leasts), v128.load(sign + at));
    const between = v128.and(i32x4.gt_s(p, narrows), i32x4.le_s(p, wides));
    const hits = i32x4.bitmask(v128.and(between, either));
    if (hits) return min(to, i + ctz(hits));
  }
  return to;
}

/** The first index in [from, to) whose element is that before it; or `to`. */
export function firstRepeated(a: StaticArray<i32>, from: i32, to: i32): i32 {
  const base = changetype<usize>(a);
  for (let i = from; i < to; i += 4) {
    const at = base + ((<usize>i) << 2);
    const hits = i32x4.bitmask(i32x4.eq(v128.load(at), v128.load(at - 4)));
    if (hits) return min(to, i + ctz(hits));
  }
  return to;
}

/** The last index in [from, to) whose element is that before it; or -1. */
export function lastRepeated(a: StaticArray<i32>, from: i32, to: i32): i32 {
  const base = changetype<usize>(a);
  let i = to - 4;
  for (; i >= from; i -= 4) {
    const at = base + ((<usize>i) << 2);
    const hits = i32x4.bitmask(i32x4.eq(v128.load(at), v128.load(at - 4)));
    if (hits) return i + 31 - clz(hits);
  }
  for (i += 3; i >= from; i--) if (unchecked(a[i]) == unchecked(a[i - 1])) return i;
  return -1;
}

/** One bit for each of the 32 elements from an index on, set if the element is at least `least`. */
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

// Tests if each of four elements is below a limit: 32 bits of a vector for each.
function below4(at: usize, limits: v128): v128 {
  const low = f64x2.lt(v128.load(at), limits);
  const high = f64x2.lt(v128.load(at, 16), limits);
  return v128.shuffle<i32>(low, high, 0, 2, 4, 6);
}

/** The most that leadingBelow() returns. */
export const LEADING: i32 = 16;

/** Number of elements from an index on that are below `limit`, up to the first that is not; at most LEADING. */
export function leadingBelow(a: StaticArray<f64>, from: i32, limit: f64): i32 {
  const limits = f64x2.splat(limit);
  const at = changetype<usize>(a) + ((<usize>from) << 3);
  const low = i16x8.narrow_i32x4_s(below4(at, limits), below4(at + 32, limits));
  const high = i16x8.narrow_i32x4_s(below4(at + 64, limits), below4(at + 96, limits));
  return ctz(~i8x16.bitmask(i8x16.narrow_i16x8_s(low, high)) | (1 << LEADING));
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

/** The smallest of a[from], …, a[to − 1]. There is at least one, and none is NaN. */
export function leastOf(a: StaticArray<f64>, from: i32, to: i32): f64 {
  const base = changetype<usize>(a);
  let least = v128.load_splat<f64>(base + ((<usize>from) << 3));
  let i = from;
  for (; i + 2 <= to; i += 2) least = f64x2.pmin(least, v128.load(base + ((<usize>i) << 3)));
  if (i < to) least = f64x2.pmin(least, v128.load_splat<f64>(base + ((<usize>i) << 3)));
  return min(f64x2.extract_lane(least, 0), f64x2.extract_lane(least, 1));
}

/** Like leastOf, but finds the largest. */
export function greatestOf(a: StaticArray<f64>, from: i32, to: i32): f64 {
  const base = changetype<usize>(a);
  let greatest = v128.load_splat<f64>(base + ((<usize>from) << 3));
  let i = from;
  for (; i + 2 <= to; i += 2) greatest = f64x2.pmax(greatest, v128.load(base + ((<usize>i) << 3)));
  if (i < to) greatest = f64x2.pmax(greatest, v128.load_splat<f64>(base + ((<usize>i) << 3)));
  return max(f64x2.extract_lane(greatest, 0), f64x2.extract_lane(greatest, 1));
}

/**
 * True if two lines in s exceed one of `count` bounds at both ends. bounds[4 k … 4 k + 3] are the bounds of
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

// Moves blocks of elements within a column.

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

/** Like moveF64, for 32-bit integers. */
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
 * Like moveF64, for two columns at a time. If the last element that moves is the `last` of its column, up to
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

/** Like moveF64, for numbers in single precision. */
export function moveF32(a: StaticArray<f32>, to: i32, from: i32, count: i32): void {
  moveI32(changetype<StaticArray<i32>>(a), to, from, count);
}

/** Like moveF64, for bytes. */
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

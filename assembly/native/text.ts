// Reads text as bytes: tokens, lines, short integers.

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

/** Position at which the token of a row begins. */
function tokenAt(base: usize, starts: usize, first: usize, row: i32): usize {
  return base + <usize>load<i32>(starts + ((<usize>load<i32>(first + ((<usize>row) << 2))) << 2));
}

/** The number of digits at the lower end of a word, times 8. */
function digitBits(digits: u64): i32 {
  return <i32>ctz(noDigits(digits)) & 0x78;
}

/** Four numbers, each with its last digit in the highest byte of a half of a vector. */
function eightDigitsOfFour(a: v128, b: v128): v128 {
  const evenBytes = i16x8.splat(0xff);
  const ten = i16x8.splat(10);
  const pairsA = i16x8.add(i16x8.mul(v128.and(a, evenBytes), ten), i16x8.shr_u(a, 8));
  const pairsB = i16x8.add(i16x8.mul(v128.and(b, evenBytes), ten), i16x8.shr_u(b, 8));
  const hundreds = i32x4.splat(0x00010064);
  const foursA = i32x4.dot_i16x8_s(pairsA, hundreds);
  const foursB = i32x4.dot_i16x8_s(pairsB, hundreds);
  return i32x4.dot_i16x8_s(i16x8.narrow_i32x4_u(foursA, foursB), i32x4.splat(0x00012710));
}

/**
 * Reads a column of tokens as integers, four rows at a time. The token of a row is `offset` tokens after the
 * row's first. Returns how many rows it has read. It stops before four rows of which one is anything else
 * than at most eight digits, an optional minus before and a blank after them; minus zero is something else.
 */
export function shortIntegers(
  text: StaticArray<u8>,
  tokens: StaticArray<i32>,
  firstTokens: StaticArray<i32>,
  offset: i32,
  rows: i32,
  into: StaticArray<i32>,
): i32 {
  if (rows < 4) return 0;
  const base = changetype<usize>(text);
  const starts = changetype<usize>(tokens) + ((<usize>offset) << 2);
  const first = changetype<usize>(firstTokens);
  const target = changetype<usize>(into);
  const unknown = i32x4.splat(-1);
  let next = 0;
  while (next < rows) {
    // The last four rows may overlap the four before them.
    const row = min(next, rows - 4);
    let a = tokenAt(base, starts, first, row);
    let b = tokenAt(base, starts, first, row + 1);
    let c = tokenAt(base, starts, first, row + 2);
    let d = tokenAt(base, starts, first, row + 3);
    next = row + 4;
    let wordA = load<u64>(a);
    let wordB = load<u64>(b);
    let wordC = load<u64>(c);
    let wordD = load<u64>(d);
    const minusA = i32((wordA & 0xff) == 45);
    const minusB = i32((wordB & 0xff) == 45);
    const minusC = i32((wordC & 0xff) == 45);
    const minusD = i32((wordD & 0xff) == 45);
    const minus = minusA | minusB | minusC | minusD;
    if (minus) {
      // All of them -1 before a blank, as in many columns of most logs.
      const ones = (wordA ^ 0x312d) | (wordB ^ 0x312d) | (wordC ^ 0x312d) | (wordD ^ 0x312d);
      if (
        (ones & 0xffff) == 0 &&
        ((wordA >> 16) & 0xff) <= 32 &&
        ((wordB >> 16) & 0xff) <= 32 &&
        ((wordC >> 16) & 0xff) <= 32 &&
        ((wordD >> 16) & 0xff) <= 32
      ) {
        v128.store(target + ((<usize>row) << 2), unknown);
        continue;
      }
      a += <usize>minusA;
      b += <usize>minusB;
      c += <usize>minusC;
      d += <usize>minusD;
      wordA = load<u64>(a);
      wordB = load<u64>(b);
      wordC = load<u64>(c);
      wordD = load<u64>(d);
    }
    wordA ^= 0x3030303030303030;
    wordB ^= 0x3030303030303030;
    wordC ^= 0x3030303030303030;
    wordD ^= 0x3030303030303030;
    const bitsA = digitBits(wordA);
    const bitsB = digitBits(wordB);
    const bitsC = digitBits(wordC);
    const bitsD = digitBits(wordD);
    const none = (bitsA - 1) | (bitsB - 1) | (bitsC - 1) | (bitsD - 1);
    const ends =
      i32(load<u8>(a + <usize>(bitsA >> 3)) > 32) |
      i32(load<u8>(b + <usize>(bitsB >> 3)) > 32) |
      i32(load<u8>(c + <usize>(bitsC >> 3)) > 32) |
      i32(load<u8>(d + <usize>(bitsD >> 3)) > 32);
    if (none < 0 || ends != 0) return row;
    let four = eightDigitsOfFour(
      i64x2.replace_lane(i64x2.splat(<i64>(wordA << (64 - bitsA))), 1, <i64>(wordB << (64 - bitsB))),
      i64x2.replace_lane(i64x2.splat(<i64>(wordC << (64 - bitsC))), 1, <i64>(wordD << (64 - bitsD))),
    );
    if (minus) {
      const low = i32x4.replace_lane(i32x4.splat(-minusA), 1, -minusB);
      const negative = i32x4.replace_lane(i32x4.replace_lane(low, 2, -minusC), 3, -minusD);
      if (v128.any_true(v128.and(negative, i32x4.eq(four, i32x4.splat(0))))) return row;
      four = i32x4.sub(v128.xor(four, negative), negative);
    }
    v128.store(target + ((<usize>row) << 2), four);
  }
  return rows;
}

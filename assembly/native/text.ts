// Text as bytes: tokens, lines, short integers.

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

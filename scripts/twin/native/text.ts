// Text as bytes: tokens, lines, short integers.
import type { f64, i32 } from './types';

export const TEXT_PADDING = 0;

export function markTokens(text: Uint8Array, length: i32, tokens: Int32Array, tokensAfter: Int32Array): i32 {
  let token = 0;
  let line = 0;
  let before = 0;
  for (let at = 0; at < length; at++) {
    const byte = text[at];
    if (byte > 32) {
      if (before <= 32) tokens[token++] = at;
    } else if (byte === 10) tokensAfter[line++] = token;
    before = byte;
  }
  return line;
}

export function shortInteger(text: Uint8Array, at: i32): f64 {
  const negative = text[at] === 45;
  const from = negative ? at + 1 : at;
  let i = from;
  let digit = text[i] - 48;
  let value = 0;
  while (digit >= 0 && digit <= 9) {
    value = value * 10 + digit;
    digit = text[++i] - 48;
  }
  const digits = i - from;
  if (digits === 0 || digits > 15 || digit > 32 - 48) return Number.NaN;
  return negative ? -value : value;
}

/** JavaScript has nothing to gain from four rows at a time. */
export function shortIntegers(): i32 {
  return 0;
}

// Reads one cell of a text as a number or as words.
import { decimalNumber } from '../../input/number.ts';

const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const QUOTE = 34;
/**
 * Integers with this many digits are exact. Their quotient by a power of ten is then rounded correctly, once.
 */
const MOST_DIGITS = 15;

const decoder = new TextDecoder();

/** The text of a cell without the blanks around it. Doubled quotes become single quotes. */
export function cellText(text: Uint8Array, from: number, to: number): string {
  const cell = decoder.decode(text.subarray(from, to)).trim();
  // Only a cell in quotes ends at one.
  return text[to] === QUOTE ? cell.replaceAll('""', '"') : cell;
}

/** The number in a cell; NaN if it has none. */
export function cellNumber(text: Uint8Array, from: number, to: number): number {
  let at = from;
  const negative = text[at] === MINUS;
  if (negative) at++;
  let value = 0;
  let scale = 1;
  let digits = 0;
  let afterPoint = false;
  for (; at < to; at++) {
    const byte = text[at];
    const digit = byte - ZERO;
    if (digit >= 0 && digit <= 9 && digits < MOST_DIGITS) {
      value = value * 10 + digit;
      if (afterPoint) scale *= 10;
      digits++;
    } else if (byte === POINT && !afterPoint) afterPoint = true;
    else return decimalNumber(cellText(text, from, to));
  }
  if (digits === 0) return Number.NaN;
  return (negative ? 0 - value : value) / scale;
}

/** True if a cell is empty or has the text of a missing value in pandas, R or a database. */
export function isNothing(cell: string): boolean {
  return cell === '' || /^(na|nan|nat|null|none|nil|n\/a|unknown|\\n)$/i.test(cell);
}

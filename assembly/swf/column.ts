// Reads one column of the indexed rows as numbers. Most tokens are short integers, which are read eight digits and
// four rows at a time (native/text.ts). From the first other token of a chunk on, rows are read one by one:
// decimals digit by digit. The host reads all others: exponents, words, and more digits than are exact.
import { UNKNOWN, WHOLE } from '../codes/numbers';
import { shortInteger, shortIntegers } from '../native/text';
import { narrow } from '../native/words';
import { fewestFields, integers, oddRow, rowCount, rowFields, rowToken, text, tokens, values } from './text';

const BLANK: i32 = 32;
const PLUS: i32 = 43;
const MINUS: i32 = 45;
const POINT: i32 = 46;
const ZERO: i32 = 48;

/**
 * Integers with that many digits are exact. Their quotient by a power of ten is then rounded correctly, once.
 */
const MOST_DIGITS: i32 = 15;

/**
 * The decimal number of the token at `from`. NaN if it is anything else, or has too many digits to be exact
 * here.
 */
export function decimal(bytes: StaticArray<u8>, from: i32): f64 {
  let at = from;
  const sign = i32(unchecked(bytes[at]));
  if (sign == MINUS || sign == PLUS) at++;
  let value: f64 = 0;
  let scale: f64 = 1;
  let digits = 0;
  let afterPoint = false;
  while (digits <= MOST_DIGITS) {
    const byte = i32(unchecked(bytes[at++]));
    const digit = byte - ZERO;
    if (digit >= 0 && digit <= 9) {
      value = value * 10 + f64(digit);
      if (afterPoint) scale *= 10;
      digits++;
    } else if (byte == POINT && !afterPoint) afterPoint = true;
    else if (byte <= BLANK && digits > 0) return (sign == MINUS ? -value : value) / scale;
    else return NaN;
  }
  return NaN;
}

/** True if the last column that was read is in `integers` as a whole, and not in `values`. */
export let inIntegers: bool = false;

/**
 * Reads a column (1 is the first) into `integers` or `values`; -1 if a row is too short. Returns the number
 * of rows that it leaves to the host.
 */
export function readColumn(column: i32): i32 {
  const rows = rowCount;
  const read = fewestFields < column ? 0 : shortIntegers(text, tokens, rowToken, column - 1, rows, integers);
  inIntegers = read == rows;
  return inIntegers ? 0 : readValues(column, read);
}

/** Reads a column into `values`. The first rows of it, `read` of them, are in `integers` already. */
function readValues(column: i32, read: i32): i32 {
  const bytes = text;
  const starts = tokens;
  const first = rowToken;
  const fields = rowFields;
  const into = values;
  const rows = rowCount;
  for (let row = 0; row < read; row++) unchecked((into[row] = f64(unchecked(integers[row]))));
  let odd = 0;
  for (let row = read; row < rows; row++) {
    let value: f64 = -1;
    if (unchecked(fields[row]) >= column) {
      const at = unchecked(starts[unchecked(first[row]) + column - 1]);
      value = shortInteger(bytes, at);
      if (isNaN(value)) {
        value = decimal(bytes, at);
        if (isNaN(value)) unchecked((oddRow[odd++] = row));
      }
    }
    unchecked((into[row] = value));
  }
  return odd;
}

/**
 * Kind of the numbers of the last column: UNKNOWN, WHOLE or ANY. If not ANY, they are in `integers` then.
 */
export function kindOfColumn(): i32 {
  if (!inIntegers) return narrow(values, integers, rowCount);
  for (let row = 0; row < rowCount; row++) if (unchecked(integers[row]) != -1) return WHOLE;
  return UNKNOWN;
}

/** Position at which the token of a row and column starts. */
export function tokenStart(row: i32, column: i32): i32 {
  return unchecked(tokens[unchecked(rowToken[row]) + column - 1]);
}

// Reads the rows of a table of times and values in their usual forms. The host reads all other rows.
import { allocateF64, allocateU8 } from '../memory';
import { idiv } from '../native/words';

const NEWLINE: i32 = 10;
const RETURN: i32 = 13;
const BLANK: i32 = 32;
const MINUS: i32 = 45;
const POINT: i32 = 46;
const ZERO: i32 = 48;
const COLON: i32 = 58;
const LETTER_T: i32 = 84;
const LETTER_Z: i32 = 90;

/** Lengths of a date with hours and minutes, and of one with seconds; shorter texts are no times. */
const TO_MINUTES: i32 = 16;
const TO_SECONDS: i32 = 19;
const SHORTEST: i32 = 9;

/** Seconds since 1970 from 1973 to 5138: a smaller number is no time, and a larger one is in milliseconds. */
const LEAST_UNIX: f64 = 1e8;
const MOST_UNIX: f64 = 1e11;
const FIRST_YEAR: i32 = 1970;
/** Days from the first of March of the year 0 to 1970. */
const EPOCH: i32 = 719468;

/** Integers with that many digits are exact. Their quotient by a power of ten is then rounded correctly, once. */
const MOST_DIGITS: i32 = 15;

/** The text, which the host fills. */
export let tableText: StaticArray<u8> = allocateU8(0);
let bytes: i32 = 0;

/** Rows: those that the last call has read, or those of the host. Seconds since 1970, and the unit of the series. */
export let tableTimes: StaticArray<f64> = allocateF64(0);
export let tableValues: StaticArray<f64> = allocateF64(0);
let rows: i32 = 0;
/** The lines that it has passed. */
let lines: i32 = 0;

/** Allocates a text of that many bytes, and room for that many rows. */
export function createTable(length: i32, most: i32): void {
  bytes = length;
  tableText = allocateU8(f64(length + 1));
  tableTimes = allocateF64(f64(most));
  tableValues = allocateF64(f64(most));
}

export function tableRows(): i32 {
  return rows;
}

export function tableLines(): i32 {
  return lines;
}

/**
 * Reads rows from a position on. Returns the position of the first row that is left to the host, or the end.
 *
 * @param cells of a row
 * @param time place of the time in it; the first is 0
 * @param isUtc true if times without a zone are in UTC
 * @param factor by which values are multiplied
 * @param after time of the row before
 * @param least least value, after that
 */
export function readTable(
  from: i32,
  delimiter: i32,
  cells: i32,
  time: i32,
  value: i32,
  isUtc: bool,
  factor: f64,
  after: f64,
  least: f64,
  most: f64,
): i32 {
  const text = tableText;
  unchecked((text[bytes] = <u8>NEWLINE));
  rows = 0;
  lines = 0;
  let last = after;
  let at = from;
  while (at < bytes) {
    const begin = at;
    let timeFrom = at;
    let timeTo = at;
    let valueFrom = at;
    let valueTo = at;
    let cellFrom = at;
    let cell = 0;
    for (;;) {
      const byte = i32(unchecked(text[at]));
      if (byte != delimiter && byte != NEWLINE) {
        at++;
        continue;
      }
      const to = byte == NEWLINE && at > cellFrom && i32(unchecked(text[at - 1])) == RETURN ? at - 1 : at;
      if (cell == time) {
        timeFrom = cellFrom;
        timeTo = to;
      }
      if (cell == value) {
        valueFrom = cellFrom;
        valueTo = to;
      }
      at++;
      // A blank line is no row.
      if (byte == NEWLINE && (cell > 0 || to > cellFrom)) cell++;
      if (byte == NEWLINE) break;
      cell++;
      cellFrom = at;
    }
    if (cell > 0) {
      if (cell != cells) return begin;
      const seconds = instant(timeFrom, timeTo, isUtc);
      const number = decimal(valueFrom, valueTo) * factor;
      if (!(seconds > last && number >= least && number <= most)) return begin;
      last = seconds;
      unchecked((tableTimes[rows] = seconds));
      unchecked((tableValues[rows++] = number));
    }
    lines++;
  }
  return bytes;
}

/** The decimal number in a cell; NaN if it is anything else, or has too many digits to be exact here. */
function decimal(from: i32, to: i32): f64 {
  const text = tableText;
  let at = from;
  const isNegative = i32(unchecked(text[at])) == MINUS;
  if (isNegative) at++;
  let value: f64 = 0;
  let scale: f64 = 1;
  let digits = 0;
  let afterPoint = false;
  for (; at < to; at++) {
    const byte = i32(unchecked(text[at]));
    const digit = byte - ZERO;
    if (digit >= 0 && digit <= 9 && digits < MOST_DIGITS) {
      value = value * 10 + f64(digit);
      if (afterPoint) scale *= 10;
      digits++;
    } else if (byte == POINT && !afterPoint) afterPoint = true;
    else return NaN;
  }
  if (digits == 0) return NaN;
  return (isNegative ? 0 - value : value) / scale;
}

/** Seconds since 1970 at a time such as `2024-03-27T08:00Z`, or at seconds since 1970; NaN for other forms. */
function instant(from: i32, to: i32, isUtc: bool): f64 {
  const text = tableText;
  if (to - from < SHORTEST) return NaN;
  if (i32(unchecked(text[from + 4])) != MINUS) {
    const seconds = decimal(from, to);
    return seconds >= LEAST_UNIX && seconds < MOST_UNIX ? seconds : NaN;
  }
  const hasZone = i32(unchecked(text[to - 1])) == LETTER_Z;
  const length = to - from - i32(hasZone);
  if (!(hasZone || isUtc) || (length != TO_MINUTES && length != TO_SECONDS)) return NaN;
  let date = 0;
  let clock = 0;
  for (let i = 0; i < length; i++) {
    const byte = i32(unchecked(text[from + i]));
    const digit = byte - ZERO;
    let isForm = digit >= 0 && digit <= 9;
    if (i == 4 || i == 7) isForm = byte == MINUS;
    else if (i == 10) isForm = byte == BLANK || byte == LETTER_T;
    else if (i == 13 || i == 16) isForm = byte == COLON;
    else if (i < 10) date = 10 * date + digit;
    else clock = 10 * clock + digit;
    if (!isForm) return NaN;
  }
  if (length == TO_MINUTES) clock *= 100;
  const hour = idiv(clock, 10000);
  const minute = idiv(clock, 100) - 100 * hour;
  const second = clock - 100 * idiv(clock, 100);
  const year = idiv(date, 10000);
  const month = idiv(date, 100) - 100 * year;
  const day = date - 100 * idiv(date, 100);
  if (hour > 23 || minute > 59 || second > 59) return NaN;
  if (year < FIRST_YEAR || month < 1 || month > 12 || day < 1) return NaN;
  const days = dayOf(year, month, day);
  // The first of the next month comes after each day of this one.
  if (days >= dayOf(year, month + 1, 1)) return NaN;
  return f64(days) * 86400 + f64(hour * 3600 + minute * 60 + second);
}

/** The days from 1970 to a date. Years begin in March here, so that a leap day is the last of its year. @param month to 13 */
function dayOf(year: i32, month: i32, day: i32): i32 {
  const y = month > 2 ? year : year - 1;
  const m = month > 2 ? month - 3 : month + 9;
  const leaps = idiv(y, 4) - idiv(y, 100) + idiv(y, 400);
  return 365 * y + leaps + idiv(153 * m + 2, 5) + day - 1 - EPOCH;
}

// Cells of a sacct dump by their bytes, where a dump of millions of lines has too many to make words of each.
import { cellText } from '../text/cells.ts';
import { NO_TIME, slurmTime } from './values.ts';

const ZERO = 48;
const HASH = 35;

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= 57;
}

function digits(text: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) {
    if (!isDigit(text[i])) return Number.NaN;
    value = value * 10 + text[i] - ZERO;
  }
  return to > from ? value : Number.NaN;
}

/** Days from 1970-01-01 to a date of the Gregorian calendar (Howard Hinnant, days_from_civil). */
function daysTo(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - 400 * era;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    146097 * era +
    365 * yearOfEra +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719468
  );
}

/** Seconds since 1970; NO_TIME where there is none, NaN if it is no time. */
export function cellSlurmTime(text: Uint8Array, from: number, to: number): number {
  if (to - from <= 12) {
    const seconds = digits(text, from, to);
    if (!Number.isNaN(seconds)) return seconds === 0 ? NO_TIME : seconds;
  } else if (to - from === 19 && text[from + 4] === 45 && text[from + 10] === 84) {
    const [month, day] = [digits(text, from + 5, from + 7), digits(text, from + 8, from + 10)];
    const [hour, minute] = [digits(text, from + 11, from + 13), digits(text, from + 14, from + 16)];
    const second = digits(text, from + 17, from + 19);
    // The days that not every month has are left to what checks them.
    if (month >= 1 && month <= 12 && day >= 1 && day <= 28 && hour < 24 && minute < 60 && second < 60)
      return daysTo(digits(text, from, from + 4), month, day) * 86400 + hour * 3600 + minute * 60 + second;
  }
  return slurmTime(cellText(text, from, to));
}

/** A job's number as its parts say: `123`, `123_4` (array), `123+1` (heterogeneous), `123.batch`, `123_[4-9]`. */
export interface JobId {
  base: number;
  /** Of an array; -1 if it is none. */
  task: number;
  /** Of a heterogeneous job; -1 if it is none. */
  component: number;
  step: boolean;
  /** Tasks of an array that have not been taken apart yet. */
  pendingTasks: boolean;
}

/** Reads a job's number into `id`. Returns false if it is none. */
export function readJobId(text: Uint8Array, from: number, to: number, id: JobId): boolean {
  id.base = id.task = id.component = -1;
  id.step = id.pendingTasks = false;
  let at = from;
  const number = (): number => {
    const begin = at;
    while (at < to && isDigit(text[at])) at++;
    return digits(text, begin, at);
  };
  id.base = number();
  if (Number.isNaN(id.base)) return false;
  if (text[at] === 95 && at < to) {
    at++;
    if (text[at] === 91) {
      id.pendingTasks = true;
      return true;
    }
    id.task = number();
    if (Number.isNaN(id.task)) return false;
  }
  if (text[at] === 43 && at < to) {
    at++;
    id.component = number();
    if (Number.isNaN(id.component)) return false;
  }
  id.step = at < to && text[at] === 46;
  return at === to || id.step;
}

/**
 * The pattern of a job's name: each run of digits as one `#`, so that `run_17` and `run_18` are of one application. Written
 * into `into`; returns its length.
 */
export function namePattern(text: Uint8Array, from: number, to: number, into: Uint8Array): number {
  let length = 0;
  for (let i = from; i < to && length < into.length; i++) {
    if (!isDigit(text[i])) into[length++] = text[i];
    else if (length === 0 || into[length - 1] !== HASH) into[length++] = HASH;
  }
  return length;
}

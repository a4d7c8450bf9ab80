// Reads cells of a sacct dump from their bytes. Making a string of each would be too slow for millions of
// lines.
import type { IdKind } from '../accounting/idKinds.ts';
import { cellText } from '../text/cells.ts';
import { slurmTime, timeOrNone } from './values.ts';

const ZERO = 48;
const POINT = 46;
const HASH = 35;
const QUOTE = 34;

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

/** Days from 1970-01-01 to a date in the Gregorian calendar (Howard Hinnant, days_from_civil). */
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

/** A point in time as Slurm writes it, with a 0 for each digit. */
const DATE_TIME = new TextEncoder().encode('0000-00-00T00:00:00');

function isDateTime(text: Uint8Array, from: number, to: number): boolean {
  return (
    to - from === DATE_TIME.length &&
    DATE_TIME.every((byte, i) => (byte === ZERO ? isDigit(text[from + i]) : text[from + i] === byte))
  );
}

/** Seconds since 1970; NO_TIME if there is no time, NaN if the cell is not a time. */
export function cellSlurmTime(text: Uint8Array, from: number, to: number): number {
  const seconds = digits(text, from, to);
  if (!Number.isNaN(seconds)) return timeOrNone(seconds);
  if (isDateTime(text, from, to)) {
    const [month, day] = [digits(text, from + 5, from + 7), digits(text, from + 8, from + 10)];
    const [hour, minute] = [digits(text, from + 11, from + 13), digits(text, from + 14, from + 16)];
    const second = digits(text, from + 17, from + 19);
    // Days that some months lack take the slow path, which checks them.
    if (month >= 1 && month <= 12 && day >= 1 && day <= 28 && hour < 24 && minute < 60 && second < 60)
      return timeOrNone(
        daysTo(digits(text, from, from + 4), month, day) * 86400 + hour * 3600 + minute * 60 + second,
      );
  }
  return slurmTime(cellText(text, from, to));
}

/** The parts of a job's number: `123`, `123_4` (array), `123+1` (heterogeneous), `123.batch`, `123_[4-9]`. */
export interface JobId {
  base: number;
  /** The task of an array; -1 if there is none. */
  task: number;
  /** The component of a heterogeneous job; -1 if there is none. */
  component: number;
  /** A job, a step, or `123.0`, which is either. */
  kind: IdKind;
  /** True if the cell represents array tasks that Slurm has not split yet. */
  pendingTasks: boolean;
}

/** Reads a job's number into `id`. Returns false if the cell is not one. */
export function readJobId(text: Uint8Array, from: number, to: number, id: JobId): boolean {
  id.base = id.task = id.component = -1;
  id.kind = 'job';
  id.pendingTasks = false;
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
  if (at === to) return true;
  if (text[at] !== POINT) return false;
  const isDecimal = at + 2 === to && text[at + 1] === ZERO && id.task < 0 && id.component < 0;
  id.kind = isDecimal ? 'decimal' : 'step';
  return true;
}

/**
 * Writes the pattern of a job's name into `into`, and returns its length. Each run of digits becomes one `#`,
 * so that `run_17` and `run_18` belong to one application.
 */
export function namePattern(text: Uint8Array, from: number, to: number, into: Uint8Array): number {
  // In quotes, which other programs write, a quote is doubled.
  const quoted = text[from - 1] === QUOTE && text[to] === QUOTE;
  let length = 0;
  for (let i = from; i < to && length < into.length; i++) {
    if (quoted && text[i] === QUOTE) i++;
    if (!isDigit(text[i])) into[length++] = text[i];
    else if (into[length - 1] !== HASH) into[length++] = HASH;
  }
  return length;
}

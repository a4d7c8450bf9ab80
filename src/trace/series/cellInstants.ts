import { cellNumber, cellText } from '../text/cells.ts';
import { dateTimeSeconds } from '../times.ts';

const [MINUS, COLON, BLANK, LETTER_T, LETTER_Z, ZERO] = [45, 58, 32, 84, 90, 48];
/** Length of a date, and of one with hours and minutes. */
const DATE = 10;
const TO_MINUTES = 16;
const TO_SECONDS = 19;

/** Seconds since 1970 from 1973 to 5138: a smaller number is none, and a larger one is in milliseconds. */
export const UNIX = { least: 1e8, below: 1e11 };

/** Reads the usual forms of times in cells: `2024-03-27T08:00Z`, `2024-03-27 08:00:00` in UTC, or seconds since 1970. */
export class CellInstants {
  readonly #isUtc: boolean;
  /** The text of the last date that was read, and its seconds. */
  readonly #date = new Uint8Array(DATE);
  #midnight = Number.NaN;

  /** @param isUtc true if times without a zone are in UTC */
  constructor(isUtc: boolean) {
    this.#isUtc = isUtc;
  }

  /** Returns the seconds since 1970 of a cell; NaN if it is no time in such a form. */
  read(text: Uint8Array, from: number, to: number): number {
    if (text[from + 4] !== MINUS) {
      const seconds = cellNumber(text, from, to);
      return seconds >= UNIX.least && seconds < UNIX.below ? seconds : Number.NaN;
    }
    const hasZone = text[to - 1] === LETTER_Z;
    const length = to - from - (hasZone ? 1 : 0);
    if (!(hasZone || this.#isUtc) || (length !== TO_MINUTES && length !== TO_SECONDS)) return Number.NaN;
    const between = text[from + DATE];
    if (between !== BLANK && between !== LETTER_T) return Number.NaN;
    const hour = twoDigits(text, from + 11, 23);
    const minute = twoDigits(text, from + 14, 59);
    if (text[from + 13] !== COLON) return Number.NaN;
    if (length === TO_MINUTES) return this.#midnightOf(text, from) + hour * 3600 + minute * 60;
    if (text[from + 16] !== COLON) return Number.NaN;
    return this.#midnightOf(text, from) + hour * 3600 + minute * 60 + twoDigits(text, from + 17, 59);
  }

  #midnightOf(text: Uint8Array, from: number): number {
    const date = this.#date;
    let isSame = true;
    for (let i = 0; i < DATE; i++) if (date[i] !== text[from + i]) isSame = false;
    if (isSame) return this.#midnight;
    date.set(text.subarray(from, from + DATE));
    this.#midnight = dateTimeSeconds(cellText(date, 0, DATE));
    return this.#midnight;
  }
}

/** NaN if the digits are none, or more than `most`. */
function twoDigits(text: Uint8Array, at: number, most: number): number {
  const tens = text[at] - ZERO;
  const ones = text[at + 1] - ZERO;
  const number = 10 * tens + ones;
  return tens >= 0 && ones >= 0 && ones <= 9 && number <= most ? number : Number.NaN;
}

import { decimalNumber } from '../../input/number.ts';
import { shortly } from '../../visible.ts';
import { TraceError } from '../raw/traceError.ts';
import { cellNumber, cellText, isNothing } from '../text/cells.ts';
import { dateTimeSeconds, hasOffset } from '../times.ts';
import { CellInstants, UNIX } from './cellInstants.ts';
import { date, type Series } from './series.ts';
import { MOST_CARBON, type SeriesColumns, type SeriesKind } from './seriesColumns.ts';

/** A series is regular if this share of its steps has one length. */
const REGULAR = 0.9;

/** Collects the rows of a table into a series. */
export class SeriesRows {
  readonly #file: string;
  readonly #kind: SeriesKind;
  readonly #names: readonly string[];
  readonly #columns: SeriesColumns;
  readonly #times: number[] = [];
  readonly #values: number[] = [];
  readonly #instants: CellInstants;
  #last = Number.NEGATIVE_INFINITY;

  constructor(file: string, kind: SeriesKind, names: readonly string[], columns: SeriesColumns) {
    this.#file = file;
    this.#kind = kind;
    this.#names = names;
    this.#columns = columns;
    this.#instants = new CellInstants(columns.isUtc);
  }

  /** Adds a row. @param line of the file, or of the table in a Parquet file @throws TraceError */
  add(time: string | number, value: string, line: number): void {
    const seconds = this.#timeOf(time, line);
    if (seconds <= this.#last)
      throw new TraceError(
        this.#file,
        line,
        `${this.#column('time')}: ${date(seconds)} does not follow ${date(this.#last)}; expected ascending times of one series`,
      );
    this.#push(seconds, this.#valueOf(value, line));
  }

  /** Adds a row like add(), from its cells in a text. The usual forms of times and values need no strings. */
  addCells(
    text: Uint8Array,
    timeFrom: number,
    timeTo: number,
    valueFrom: number,
    valueTo: number,
    line: number,
  ): void {
    const seconds = this.#instants.read(text, timeFrom, timeTo);
    const value = cellNumber(text, valueFrom, valueTo) * this.#columns.factor;
    const isUsual =
      seconds > this.#last &&
      (this.#kind === 'carbon' ? value >= 0 && value <= MOST_CARBON : Number.isFinite(value));
    if (isUsual) this.#push(seconds, value);
    else this.add(cellText(text, timeFrom, timeTo), cellText(text, valueFrom, valueTo), line);
  }

  #push(seconds: number, value: number): void {
    this.#last = seconds;
    this.#times.push(seconds);
    this.#values.push(value);
  }

  #column(of: 'time' | 'value'): string {
    return `column '${shortly(this.#names[this.#columns[of]])}'`;
  }

  #timeOf(time: string | number, line: number): number {
    const number = typeof time === 'number' ? time : decimalNumber(time);
    if (number >= UNIX.least && number < UNIX.below) return number;
    const text = String(time);
    const seconds = dateTimeSeconds(text);
    if (Number.isNaN(seconds))
      throw new TraceError(
        this.#file,
        line,
        `${this.#column('time')}: '${shortly(text)}'; expected a date such as 2024-03-27T08:00Z, or seconds since 1970`,
      );
    if (!hasOffset(text) && !this.#columns.isUtc)
      throw new TraceError(
        this.#file,
        line,
        `${this.#column('time')}: '${shortly(text)}' has no time zone; write ${text.trim().replace(' ', 'T')}Z or +01:00, or name the column 'datetime (UTC)'`,
      );
    return seconds;
  }

  #valueOf(text: string, line: number): number {
    if (isNothing(text.trim())) return Number.NaN;
    const value = decimalNumber(text.trim());
    const fail = (expected: string): never => {
      throw new TraceError(
        this.#file,
        line,
        `${this.#column('value')}: '${shortly(text)}' ${this.#columns.unit}; expected ${expected}`,
      );
    };
    if (Number.isNaN(value)) return fail('a number');
    const scaled = value * this.#columns.factor;
    if (this.#kind === 'carbon' && scaled < 0) return fail('a number of at least 0');
    if (this.#kind === 'carbon' && scaled > MOST_CARBON)
      return fail(
        `at most ${MOST_CARBON} kg/kWh; is the unit another? Name it in the column: carbon (gCO2e/kWh)`,
      );
    return scaled;
  }

  /** Returns the series. @throws TraceError if it has no values */
  finish(): Series {
    const [times, values] = [this.#times, this.#values];
    if (times.length === 0)
      throw new TraceError(this.#file, undefined, 'has no values; expected a row for each time');
    const usual = usualStep(times);
    const edges: number[] = [];
    const kept: number[] = [];
    let before = Number.NaN;
    for (let i = 0; i < times.length; i++) {
      const time = times[i];
      const value = values[i];
      // A step with the value of the one before continues it.
      if (i === 0 || !Object.is(value, before)) {
        edges.push(time);
        kept.push(value);
      }
      before = value;
      // A row is missing.
      if (usual !== undefined && i + 1 < times.length && times[i + 1] - time > usual) {
        if (!Number.isNaN(value)) {
          edges.push(time + usual);
          kept.push(Number.NaN);
        }
        before = Number.NaN;
      }
    }
    const last = times[times.length - 1];
    // Without a usual step, nothing shows how long the last value holds.
    if (usual === undefined) {
      if (edges.at(-1) === last) kept.pop();
      else edges.push(last);
    } else edges.push(last + usual);
    return {
      name: this.#file,
      unit: this.#columns.unit,
      edges: Float64Array.from(edges),
      values: Float64Array.from(kept),
    };
  }
}

/** The length of nearly all steps, in seconds; undefined if they differ. */
function usualStep(times: readonly number[]): number | undefined {
  // If a length is that of most steps, it is the one that is left when two that differ cancel each other.
  let [usual, votes] = [Number.NaN, 0];
  for (let i = 1; i < times.length; i++) {
    const step = times[i] - times[i - 1];
    if (votes === 0) usual = step;
    votes += step === usual ? 1 : -1;
  }
  let count = 0;
  for (let i = 1; i < times.length; i++) if (times[i] - times[i - 1] === usual) count++;
  return count > 0 && count >= REGULAR * (times.length - 1) ? usual : undefined;
}

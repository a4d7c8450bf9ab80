import { decimalNumber } from '../../input/number.ts';
import type { EnergyKernel } from '../../kernel/hostEnergy.ts';
import { shortly } from '../../visible.ts';
import { TraceError } from '../raw/traceError.ts';
import { isNothing } from '../text/cells.ts';
import { dateTimeSeconds, hasOffset } from '../times.ts';
import { date, type Series } from './series.ts';
import { MOST_CARBON, type SeriesColumns, type SeriesKind } from './seriesColumns.ts';

/** Seconds since 1970 from 1973 to 5138: a smaller number is none, and a larger one is in milliseconds. */
const UNIX = { least: 1e8, below: 1e11 };

/** Number of rows for which a table has room at first. */
const FEW = 64;

/** Collects the rows of a table into a series. */
export class SeriesRows {
  readonly #file: string;
  readonly #kind: SeriesKind;
  readonly #names: readonly string[];
  readonly #columns: SeriesColumns;
  #times: Float64Array = new Float64Array(FEW);
  #values: Float64Array = new Float64Array(FEW);
  #length = 0;

  constructor(file: string, kind: SeriesKind, names: readonly string[], columns: SeriesColumns) {
    this.#file = file;
    this.#kind = kind;
    this.#names = names;
    this.#columns = columns;
  }

  /** The time of the last row. */
  get last(): number {
    return this.#length === 0 ? Number.NEGATIVE_INFINITY : this.#times[this.#length - 1];
  }

  /** The least and the largest value that a row may have. */
  get range(): readonly [least: number, most: number] {
    return this.#kind === 'carbon' ? [0, MOST_CARBON] : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  }

  /** Adds a row. @param line of the file, or of the table in a Parquet file @throws TraceError */
  add(time: string, value: string, line: number): void {
    const seconds = this.#timeOf(time, line);
    if (seconds <= this.last)
      throw new TraceError(
        this.#file,
        line,
        `${this.#column('time')}: ${date(seconds)} does not follow ${date(this.last)}; expected ascending times of one series`,
      );
    this.addAll(Float64Array.of(seconds), Float64Array.of(this.#valueOf(value, line)));
  }

  /** Adds rows whose times follow, with values in the range. */
  addAll(times: Float64Array, values: Float64Array): void {
    const length = this.#length + times.length;
    this.#times = withRoom(this.#times, length);
    this.#values = withRoom(this.#values, length);
    this.#times.set(times, this.#length);
    this.#values.set(values, this.#length);
    this.#length = length;
  }

  #column(of: 'time' | 'value'): string {
    return `column '${shortly(this.#names[this.#columns[of]])}'`;
  }

  #timeOf(text: string, line: number): number {
    const number = decimalNumber(text);
    if (number >= UNIX.least && number < UNIX.below) return number;
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
  finish({ exports, columns }: EnergyKernel): Series {
    const rows = this.#length;
    if (rows === 0)
      throw new TraceError(this.#file, undefined, 'has no values; expected a row for each time');
    exports.createTable(0, rows);
    columns.tableTimes.set(this.#times.subarray(0, rows));
    columns.tableValues.set(this.#values.subarray(0, rows));
    const steps = exports.mergeRows(rows);
    return {
      name: this.#file,
      unit: this.#columns.unit,
      edges: columns.stepEdges.slice(0, steps + 1),
      values: columns.stepValues.slice(0, steps),
    };
  }
}

/** The column, or a longer one with the same values. */
function withRoom(column: Float64Array, length: number): Float64Array {
  if (column.length >= length) return column;
  const longer = new Float64Array(2 * length);
  longer.set(column);
  return longer;
}

import { DataError, UsageError } from '../../errors.ts';
import { KWH_FACTOR, MOST_CARBON, type SeriesKind, USUAL_UNIT } from './seriesColumns.ts';

/** A value that changes over time in steps, such as the carbon intensity of a grid or a price. */
export interface Series {
  /** The file, for messages. */
  readonly name: string;
  /** The unit in which the file has the values, such as `gCO2eq/kWh`. */
  readonly unit: string;
  /** The beginning of each step and the end of the last one, ascending. Seconds since 1970. */
  readonly edges: Float64Array;
  /** The value of each step: NaN where the file has none. Neighbors differ. */
  readonly values: Float64Array;
}

/** Returns a series that always has one value. @param factor by which it becomes t/MWh, or the price of a MWh */
export function constantSeries(value: number, unit: string, factor = 1): Series {
  return {
    name: `${value}`,
    unit,
    edges: Float64Array.of(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
    values: Float64Array.of(value * factor),
  };
}

/** Returns a series that is one number in kgCO2e/kWh, or in money/kWh. @throws UsageError if no grid emits as much */
export function constantOf(value: number, kind: SeriesKind): Series {
  if (kind === 'carbon' && !(value >= 0 && value <= MOST_CARBON))
    throw new UsageError(`--carbon ${value}: expected 0 to ${MOST_CARBON} kgCO2e/kWh, or a file`);
  return constantSeries(value, USUAL_UNIT[kind], KWH_FACTOR[kind]);
}

/**
 * The first and the last step of a series over [from, to], in which no value is missing.
 *
 * @param origin seconds since 1970 at time 0 of the schedule
 * @param need what needs the span, for messages: `the schedule`
 * @throws DataError if the series lacks a value there
 */
export function stepsOver(
  series: Series,
  from: number,
  to: number,
  origin: number,
  need: string,
): [first: number, last: number] {
  const { name, edges, values } = series;
  const [begin, end] = [edges[0] - origin, edges[values.length] - origin];
  const until = `${need} lasts from ${date(from + origin)} to ${date(to + origin)}`;
  if (begin > from)
    throw new DataError(`${name}: begins at ${date(begin + origin)}, but ${until}; add the values before it`);
  if (end < to)
    throw new DataError(`${name}: ends at ${date(end + origin)}, but ${until}; add the values after it`);
  const first = lastUpTo(edges, from + origin);
  let last = lastUpTo(edges, to + origin);
  // The span does not need a step that begins at its end.
  if (last > first && edges[last] - origin >= to) last--;
  const gap = values.subarray(first, last + 1).findIndex(Number.isNaN);
  if (gap >= 0)
    throw new DataError(
      `${name}: no value from ${date(edges[first + gap])} to ${date(edges[first + gap + 1])}, but ${until}; add a value for this time, or repeat the one before`,
    );
  return [first, last];
}

/** The last step that begins at a time or before; the first one if there is none. */
function lastUpTo(edges: Float64Array, time: number): number {
  let low = 0;
  let high = edges.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (edges[middle] <= time) low = middle;
    else high = middle;
  }
  return low;
}

/** A time in seconds since 1970 as a date, in UTC: `2024-03-27T08:00Z`. */
export function date(seconds: number): string {
  return new Date(1000 * seconds).toISOString().replace(/(:00)?\.\d+Z$/, 'Z');
}

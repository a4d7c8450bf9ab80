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

/** A series over a span of time: steps that cover it. Times in seconds, by the clock of a schedule. */
export interface Steps {
  /** One more than the values; the first and the last edge are the ends of the span. */
  readonly edges: Float64Array;
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
 * The place of the step that holds a time: edges[place] <= time < edges[place + 1]. It is the first step for earlier times,
 * and the last one for later times.
 *
 * @param near a step that is probably close to it: the search takes a time that grows with the logarithm of the distance
 */
export function stepAt(edges: Float64Array, time: number, near = 0): number {
  const end = edges.length - 1;
  let low = near;
  let high = near + 1;
  if (edges[near] <= time)
    for (let stride = 1; high < end && edges[high] <= time; stride *= 2) {
      low = high;
      high = Math.min(end, high + stride);
    }
  else {
    low = 0;
    for (let stride = 1; high > 1; stride *= 2) {
      low = Math.max(0, high - 1 - stride);
      if (edges[low] <= time) break;
      high = low + 1;
    }
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (edges[middle] <= time) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The steps of a series over [from, to].
 *
 * @param origin seconds since 1970 at time 0 of the schedule
 * @param need what needs the span, for messages: `the schedule`
 * @throws DataError if the series lacks a value there
 */
export function stepsOver(series: Series, from: number, to: number, origin: number, need: string): Steps {
  const { name, edges, values } = series;
  const [begin, end] = [edges[0] - origin, edges[values.length] - origin];
  const until = `${need} lasts from ${date(from + origin)} to ${date(to + origin)}`;
  if (begin > from)
    throw new DataError(`${name}: begins at ${date(begin + origin)}, but ${until}; add the values before it`);
  if (end < to)
    throw new DataError(`${name}: ends at ${date(end + origin)}, but ${until}; add the values after it`);
  const first = stepAt(edges, from + origin);
  let last = first;
  while (last + 1 < values.length && edges[last + 1] - origin < to) last++;
  const own = values.slice(first, last + 1);
  const inside = new Float64Array(own.length + 1);
  inside[0] = from;
  inside[own.length] = to;
  for (let step = 1; step < own.length; step++) inside[step] = edges[first + step] - origin;
  for (let step = 0; step < own.length; step++) {
    if (!Number.isNaN(own[step])) continue;
    const [gap, over] = [edges[first + step], edges[first + step + 1]];
    throw new DataError(
      `${name}: no value from ${date(gap)} to ${date(over)}, but ${until}; add a value for this time, or repeat the one before`,
    );
  }
  return { edges: inside, values: own };
}

/** A time in seconds since 1970 as a date, in UTC: `2024-03-27T08:00Z`. */
export function date(seconds: number): string {
  return new Date(1000 * seconds).toISOString().replace(/(:00)?\.\d+Z$/, 'Z');
}

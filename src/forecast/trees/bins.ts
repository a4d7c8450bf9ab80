// Values of features as small numbers. A split of a tree is then one of few, and a histogram finds it.
import { lowerBound } from '../../schedule/byTime.ts';

/** A feature has at most so many bins. */
export const BINS = 64;
/** Cuts are taken from so many rows at most, evenly spaced. */
const SAMPLE = 20_000;

/** Rows of features, as bins. */
export interface Binned {
  readonly rows: number;
  readonly features: number;
  /** The bins row by row, one after the other. */
  readonly bins: Uint8Array;
  /** For each feature rising values. A value is in the bin b if b of them are smaller. */
  readonly cuts: readonly Float64Array[];
}

/**
 * Puts values into bins that hold about as many rows each. NaN, for unknown, has the first bin for itself.
 *
 * @param columns for each feature its value in each row; finite or NaN
 */
export function binned(columns: readonly Float64Array[]): Binned {
  const features = columns.length;
  const rows = features === 0 ? 0 : columns[0].length;
  const bins = new Uint8Array(rows * features);
  const cuts = columns.map(cutsOf);
  for (const [feature, column] of columns.entries())
    for (let row = 0, at = feature; row < rows; row++, at += features)
      bins[at] = lowerBound(cuts[feature], column[row]);
  return { rows, features, bins, cuts };
}

function cutsOf(column: Float64Array): Float64Array {
  const every = Math.max(1, Math.ceil(column.length / SAMPLE));
  const known = column.filter((value, row) => row % every === 0 && !Number.isNaN(value)).sort();
  const distinct = known.filter((value, i) => i === 0 || value > known[i - 1]);
  const cuts = known.length < column.length && column.some(Number.isNaN) ? [Number.NEGATIVE_INFINITY] : [];
  const most = BINS - cuts.length;
  const cutBefore = (at: number) => cuts.push(between(distinct[at - 1], distinct[at]));
  if (distinct.length <= most) for (let at = 1; at < distinct.length; at++) cutBefore(at);
  else
    for (let bin = 1, last = 0; bin < most; bin++) {
      const at = lowerBound(distinct, known[Math.floor((bin * known.length) / most)]);
      // A value that fills several bins is cut off once, from what is smaller.
      if (at > last) cutBefore(at);
      last = Math.max(last, at);
    }
  return Float64Array.from(cuts);
}

/** A value from `low` on and below `high`, in the middle if numbers allow that. */
function between(low: number, high: number): number {
  const middle = low + (high - low) / 2;
  return middle < high ? middle : low;
}

// Puts the values of features into bins, so that a histogram finds the splits of a tree.
import { lowerBound } from '../../schedule/byTime.ts';

/** Most bins of a feature. */
export const BINS = 64;
/** Most rows from which cuts are computed, evenly spaced. */
const SAMPLE = 20_000;

/** Rows of binned features. */
export interface Binned {
  readonly rows: number;
  readonly features: number;
  /** Bins row by row. */
  readonly bins: Uint8Array;
  /** Increasing cuts of each feature. A value is in bin b if b cuts are smaller. */
  readonly cuts: readonly Float64Array[];
}

/**
 * Puts values into bins with about equally many rows. Unknown values, NaN, have the first bin to themselves.
 *
 * @param columns values of one or more features in each row; finite or NaN
 */
export function binned(columns: readonly Float64Array[]): Binned {
  const features = columns.length;
  const rows = columns[0].length;
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
  const cuts = column.some(Number.isNaN) ? [Number.NEGATIVE_INFINITY] : [];
  const most = BINS - cuts.length;
  const cutBefore = (at: number) => cuts.push(between(distinct[at - 1], distinct[at]));
  if (distinct.length <= most) for (let at = 1; at < distinct.length; at++) cutBefore(at);
  else
    for (let bin = 1, last = 0; bin < most; bin++) {
      const at = lowerBound(distinct, known[Math.floor((bin * known.length) / most)]);
      // A value that fills several bins is separated only once from smaller values.
      if (at > last) cutBefore(at);
      last = at;
    }
  return Float64Array.from(cuts);
}

/** Returns the middle of `low` and `high` or, if rounding prevents that, `low`. */
function between(low: number, high: number): number {
  const middle = low + (high - low) / 2;
  return middle < high ? middle : low;
}

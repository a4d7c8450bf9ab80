// Formats means with half of their intervals, ratios with their intervals, and metrics by their units.
import type { Estimate } from '../experiment/estimate.ts';
import { METRICS, type MetricName, type MetricUnit } from '../metrics/metricFields.ts';
import { ANY, NOT_NEGATIVE, type Range } from '../metrics/metricRange.ts';
import type { Ratio } from '../metrics/ratio.ts';
import {
  count,
  counts,
  decimal,
  decimals,
  decimalsBeside,
  decimalsFor,
  durations,
  percents,
  rounded,
  unitBeside,
} from './format.ts';

/** Formats a mean with its interval. @param range possible values of the mean; default: not below 0 */
export type ShowEstimate = (estimate: Estimate, range?: Range) => string;

// Avoids -0.00.
const plain = (value: number, digits: number) => decimal(value, digits).replace(/-(?=0\.?0*$)/, '');

/** Digits of an interval's half that are significant at least. */
const OF_INTERVAL = 2;

/**
 * Returns the number of decimals of numbers that are shown together: three significant digits of the largest, more if
 * half of the interval has two only with more, and fewer if all numbers would end in 0.
 */
function decimalsOf(halfWidth: number, shown: readonly number[]): number {
  const largest = Math.max(...shown.map(Math.abs));
  let digits = Math.max(decimalsFor(largest), decimalsFor(halfWidth, OF_INTERVAL));
  while (digits > 0 && shown.every((value) => value.toFixed(digits).endsWith('0'))) digits--;
  return digits;
}

/**
 * Formats a mean with half of its interval: `5.20 ± 0.31`; the mean alone if it has no interval. An interval that would
 * pass the ends of the range ends there: `5.20 (0.00 to 12.40)`.
 *
 * @param given number of decimals; default: as many as the mean and its interval need
 */
export function estimateText({ mean, halfWidth }: Estimate, range: Range, given?: number, unit = 1): string {
  const value = mean / unit;
  const half = halfWidth / unit;
  if (!Number.isFinite(half)) return given === undefined ? rounded(value) : plain(value, given);
  const [low, high] = ends({ mean, halfWidth }, range).map((end) => end / unit);
  const text = (digits: number, ...values: number[]) => values.map((one) => plain(one, digits));
  const digits = given ?? decimalsOf(half, [value, half]);
  const [shownMean, shownHalf, ...inside] = text(digits, value, half, low, high, value - half, value + half);
  if (inside[0] === inside[2] && inside[1] === inside[3]) return `${shownMean} ± ${shownHalf}`;
  const [middle, from, to] = text(given ?? decimalsOf(half, [value, low, high]), value, low, high);
  return `${middle} (${from} to ${to})`;
}

/** Returns the ends of an interval, which do not pass those of the range. */
export function ends({ mean, halfWidth }: Estimate, { least, most }: Range): [low: number, high: number] {
  return [
    Math.max(mean - halfWidth, Math.min(least, mean)),
    Math.min(mean + halfWidth, Math.max(most, mean)),
  ];
}

/** Returns the format of the estimates that are shown together: one unit. */
type ShowBeside = (row: readonly Estimate[]) => ShowEstimate;

const digitsOf = (row: readonly Estimate[]) =>
  decimalsBeside(
    row.map(({ mean }) => mean),
    row.map(({ halfWidth }) => halfWidth),
  );

/** Formats means with half of their intervals: `210.62 ± 78.34`. */
const numbersBeside: ShowBeside = (row) => {
  const digits = digitsOf(row);
  return (estimate, range = NOT_NEGATIVE) => estimateText(estimate, range, digits);
};

/** Formats a mean with half of its interval: `210.62 ± 78.34`. */
export const numberEstimate: ShowEstimate = (estimate, range) => numbersBeside([estimate])(estimate, range);

/** Formats means of counts: `412.35 ± 8.10`; a single count is a whole number. */
export const countsBeside: ShowBeside = (row) => {
  const show = numbersBeside(row);
  return (estimate, range) =>
    Number.isInteger(estimate.mean) && Number.isNaN(estimate.halfWidth)
      ? count(estimate.mean)
      : show(estimate, range);
};

/** Formats a share as a percentage: `72.0 ± 4.5%`. */
export const shareEstimate: ShowEstimate = (estimate, range = NOT_NEGATIVE) => {
  const text = estimateText(estimate, range, undefined, 0.01);
  return Number.isFinite(estimate.mean) ? `${text}%` : text;
};

const sharesBeside: ShowBeside = () => shareEstimate;

/** Formats a difference of shares in percentage points: `-0.06 ± 0.09 pp`. */
export const pointsEstimate: ShowEstimate = (estimate) => {
  const text = estimateText(estimate, ANY, undefined, 0.01);
  return Number.isFinite(estimate.mean) ? `${text} pp` : text;
};

/** Formats means of times with half of their intervals: `5.20 ± 0.31 h`. The longer of both determines their one unit. */
export const durationsBeside: ShowBeside = (row) => {
  const lengths = row.map(({ mean, halfWidth }) =>
    Math.max(Math.abs(mean), Number.isFinite(halfWidth) ? halfWidth : 0),
  );
  const [size, unit] = unitBeside(lengths);
  return (estimate, range = NOT_NEGATIVE) =>
    Number.isFinite(estimate.mean)
      ? `${estimateText(estimate, range, undefined, size)} ${unit}`
      : decimal(estimate.mean);
};

/** Formats a mean of times with half of its interval: `5.20 ± 0.31 h`. */
export const durationEstimate: ShowEstimate = (estimate, range) =>
  durationsBeside([estimate])(estimate, range);

/** Formats a ratio with its interval: `0.881 (0.802 to 0.968)`; the ratio alone if it has no interval. */
export function ratioText({ value, low, high }: Ratio): string {
  const shown = (one: number) => decimal(one, 3);
  return Number.isNaN(low) ? shown(value) : `${shown(value)} (${shown(low)} to ${shown(high)})`;
}

/** The formats of a metric. */
interface Shows {
  /** Formats values that are shown together. */
  readonly values: (all: readonly number[]) => string[];
  /** Formats means with their intervals. */
  readonly means: ShowBeside;
}

const NUMBERS: Shows = { values: decimals, means: numbersBeside };
const SHARES: Shows = { values: percents, means: sharesBeside };
const SHOWS: Readonly<Record<MetricUnit, Shows>> = {
  seconds: { values: durations, means: durationsBeside },
  jobs: { values: counts, means: countsBeside },
  number: NUMBERS,
  slowdown: NUMBERS,
  share: SHARES,
  load: SHARES,
};

/** Returns the formats of a metric, by its unit. */
export const showsOf = (metric: MetricName): Shows => SHOWS[METRICS[metric].unit];

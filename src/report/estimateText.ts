// Formats means with half of their intervals, and ratios with their intervals.
import type { Estimate } from '../experiment/estimate.ts';
import { ANY, NOT_NEGATIVE, type Range } from '../metrics/metricRange.ts';
import type { Ratio } from '../metrics/ratio.ts';
import { count, decimal, decimalsBeside, unitBeside } from './format.ts';

/** Formats a mean with its interval. @param range possible values of the mean; default: not below 0 */
export type ShowEstimate = (estimate: Estimate, range?: Range) => string;

// Avoids -0.00.
const plain = (value: number, digits: number) => decimal(value, digits).replace(/-(?=0\.?0*$)/, '');

/**
 * Formats a mean with half of its interval: `5.20 ± 0.31`; the mean alone if it has no interval. An interval that would
 * pass the ends of the range ends there: `5.20 (0.00 to 12.40)`.
 */
export function estimateText({ mean, halfWidth }: Estimate, range: Range, digits = 2, unit = 1): string {
  const shown = (value: number) => plain(value / unit, digits);
  if (!Number.isFinite(halfWidth)) return shown(mean);
  const [low, high] = ends({ mean, halfWidth }, range);
  const isInside = shown(low) === shown(mean - halfWidth) && shown(high) === shown(mean + halfWidth);
  return isInside
    ? `${shown(mean)} ± ${shown(halfWidth)}`
    : `${shown(mean)} (${shown(low)} to ${shown(high)})`;
}

/** Returns the ends of an interval, which do not pass those of the range. */
export function ends({ mean, halfWidth }: Estimate, { least, most }: Range): [low: number, high: number] {
  return [
    Math.max(mean - halfWidth, Math.min(least, mean)),
    Math.min(mean + halfWidth, Math.max(most, mean)),
  ];
}

/** Returns the format of the estimates of one row: one unit, with the same number of decimals. */
export type ShowBeside = (row: readonly Estimate[]) => ShowEstimate;

const digitsOf = (row: readonly Estimate[], unit = 1) =>
  decimalsBeside(
    row.map(({ mean }) => mean / unit),
    row.map(({ halfWidth }) => halfWidth / unit),
  );

/** Formats means with half of their intervals: `210.62 ± 78.34`. */
export const numbersBeside: ShowBeside = (row) => {
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

/** Formats a share as a percentage: `71.97 ± 4.47 %`. */
export const shareEstimate: ShowEstimate = (estimate, range = NOT_NEGATIVE) => {
  const text = estimateText(estimate, range, 2, 0.01);
  return Number.isFinite(estimate.mean) ? `${text} %` : text;
};

export const sharesBeside: ShowBeside = () => shareEstimate;

/** Formats a difference of shares in percentage points: `-0.06 ± 0.09 pp`. */
export const pointsEstimate: ShowEstimate = (estimate) => {
  const text = estimateText(estimate, ANY, 2, 0.01);
  return Number.isFinite(estimate.mean) ? `${text} pp` : text;
};

/** Formats means of times with half of their intervals: `5.20 ± 0.31 h`. The longer of both determines the unit. */
export const durationsBeside: ShowBeside = (row) => {
  const lengths = row.map(({ mean, halfWidth }) =>
    Math.max(Math.abs(mean), Number.isFinite(halfWidth) ? halfWidth : 0),
  );
  const [size, unit] = unitBeside(lengths);
  const digits = digitsOf(row, size);
  return (estimate, range = NOT_NEGATIVE) =>
    Number.isFinite(estimate.mean)
      ? `${estimateText(estimate, range, digits, size)} ${unit}`
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

import { METRICS, type MetricName, type MetricUnit } from './metricFields.ts';

/** The least and the most that a number can be. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** Range of a difference. */
export const ANY: Range = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
export const NOT_NEGATIVE: Range = { least: 0, most: Number.POSITIVE_INFINITY };

const SLOWDOWN: Range = { least: 1, most: Number.POSITIVE_INFINITY };
/** A share of what there is. */
const PART: Range = { least: 0, most: 1 };

const RANGES: Partial<Record<MetricUnit, Range>> = { slowdown: SLOWDOWN, share: PART };

/** Returns the range of possible values of a metric; its intervals are clipped to it. */
export const rangeOf = (metric: MetricName): Range => {
  const { unit, isSigned } = METRICS[metric];
  return isSigned ? ANY : (RANGES[unit] ?? NOT_NEGATIVE);
};

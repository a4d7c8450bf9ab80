import type { Metrics } from './metricFields.ts';

/** The least and the most that a number can be. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** Range of a difference. */
export const ANY: Range = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
export const NOT_NEGATIVE: Range = { least: 0, most: Number.POSITIVE_INFINITY };

const SLOWDOWN: Range = { least: 1, most: Number.POSITIVE_INFINITY };
/** A share of what there is. The offered load is none: it may be more than the machine. */
const PART: Range = { least: 0, most: 1 };

const RANGES: Partial<Record<keyof Metrics, Range>> = {
  meanSlowdown: SLOWDOWN,
  meanBoundedSlowdown: SLOWDOWN,
  meanWeightedBoundedSlowdown: SLOWDOWN,
  meanPerProcessorBoundedSlowdown: SLOWDOWN,
  utilization: PART,
  totalLoad: PART,
  wastedLoad: PART,
  meanEstimateAccuracy: PART,
  meanSubmissionDelay: ANY,
};

/** Returns the range of possible values of a metric; its intervals are clipped to it. */
export const rangeOf = (metric: keyof Metrics): Range => RANGES[metric] ?? NOT_NEGATIVE;

import { meanEstimate, ratioEstimate } from '../../experiment/estimate.ts';
import type { SessionMeasure, SessionResults, SessionSelection } from '../../experiment/sessionExperiment.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { estimated, type ReproducedValue, type ReproductionContext } from '../reproduction.ts';
import { FIXED, run } from './setUp.ts';

/**
 * "The left bar is the batch model, the middle bar is the interactive model, and the right bar is the
 * batchactive model."
 */
const BARS = ['batch:srpt', 'interactive:srpt', 'srpt*fcfs'] as const;
export const [BATCH, INTERACTIVE, BATCHACTIVE] = [0, 1, 2];

export const SLICE_SEEDS = 40;

/** A slice varies one parameter; the others are as in Table 3. */
export interface Slice {
  readonly what: string;
  readonly points: readonly { readonly label: string; readonly change: Partial<SessionSelection> }[];
}

export function runSlice(
  kernel: Kernel,
  context: ReproductionContext,
  { what, points }: Slice,
  seeds = SLICE_SEEDS,
): Promise<SessionResults> {
  const selections = points.map(({ change }) => ({ ...FIXED, ...change }));
  return run(kernel, context, what, { selections, models: BARS, seeds });
}

/** The bars of a graph: the mean of each point and model, with its 95% interval. */
export function barRows(
  { points }: Slice,
  results: SessionResults,
  measure: SessionMeasure,
  unit = 1,
): ReproducedValue[] {
  return points.flatMap(({ label }, i) =>
    BARS.map((model, m) => {
      const { mean, halfWidth } = meanEstimate(results.values(i, m, measure));
      return estimated(`${label}: ${model}`, { mean: mean / unit, halfWidth: halfWidth / unit });
    }),
  );
}

/** Compares the means of two models: 1 if the first is significantly above, −1 below, 0 cannot be decided. */
export function isAbove(
  results: SessionResults,
  point: number,
  a: number,
  b: number,
  measure: SessionMeasure,
): number {
  const { mean, halfWidth } = ratioEstimate(
    results.values(point, a, measure),
    results.values(point, b, measure),
  );
  if (Math.abs(mean - 1) <= halfWidth) return 0;
  return mean > 1 ? 1 : -1;
}

/** The number of a slice's points at which something holds. */
export function pointsWhere({ points }: Slice, holds: (point: number) => boolean): number {
  return points.filter((_, i) => holds(i)).length;
}

import { ln } from '../../math/special.ts';
import type { ContinuousDistribution } from '../distribution.ts';
import type { Observations } from '../kaplanMeier.ts';

/** Distinct values with their counts, because many jobs of a trace have equal run times. */
interface Counted {
  readonly values: Float64Array;
  readonly counts: Float64Array;
}

/**
 * The data for the fits. Means and deviations are over all runs, and censored runs count as if they had
 * ended.
 */
export interface Sample {
  readonly completed: Counted;
  readonly censored: Counted;
  readonly ends: number;
  readonly kills: number;
  /** The shortest and the longest completed run. */
  readonly least: number;
  readonly greatest: number;
  readonly longest: number;
  readonly mean: number;
  readonly sd: number;
}

function counted(sorted: Float64Array): Counted {
  const values: number[] = [];
  const counts: number[] = [];
  for (const value of sorted) {
    if (values[values.length - 1] === value) counts[counts.length - 1]++;
    else {
      values.push(value);
      counts.push(1);
    }
  }
  return { values: Float64Array.from(values), counts: Float64Array.from(counts) };
}

/** Σ count × g(value) */
export function total({ values, counts }: Counted, g: (value: number) => number): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += counts[i] * g(values[i]);
  return sum;
}

export function sampleOf({ completed, censored }: Observations): Sample {
  const parts = [counted(completed), counted(censored)];
  const size = completed.length + censored.length;
  const mean = parts.reduce((sum, part) => sum + total(part, (x) => x), 0) / size;
  const variance = parts.reduce((sum, part) => sum + total(part, (x) => (x - mean) * (x - mean)), 0) / size;
  const greatest = completed[completed.length - 1];
  return {
    completed: parts[0],
    censored: parts[1],
    ends: completed.length,
    kills: censored.length,
    least: completed[0],
    greatest,
    longest: Math.max(greatest, censored[censored.length - 1] ?? 0),
    mean,
    sd: Math.sqrt(variance),
  };
}

/** Σ ln f over the completed runs, plus Σ ln P(X > c) over the runs killed at c. */
export function logLikelihood(distribution: ContinuousDistribution, { completed, censored }: Sample): number {
  return total(completed, distribution.logPdf) + total(censored, (c) => ln(distribution.survival(c)));
}

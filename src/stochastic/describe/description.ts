import { withUpperBound } from '../../distribution/anyDistribution.ts';
import type { Distribution } from '../../distribution/distribution.ts';
import { UsageError } from '../../errors.ts';
import type { Overhead } from '../../requests/varying/overhead.ts';
import { readVarying, type Varying, varies } from '../../requests/varying/solve.ts';
import type { SmallJobStream } from '../workload/workload.ts';

/** Submission times of the jobs of an application. Times in seconds; `from` is the time of the first job. */
export type Arrivals =
  | { readonly kind: 'together'; readonly at: number }
  /** One job every `gap` seconds. */
  | { readonly kind: 'evenly'; readonly gap: number; readonly from: number }
  /** A Poisson process: gaps are exponential with mean `gap`, and the first gap begins at `from`. */
  | { readonly kind: 'poisson'; readonly gap: number; readonly from: number };

/** Jobs of one distribution. */
export interface Application {
  readonly name: string;
  /** The distribution of the run time, in seconds; it must have an upper bound. */
  readonly distribution: Distribution;
  readonly jobs: number;
  /** A number, or a distribution whose values are rounded down to a whole number within the machine. */
  readonly processors: number | Distribution;
  readonly arrivals: Arrivals;
  /** C and R. They may depend on the work that is saved, or be random, as in `reserve()`. */
  readonly checkpoint: Overhead;
  readonly restart: Overhead;
  /** The meaning of random times, as in `reserve()`. */
  readonly charged?: 'use' | 'reserved';
  readonly per?: 'checkpoint' | 'job';
  /** C and R of each job are drawn uniformly within ± this share of their values, which are then fixed. */
  readonly variation: number;
  /** True if run times are known beforehand: then each job requests its run time, under every strategy. */
  readonly predictable: boolean;
  /** True if its jobs count as small. The large jobs are measured apart from small ones. */
  readonly small: boolean;
}

/** Stochastic jobs before any are drawn. */
export interface WorkloadDescription {
  readonly name: string;
  readonly processors: number;
  readonly applications: readonly Application[];
  /** True if jobs submitted at one instant are in random order; else they are ordered by application. */
  readonly shuffled: boolean;
  /**
   * Z / P, the work of small jobs that arrives per second and processor. It is at-optimal's zeta, if the
   * strategy gives none.
   */
  readonly zeta?: number;
  readonly stream?: SmallJobStream;
}

/** Variation of C and R of an application. @throws UsageError for a combination that has no meaning */
export function timesOf({ checkpoint, restart, charged, per, variation }: Application): Varying {
  const times = readVarying({ checkpoint, restart }, charged, per);
  if (variation > 0 && varies(times))
    throw new UsageError('variation: expected checkpoints and restarts of fixed times');
  return times;
}

/** An application with defaults: all jobs at time 0, no checkpoints. */
export function application(
  given: Pick<Application, 'name' | 'distribution' | 'jobs' | 'processors'> & Partial<Application>,
): Application {
  return {
    arrivals: { kind: 'together', at: 0 },
    checkpoint: 0,
    restart: 0,
    variation: 0,
    predictable: false,
    small: given.predictable ?? false,
    ...given,
    distribution: withUpperBound(given.distribution),
  };
}

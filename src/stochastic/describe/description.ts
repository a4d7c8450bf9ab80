import { boundedRunLaw, type RunLaw } from '../../law/runLaw.ts';
import type { SmallJobStream } from '../workload/workload.ts';

/** When the jobs of an application are submitted; times in seconds, `from` the time of the first. */
export type Arrivals =
  | { readonly kind: 'together'; readonly at: number }
  /** One every `gap`. */
  | { readonly kind: 'evenly'; readonly gap: number; readonly from: number }
  /** A Poisson process: gaps are exponential, of mean `gap`, the first of them after `from`. */
  | { readonly kind: 'poisson'; readonly gap: number; readonly from: number };

/** Jobs of one law. */
export interface Application {
  readonly name: string;
  /** Of the run time, in seconds; with an upper bound. */
  readonly law: RunLaw;
  readonly jobs: number;
  /** A number, or a law whose values are cut to the whole number below, within the machine. */
  readonly processors: number | RunLaw;
  readonly arrivals: Arrivals;
  /** C and R, in seconds. */
  readonly checkpoint: number;
  readonly restart: number;
  /** C and R of each job are drawn uniformly within this share of theirs. */
  readonly variation: number;
  /** Its run times are known before: each job requests its own, under every strategy. */
  readonly predictable: boolean;
  /** Whether its jobs count as small ones, apart from which the large jobs are measured. */
  readonly small: boolean;
}

/** Stochastic jobs before they are drawn. */
export interface WorkloadDescription {
  readonly name: string;
  readonly processors: number;
  readonly applications: readonly Application[];
  /** Whether jobs submitted at one instant stand in a drawn order; else application by application. */
  readonly shuffled: boolean;
  /** Z / P, the work of small jobs that arrives in a second on each processor: at-optimal's zeta where it names none. */
  readonly rate?: number;
  readonly stream?: SmallJobStream;
}

/** An application with what is usual: all jobs at time 0, no checkpoints. */
export function application(
  given: Pick<Application, 'name' | 'law' | 'jobs' | 'processors'> & Partial<Application>,
): Application {
  return {
    arrivals: { kind: 'together', at: 0 },
    checkpoint: 0,
    restart: 0,
    variation: 0,
    predictable: false,
    small: given.predictable ?? false,
    ...given,
    law: boundedRunLaw(given.law),
  };
}

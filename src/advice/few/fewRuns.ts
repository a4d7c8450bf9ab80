import type { Observations } from '../../distribution/kaplanMeier.ts';
import { MINUTE } from '../../slurm/drive/timeLimit.ts';
import { limitByRank, type NextRun, nextRunBeyond } from './nextRun.ts';

/** A time limit by the ranks of few runs, and what it means for the next one. */
export interface FewRuns extends NextRun {
  /** Seconds, a multiple of 60. */
  readonly limit: number;
}

/** Returns the limit that suffices by rank; undefined if it is not below the current request, in seconds. */
export function fewRuns({ completed, censored }: Observations, today: number): FewRuns | undefined {
  const needs = [...completed, ...Array.from(censored, () => Number.POSITIVE_INFINITY)];
  const limit = MINUTE * Math.max(1, Math.ceil(limitByRank(needs) / MINUTE));
  return limit < today ? { limit, ...nextRunBeyond(limit, needs) } : undefined;
}

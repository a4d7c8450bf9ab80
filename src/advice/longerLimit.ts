import type { KaplanMeier, Observations } from '../distribution/kaplanMeier.ts';
import { MINUTE } from '../slurm/drive/timeLimit.ts';

/** A longer time limit for an application whose runs were cut off by limits. No replay can measure it. */
export interface LongerLimit {
  /** The median run time at which runs were cut off, in seconds. */
  readonly cutOffAt: number;
  /** Proposed limit in seconds, a multiple of 60. */
  readonly limit: number;
  /**
   * The share of the runs that would end within it, by the Kaplan-Meier estimate; null if no run shows how
   * long they take.
   */
  readonly share: number | null;
}

/** Smallest share of all runs, and smallest number, that limits must cut off before a longer limit is proposed. */
const SHARE = 0.05;
const LEAST = 2;

/**
 * Returns the time within which 95% of the runs end. If the completed runs do not show it, twice the longest run that
 * was cut off.
 *
 * @returns undefined if limits cut off few runs, or if most of the cut-off runs had a longer limit than this
 */
export function longerLimit(
  { completed, censored }: Observations,
  { times, survival }: KaplanMeier,
): LongerLimit | undefined {
  if (censored.length < Math.max(LEAST, SHARE * (completed.length + censored.length))) return undefined;
  const minutes = (seconds: number) => MINUTE * Math.max(1, Math.ceil(seconds / MINUTE));
  const cutOffAt = censored[(censored.length - 1) >> 1];
  const enough = survival.findIndex((share) => share <= SHARE);
  if (enough < 0) return { cutOffAt, limit: minutes(2 * censored[censored.length - 1]), share: null };
  const limit = minutes(times[enough]);
  return limit > cutOffAt ? { cutOffAt, limit, share: 1 - survival[enough] } : undefined;
}

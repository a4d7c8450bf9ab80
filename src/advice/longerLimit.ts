import type { KaplanMeier, Observations } from '../law/kaplanMeier.ts';
import { MINUTE } from '../slurm/timeLimit.ts';

/** A longer time limit for an application of which limits cut runs off. No replay can measure it. */
export interface LongerLimit {
  /** At which runs were cut off, the median, in seconds. */
  readonly cutOffAt: number;
  /** Seconds, whole minutes. */
  readonly limit: number;
  /** The share of the runs that would end within it, by Kaplan and Meier's estimate; null where no run shows how long they take. */
  readonly share: number | null;
}

/** Runs that a limit has to cut off before a longer one is proposed: this share of all, and this many. */
const SHARE = 0.05;
const LEAST = 2;

/**
 * The time within which 95 % of the runs end; where the runs that completed do not show it, twice the longest that was cut off.
 *
 * @returns undefined where limits cut off few runs, or most of those at a longer limit than that
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

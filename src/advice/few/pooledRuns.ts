// Pools the runs of a user in a partition whose applications have too few runs each: how much of their requests they use.

import { binomialInterval, type ShareInterval } from '../../math/binomialInterval.ts';
import { quantile } from '../../math/quantile.ts';
import type { Workload } from '../../trace/workload.ts';
import { splitJobs } from '../halves.ts';
import { limitByRank, type NextRun, nextRunBeyond } from './nextRun.ts';

/** Runs that were killed, of how many. */
export interface Killed extends ShareInterval {
  readonly runs: number;
  readonly of: number;
}

/** How much of their requests some runs used. */
export interface PooledUse {
  readonly runs: number;
  /** The runs that were killed because they used up their request. */
  readonly killed: Killed;
  /** Shares of the request that the runs used; a killed run counts as 1. */
  readonly median: number;
  readonly most: number;
  /** A request that suffices, as a share of today's, in whole percent; null if there is none below it. */
  readonly request: number | null;
  /** Consequences of that request for the next run. */
  readonly next: NextRun | null;
  /** The later runs that the request learned from the earlier ones would have killed; null if there is none. */
  readonly later: Killed | null;
}

/** Returns how many of some runs were killed. */
export function killedOf(runs: number, of: number): Killed {
  return { runs, of, ...binomialInterval(runs, of) };
}

/** Returns the smallest request of whole percent that suffices by rank; null if it is not below today's. */
function shareByRank(needs: readonly number[]): number | null {
  // 0.07 × 100 is more than 7.
  const share = Math.ceil(100 * limitByRank(needs) - 1e-9) / 100;
  return share < 1 ? share : null;
}

/**
 * Returns how much of their requests the jobs of a group used; undefined if that of none is known.
 *
 * @param needOf a job, as a share of its request: infinite if it was killed for it, undefined if unknown
 */
export function pooledUse(
  workload: Workload,
  members: readonly number[],
  needOf: (job: number) => number | undefined,
): PooledUse | undefined {
  const needs = new Map<number, number>();
  for (const job of members) {
    const need = needOf(job);
    if (need !== undefined) needs.set(job, need);
  }
  if (needs.size === 0) return undefined;
  const all = [...needs.values()];
  const used = Float64Array.from(all, (need) => Math.min(need, 1)).sort();
  const request = shareByRank(all);
  return {
    runs: all.length,
    killed: killedOf(all.filter((need) => need === Number.POSITIVE_INFINITY).length, all.length),
    median: quantile(used, 0.5),
    most: used[used.length - 1],
    request,
    next: request === null ? null : nextRunBeyond(request, all),
    later: judgedLater(workload, needs),
  };
}

/** The request learned from the first half of the runs, judged on those submitted after it. */
function judgedLater(workload: Workload, needs: ReadonlyMap<number, number>): Killed | null {
  const halves = splitJobs(workload, [...needs.keys()], () => true, 1);
  if (halves === undefined || halves.later.length === 0) return null;
  const needsOf = (jobs: readonly number[]) => jobs.map((job) => needs.get(job) as number);
  const request = shareByRank(needsOf(halves.earlier));
  if (request === null) return null;
  const killed = needsOf(halves.later).filter((need) => need > request).length;
  return killedOf(killed, halves.later.length);
}

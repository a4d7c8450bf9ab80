import { studentT95 } from '../../math/studentT.ts';
import type { MemoryRun } from './memoryRuns.ts';

/** Effects of a request for memory on later runs. Amounts are MiB times nodes times seconds. */
export interface MeasuredMemory {
  readonly jobs: number;
  /** Runs that it would have killed. */
  readonly killed: number;
  /** Runs that were killed at a smaller request: whether this one would have sufficed is unknown. */
  readonly unknown: number;
  /** Amount that the runs requested. */
  readonly reserved: number;
  /** Amount that would have been free: a killed run reserves the new request, and then the old one again. */
  readonly freed: number;
  /** Half of the 95% interval of `freed`, as if the runs were independent; NaN for one run. */
  readonly halfWidth: number;
}

export const NOTHING_MEASURED: MeasuredMemory = {
  jobs: 0,
  killed: 0,
  unknown: 0,
  reserved: 0,
  freed: 0,
  halfWidth: 0,
};

/** True if a run would certainly be killed at a request. */
function isKilledAt(request: number, { used, requested, outOfMemory }: MemoryRun): boolean {
  return outOfMemory ? request <= requested : used > request;
}

/** True if a run was killed at a smaller request. */
function isUnknownAt(request: number, { requested, outOfMemory }: MemoryRun): boolean {
  return outOfMemory && request > requested;
}

/** Returns what a run would have freed with another request. */
export function freedBy(request: number, run: MemoryRun): number {
  return run.nodeTime * (isKilledAt(request, run) ? -request : run.requested - request);
}

/** Returns what a request would have done to these runs. */
export function measureMemory(request: number, runs: readonly MemoryRun[]): MeasuredMemory {
  const freed = runs.map((run) => freedBy(request, run));
  const sum = total(freed);
  const mean = sum / runs.length;
  const variance = total(freed.map((one) => (one - mean) ** 2)) / (runs.length - 1);
  return {
    jobs: runs.length,
    killed: runs.filter((run) => isKilledAt(request, run)).length,
    unknown: runs.filter((run) => isUnknownAt(request, run)).length,
    reserved: total(runs.map(({ requested, nodeTime }) => requested * nodeTime)),
    freed: sum,
    halfWidth: runs.length < 2 ? Number.NaN : studentT95(runs.length - 1) * Math.sqrt(runs.length * variance),
  };
}

/** Returns the sums of what was measured on different jobs. Variances add up. */
export function sumMeasured(all: readonly MeasuredMemory[]): MeasuredMemory {
  const sumOf = (field: keyof MeasuredMemory) => total(all.map((one) => one[field]));
  return {
    jobs: sumOf('jobs'),
    killed: sumOf('killed'),
    unknown: sumOf('unknown'),
    reserved: sumOf('reserved'),
    freed: sumOf('freed'),
    halfWidth: Math.hypot(...all.map((one) => one.halfWidth)),
  };
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

import { DataError } from '../errors.ts';
import type { Point, Seeds, SweepStudy } from './study.ts';

const MOST_RUNS = 2 ** 31 - 1;

/** How many points a study has: combinations of the grid, times those of the list. */
function pointCount({ grid, list = [{}] }: SweepStudy): number {
  return grid.reduce((count, { values }) => count * values.length, list.length);
}

function seedCount({ seeds }: SweepStudy): number {
  return seeds ? seeds.to - seeds.from + 1 : 1;
}

/** @throws DataError if there are more than can be counted */
export function runCount(study: SweepStudy, file: string): number {
  const runs = pointCount(study) * seedCount(study);
  if (runs <= MOST_RUNS) return runs;
  throw new DataError(`${file}: the study has ${runs} runs; expected at most ${MOST_RUNS}`);
}

/**
 * A study's points in their order: of the grid the last parameter varies fastest, and within a point of the grid the list is
 * gone through.
 */
function pointAt({ grid, list = [{}] }: SweepStudy, index: number): Point {
  const point: Record<string, Point[string]> = {};
  let rest = Math.floor(index / list.length);
  for (const { name, values } of [...grid].reverse()) {
    point[name] = values[rest % values.length];
    rest = Math.floor(rest / values.length);
  }
  return { ...Object.fromEntries(grid.map(({ name }) => [name, point[name]])), ...list[index % list.length] };
}

/** Runs [from, to) of a study, counted from 0. */
export interface RunRange {
  readonly from: number;
  readonly to: number;
}

/** Which runs shard `k` of `shards` has: consecutive ones, in sizes that differ by one at most. */
export function shardRuns(runs: number, shards: number, k: number): RunRange {
  return { from: Math.floor((k * runs) / shards), to: Math.floor(((k + 1) * runs) / shards) };
}

/** A point, and the seeds for which it is run; the first of these runs. */
export interface PointRuns {
  readonly point: Point;
  readonly seeds?: Seeds;
  readonly firstRun: number;
}

/** Runs are numbered point by point, within a point seed by seed. */
export function* runsOf(study: SweepStudy, { from, to }: RunRange): Generator<PointRuns> {
  const each = seedCount(study);
  for (let run = from; run < to; ) {
    const index = Math.floor(run / each);
    const end = Math.min(to, (index + 1) * each);
    const first = (study.seeds?.from ?? 0) + (run - index * each);
    const seeds = study.seeds && { from: first, to: first + (end - run) - 1 };
    yield { point: pointAt(study, index), ...(seeds ? { seeds } : {}), firstRun: run };
    run = end;
  }
}

import { DataError } from '../errors.ts';
import type { Point, Seeds, SweepStudy } from './study.ts';

const MOST_RUNS = 2 ** 31 - 1;

/** The number of points of a study: combinations of the grid, times points of the list. */
function pointCount({ grid, list = [{}] }: SweepStudy): number {
  return grid.reduce((count, { values }) => count * values.length, list.length);
}

function seedCount({ seeds }: SweepStudy): number {
  return seeds ? seeds.to - seeds.from + 1 : 1;
}

/** The number of runs of a study. @throws DataError if there are too many */
export function runCount(study: SweepStudy, file: string): number {
  const runs = pointCount(study) * seedCount(study);
  if (runs <= MOST_RUNS) return runs;
  throw new DataError(`${file}: the study has ${runs} runs; expected at most ${MOST_RUNS}`);
}

/**
 * A point of a study, by its index. The points of the list vary fastest. In the grid, the last parameter
 * varies fastest.
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

/** The runs of shard `k` of `shards`. They are consecutive. The sizes of shards differ by one at most. */
export function shardRuns(runs: number, shards: number, k: number): RunRange {
  return { from: Math.floor((k * runs) / shards), to: Math.floor(((k + 1) * runs) / shards) };
}

/** Runs of one point. */
export interface PointRuns {
  readonly point: Point;
  /** The seeds of the runs; absent if the study has none. */
  readonly seeds?: Seeds;
  /** The number of the first of these runs. */
  readonly firstRun: number;
}

/** The runs of a range, point by point. Runs are numbered point by point, and within a point seed by seed. */
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

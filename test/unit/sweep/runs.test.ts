// The runs of a study, their order, and the shard of each.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runCount, runsOf, shardRuns } from '../../../src/sweep/runs.ts';
import type { Point, SweepStudy } from '../../../src/sweep/study.ts';
import { holds } from '../../properties/seed.ts';

/** Every run as a person would write the loops: parameters in their order, the list, the seeds. */
function loops({ grid, list = [{}], seeds }: SweepStudy): { point: Point; seed: number | undefined }[] {
  let points: Point[] = [{}];
  for (const { name, values } of grid) {
    points = points.flatMap((point) => values.map((value) => ({ ...point, [name]: value })));
  }
  points = points.flatMap((point) => list.map((more) => ({ ...point, ...more })));
  if (!seeds) return points.map((point) => ({ point, seed: undefined }));
  return points.flatMap((point) => {
    const found = [];
    for (let seed = seeds.from; seed <= seeds.to; seed++) found.push({ point, seed });
    return found;
  });
}

const values = fc.array(fc.oneof(fc.integer(), fc.constant(null), fc.string()), {
  minLength: 1,
  maxLength: 4,
});
const studies = fc.record(
  {
    command: fc.constant('replay' as const),
    grid: fc
      .array(values, { maxLength: 4 })
      .map((axes) => axes.map((axis, i) => ({ name: `p${i}`, values: axis }))),
    list: fc.array(fc.dictionary(fc.constantFrom('x', 'y'), fc.integer()), { minLength: 1, maxLength: 3 }),
    seeds: fc
      .tuple(fc.integer({ min: 1, max: 1e6 }), fc.nat(5))
      .map(([from, more]) => ({ from, to: from + more })),
  },
  { requiredKeys: ['command', 'grid'] },
);

/** The runs of a range, one by one. */
function expand(study: SweepStudy, from: number, to: number) {
  return [...runsOf(study, { from, to })].flatMap(({ point, seeds, firstRun }) => {
    const count = seeds ? seeds.to - seeds.from + 1 : 1;
    return Array.from({ length: count }, (_, i) => ({
      run: firstRun + i,
      point,
      seed: seeds && seeds.from + i,
    }));
  });
}

test('the runs of a study are the runs of nested loops, in their order', async () => {
  const agree = (study: SweepStudy) => {
    const wanted = loops(study);
    expect(runCount(study, 's.json')).toBe(wanted.length);
    expect(expand(study, 0, wanted.length)).toEqual(wanted.map((one, run) => ({ run, ...one })));
  };
  await holds(studies, 100, agree, 50);
});

test('shards hold each run once, in order, whatever their number', async () => {
  await holds(fc.tuple(studies, fc.integer({ min: 1, max: 50 })), 100, ([study, shards]) => {
    const runs = runCount(study, 's.json');
    const ranges = Array.from({ length: shards }, (_, k) => shardRuns(runs, shards, k));
    expect(ranges.flatMap(({ from, to }) => expand(study, from, to))).toEqual(expand(study, 0, runs));
    const sizes = ranges.map(({ from, to }) => to - from);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });
});

test('the largest study is split into shards, and a larger one is refused', () => {
  const runs = 2 ** 31 - 1;
  for (const shards of [1, 7, 1001, 2 ** 20]) {
    expect(shardRuns(runs, shards, 0).from).toBe(0);
    expect(shardRuns(runs, shards, shards - 1).to).toBe(runs);
    expect(shardRuns(runs, shards, shards >> 1).from).toBe(
      shards === 1 ? 0 : shardRuns(runs, shards, (shards >> 1) - 1).to,
    );
  }
  const axis = { name: 'users', values: Array.from({ length: 1 << 16 }, (_, i) => i) };
  const study = { command: 'sessions', grid: [axis], seeds: { from: 1, to: 1 << 15 } } as const;
  expect(() => runCount(study, 's.json')).toThrow(
    /^s\.json: the study has 2147483648 runs; expected at most/,
  );
});

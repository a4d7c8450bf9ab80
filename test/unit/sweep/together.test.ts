// The groups of shards that share workloads.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runCount, runsOf, shardRuns } from '../../../src/sweep/runs.ts';
import type { SweepStudy } from '../../../src/sweep/study.ts';
import { together, varies } from '../../../src/sweep/together.ts';
import { holds } from '../../properties/seed.ts';

const replays = (axes: Record<string, (string | number)[]>, seeds: number, list?: SweepStudy['list']) => ({
  command: 'replay' as const,
  grid: Object.entries(axes).map(([name, values]) => ({ name, values })),
  ...(list && { list }),
  seeds: { from: 1, to: seeds },
});

function groupsOf(study: SweepStudy, shards: number, wanted?: readonly number[]) {
  const runs = runCount(study, 's.json');
  const range = (shard: number) => shardRuns(runs, shards, shard);
  return together(study, wanted ?? Array.from({ length: shards }, (_, k) => k), range, 'policy');
}

const groups = fc.record({
  policies: fc.integer({ min: 1, max: 4 }),
  loads: fc.integer({ min: 1, max: 3 }),
  policyFirst: fc.boolean(),
  listed: fc.boolean(),
  seeds: fc.integer({ min: 1, max: 12 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('each shard is in one group, and the points of a group differ in the policy only', async () => {
  await holds(
    groups,
    2000,
    ({ policies, loads, policyFirst, listed, seeds, share }) => {
      const policy = ['fcfs', 'easy', 'sjf', 'ljf'].slice(0, policies);
      const load = [0.9, 1, 1.1].slice(0, loads);
      const study = listed
        ? replays(
            { load },
            seeds,
            policy.map((one) => ({ policy: one })),
          )
        : replays(policyFirst ? { policy, load } : { load, policy }, seeds);
      const runs = runCount(study, 's.json');
      const shards = 1 + Math.floor(share * (runs - 1));
      const found = groupsOf(study, shards);
      expect(found.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: shards }, (_, k) => k));
      const whole = shards === runs;
      if (whole) expect(found).toHaveLength(loads * seeds);
      for (const group of found) {
        const firsts = group.map((shard) => {
          const [{ point, seeds: from }] = runsOf(study, shardRuns(runs, shards, shard));
          return { load: point.load, policy: point.policy, seed: (from as { from: number }).from };
        });
        expect(new Set(firsts.map((first) => first.load)).size).toBe(1);
        const begins = firsts.map(({ seed }) => seed);
        expect(Math.max(...begins) - Math.min(...begins)).toBeLessThan(Math.floor(runs / shards));
        if (whole) expect(new Set(firsts.map((first) => first.policy)).size).toBe(policies);
      }
    },
    40,
  );
});

test('100 seeds at 3 loads under 4 policies in 200 shards: each group has a shard of every policy', () => {
  const study = replays({ policy: ['a', 'b', 'c', 'd'], load: [0.9, 1, 1.1] }, 100);
  const found = groupsOf(study, 200);
  expect(found).toHaveLength(50);
  expect(found[0]).toEqual([0, 50, 100, 150]);
  // A load after the other.
  expect(found.map(([first]) => first)).toEqual(Array.from({ length: 50 }, (_, k) => k));
  expect(groupsOf(study, 200, [3, 53, 120])).toEqual([[3, 53], [120]]);
});

test('policies innermost: a load after the other, too', () => {
  const study = replays({ load: [0.9, 1], policy: ['a', 'b'] }, 2);
  expect(groupsOf(study, 8)).toEqual([
    [0, 2],
    [1, 3],
    [4, 6],
    [5, 7],
  ]);
});

test('a parameter varies if the grid or the list has two values or more of it', () => {
  const list = [{ policy: 'a' }, { policy: 'b' }];
  expect(varies(replays({ policy: ['a', 'b'] }, 2), 'policy')).toBe(true);
  expect(varies(replays({ policy: ['a,b'], load: [1, 2] }, 2), 'policy')).toBe(false);
  expect(varies(replays({ load: [1, 2] }, 2, list), 'policy')).toBe(true);
  expect(varies(replays({ policy: ['a'] }, 2, [{ load: 1 }, { load: 2 }]), 'policy')).toBe(false);
  expect(varies(replays({ load: [1, 2] }, 2), 'policy')).toBe(false);
  expect(varies(replays({ policy: ['a'], 'policy.order.b': [1, 2] }, 2), 'policy')).toBe(true);
  expect(varies(replays({ policy: ['a'] }, 2, [{ 'policy.order.b': 1 }, {}]), 'policy')).toBe(true);
  expect(varies(replays({ policy: ['a'], policyOrder: [1, 2] }, 2), 'policy')).toBe(false);
});

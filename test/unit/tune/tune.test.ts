// A whole tune over made-up runs: what it asks for, and what it says of what it is told.
import { describe, expect, test } from 'vitest';
import type { Point } from '../../../src/sweep/study.ts';
import { compared } from '../../../src/tune/answer/comparison.ts';
import { effects } from '../../../src/tune/answer/effects.ts';
import { Space } from '../../../src/tune/search/space.ts';
import { parseTuneStudy } from '../../../src/tune/study.ts';
import { type Batch, type Tuned, tune } from '../../../src/tune/tune.ts';

const NAMES = ['meanWait', 'utilization', 'p99Wait'];
const STUDY = {
  verb: 'replay',
  grid: { trace: 'a.swf', shake: '10m' },
  over: { policy: ['a', 'b', 'c', 'd'] },
  objective: 'meanWait',
  confirm: 20,
};

/** Noise that a configuration has at a seed, the same each time. */
const noise = (key: string, seed: number) => {
  let hash = 0;
  for (const letter of `${key}:${seed * 7919}`) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash >>> 8) / 2 ** 24 - 0.5) / 10;
};

interface Ran {
  readonly tuned: Tuned;
  readonly batches: Batch[];
}

/** @param logs of a point in the order of the goals, of which less is better; `elsewhere` where it is asked */
async function tuned(
  study: object,
  logs: (point: Point, elsewhere: boolean) => number[],
  { blocks = 1, seconds = 0 } = {},
): Promise<Ran> {
  const parsed = await parseTuneStudy(JSON.stringify({ ...STUDY, ...study }), 's.json', async () => ({
    ...{ verb: 'replay', names: NAMES, hasGroups: true },
  }));
  const steps = tune(parsed, blocks, 's.json');
  const batches: Batch[] = [];
  let clock = 0;
  for (let step = steps.next(); ; ) {
    if (step.done) return { tuned: step.value, batches };
    const batch = step.value;
    batches.push(batch);
    const { points, seeds, elsewhere } = batch;
    const each = (seeds.to - seeds.from + 1) * blocks;
    clock += seconds;
    step = steps.next({
      seconds: clock,
      logs: points.map((point) =>
        logs(point, elsewhere !== undefined).map((log, m) =>
          Array.from(
            { length: each },
            (_, i) => log + noise(`${JSON.stringify(point)}${m}`, seeds.from * blocks + i),
          ),
        ),
      ),
    });
  }
}

const ORDER: Readonly<Record<string, number>> = { a: 0.2, b: 0, c: 0.1, d: 0.5 };
const byName = ({ policy }: Point) => [ORDER[policy as string]];

describe('a tune', () => {
  test('races all configurations, the present one first, and confirms the best on fresh seeds', async () => {
    const { tuned: found, batches } = await tuned({ today: { policy: 'c' } }, byName);
    expect(batches[0]).toMatchObject({ stage: 'race', seeds: { from: 1, to: 10 } });
    expect(batches[0].points.map(({ policy }) => policy)).toEqual(['c', 'a', 'b', 'd']);
    const last = batches[batches.length - 1];
    expect(last).toMatchObject({ stage: 'confirmation', seeds: { from: 1001, to: 1020 } });
    expect(last.points).toEqual([{ policy: 'c' }, { policy: 'b' }]);
    expect(found.race.standing.alive).toEqual([2]);
    expect(found.confirmed.map(({ entrant }) => entrant)).toEqual([2]);
    const [ratio] = found.confirmed[0].goals;
    expect(ratio.value).toBeCloseTo(Math.exp(-0.1), 1);
    expect(ratio.low).toBeLessThan(ratio.value);
    const ran = batches.reduce(
      (sum, { points, seeds }) => sum + points.length * (seeds.to - seeds.from + 1),
      0,
    );
    expect(found.runs.race + found.runs.confirmation).toBe(ran);
    expect(found.runs).toMatchObject({ search: 0, confirmation: 40, transfer: 0 });
  });

  test('confirms nothing if the present one is the best', async () => {
    const { tuned: found, batches } = await tuned({ today: { policy: 'b' } }, byName);
    expect(found.race.standing.alive).toEqual([0]);
    expect(found.confirmed).toEqual([]);
    expect(batches.map(({ stage }) => stage)).not.toContain('confirmation');
  });

  test('tells each of those that are left, the best first, and whether it transfers', async () => {
    const near = ({ policy }: Point, elsewhere: boolean) => [
      (policy === 'd' ? 0.5 : ORDER[policy as string] / 1000) * (elsewhere ? -1 : 1),
    ];
    const { tuned: found, batches } = await tuned(
      { today: { policy: 'd' }, transfer: [{ resample: 4 }] },
      near,
    );
    expect(found.confirmed.map(({ entrant }) => entrant).sort()).toEqual([1, 2, 3]);
    for (const { goals } of found.confirmed) expect(goals[0].high).toBeLessThan(1);
    const last = batches[batches.length - 1];
    expect(last).toMatchObject({
      stage: 'transfer',
      elsewhere: { resample: 4 },
      seeds: { from: 3001, to: 3020 },
    });
    expect(found.elsewhere[0].place).toEqual({ resample: 4 });
    for (const { goals } of found.elsewhere[0].confirmed) expect(goals[0].low).toBeGreaterThan(1);
  });

  test('carries ratios back as they are where more is better', async () => {
    // Logarithms are negative where more is better.
    const { tuned: found } = await tuned({ objective: 'utilization', today: { policy: 'c' } }, byName);
    expect(found.confirmed[0].goals[0].value).toBeCloseTo(Math.exp(0.1), 1);
  });

  test('leaves out what breaks a constraint', async () => {
    const logs = ({ policy }: Point) => [ORDER[policy as string], policy === 'b' ? 1 : 0];
    const { tuned: found } = await tuned(
      { today: { policy: 'a' }, constraints: ['p99Wait <= 1.05 x'] },
      logs,
    );
    expect(found.race.standing.left[1]?.why).toEqual({ beyond: 0 });
    expect(found.race.standing.alive).toEqual([found.race.points.findIndex(({ policy }) => policy === 'c')]);
    expect(found.confirmed[0].goals).toHaveLength(2);
  });

  test('spends no more runs on the race than its budget, and the last look is fixed by it', async () => {
    const equal = () => [0];
    const { tuned: found, batches } = await tuned({ budget: 130 }, equal);
    expect(found.runs.race).toBe(4 * 32);
    expect(batches.filter(({ stage }) => stage === 'race').map(({ seeds }) => seeds.to)).toEqual([
      10, 15, 20, 30, 32,
    ]);
    await expect(tuned({ budget: 7 }, equal)).rejects.toThrow(
      's.json: budget is 7; expected at least 8 runs: two seeds of 4 configurations on one log',
    );
    await expect(tuned({ budget: 15 }, equal, { blocks: 2 })).rejects.toThrow(
      's.json: budget is 15; expected at least 16 runs: two seeds of 4 configurations on 2 blocks',
    );
  });

  test('runs every block at each seed, and counts both', async () => {
    const { tuned: found, batches } = await tuned({ budget: 240 }, () => [0], { blocks: 3 });
    expect(batches[0].seeds).toEqual({ from: 1, to: 10 });
    expect(found.race.standing.looks.map(({ seeds }) => seeds)).toEqual([30, 45, 60]);
    expect(found.runs.race).toBe(240);
  });

  test('with a time goes on for that time, without a last look', async () => {
    const { batches } = await tuned({ budget: '100s' }, () => [0], { seconds: 10 });
    expect(batches.filter(({ stage }) => stage === 'race')).toHaveLength(8);
    const { batches: long } = await tuned({ budget: '1000s' }, () => [0], { seconds: 1 });
    expect(long.filter(({ stage }) => stage === 'race').at(-1)?.seeds.to).toBe(800);
  });

  test('looks through ranges before the race, on other seeds', async () => {
    const over = { policy: { plan: 'x', a: { from: 0, to: 1 } } };
    const bowl = ({ policy }: Point) => [
      typeof policy === 'string' ? 1 : 4 * ((policy as { a: number }).a - 0.3) ** 2,
    ];
    const { tuned: found, batches } = await tuned({ over, today: { policy: 'easy' }, budget: 1000 }, bowl);
    expect(batches[0].stage).toBe('search');
    expect(batches[0].seeds).toEqual({ from: 2001, to: 2004 });
    expect(found.race.points[0]).toEqual({ policy: 'easy' });
    expect(found.race.points).toHaveLength(8);
    const [best] = found.confirmed;
    expect((found.race.points[best.entrant].policy as unknown as { a: number }).a).toBeCloseTo(0.3, 1);
    expect(found.runs.search + found.runs.race).toBeLessThanOrEqual(1000);
    expect(found.searched).toBeGreaterThan(30);
    expect(found.effects[0]).toMatchObject({ name: 'policy.a', levels: [{ label: '0 to 0.3333' }, {}, {}] });
    await expect(tuned({ over, today: {}, budget: 100 }, bowl)).rejects.toThrow(
      's.json: budget is 100; expected at least 160 runs: a search and a race on one log',
    );
  });
});

test('a comparison is the ratio of geometric means, with the interval of their logarithm', () => {
  const base = [1, 2, 3, 4].map(Math.log);
  const twice = [2, 4, 6, 8].map(Math.log);
  expect(compared(twice, base, 1)).toMatchObject({
    value: expect.closeTo(2, 12),
    low: expect.closeTo(2, 12),
  });
  expect(compared(twice, base, -1).value).toBeCloseTo(0.5, 12);
  const ratio = compared([0, 0.2], [0, 0], 1);
  // Two differences of 0.1 ± 0.1: t of one degree of freedom.
  expect(ratio.high).toBeCloseTo(Math.exp(0.1 + 12.706204736 * 0.1), 6);
});

test('an effect is the mean of those with a value by the mean of all, paired by seed; the largest stands first', () => {
  const space = new Space(
    { small: ['x', 'y'], large: { from: 10, to: 20, step: 10 }, steps: { from: 1, to: 7, step: 1 } },
    's.json',
  );
  const tried = space.all().map((places) => {
    const { small, large, steps } = space.point(places) as Record<string, never>;
    const own = (small === 'y' ? 0.1 : 0) + (large === 20 ? 1 : 0) + 0.01 * Number(steps);
    return { places, logs: [own, own + 5, own - 3] };
  });
  const found = effects(space, tried, 1);
  expect(found.map(({ name }) => name)).toEqual(['large', 'small', 'steps']);
  expect(found[0].levels.map(({ label, configurations }) => [label, configurations])).toEqual([
    ['10', 14],
    ['20', 14],
  ]);
  expect(found[0].levels.map(({ ratio }) => ratio.value)).toEqual([
    expect.closeTo(Math.exp(-0.5), 12),
    expect.closeTo(Math.exp(0.5), 12),
  ]);
  expect(found[0].spread).toBeCloseTo(Math.E, 12);
  expect(found[2].levels.map(({ label }) => label)).toEqual(['1 to 3', '3 to 5', '5 to 7']);
  expect(effects(space, tried, -1)[0].levels[0].ratio.value).toBeCloseTo(Math.exp(0.5), 12);
});

// A whole tune over made-up runs: its requests, and its report on their results.
import { describe, expect, test } from 'vitest';
import type { Point } from '../../../src/sweep/study.ts';
import { parseTuneStudy } from '../../../src/tune/study.ts';
import { type Batch, type Tuned, tune } from '../../../src/tune/tune.ts';

const NAMES = ['meanWait', 'utilization', 'p99Wait'];
const STUDY = {
  command: 'replay',
  grid: { trace: 'a.swf', shake: '10m' },
  vary: { policy: ['a', 'b', 'c', 'd'] },
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

/** The line with which a tune refuses a study. */
const refused = (study: object, blocks = 1) =>
  tuned(study, () => [0], { blocks }).then(
    () => 'taken',
    (error: Error) => error.message,
  );

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
    ...{ command: 'replay', names: NAMES, hasGroups: true },
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
/** Nearly alike, with a bad one as baseline. */
const byPlace = ({ policy }: Point) => [policy === 'z' ? 1 : (policy as string).charCodeAt(0) / 1e5];
const byName = ({ policy }: Point) => [ORDER[policy as string]];

describe('a tune', () => {
  test('races all configurations, the present one first, and confirms the best on fresh seeds', async () => {
    const { tuned: found, batches } = await tuned({ baseline: { policy: 'c' } }, byName);
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
    const { tuned: found, batches } = await tuned({ baseline: { policy: 'b' } }, byName);
    expect(found.race.standing.alive).toEqual([0]);
    expect(found.confirmed).toEqual([]);
    expect(batches.map(({ stage }) => stage)).not.toContain('confirmation');
  });

  test('reports each remaining entrant, the best first, and whether it transfers', async () => {
    const near = ({ policy }: Point, elsewhere: boolean) => [
      ({ a: 0.01, b: 0.005, c: 0 }[policy as string] ?? 0.5) * (elsewhere ? -1 : 1),
    ];
    const { tuned: found, batches } = await tuned(
      { baseline: { policy: 'd' }, transfer: [{ resample: 4 }] },
      near,
    );
    expect(found.confirmed.map(({ entrant }) => entrant)).toEqual([3, 2, 1]);
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
    const { tuned: found } = await tuned({ objective: 'utilization', baseline: { policy: 'c' } }, byName);
    expect(found.confirmed[0].goals[0].value).toBeCloseTo(Math.exp(0.1), 1);
  });

  test('leaves out what breaks a constraint', async () => {
    const logs = ({ policy }: Point) => [ORDER[policy as string], policy === 'b' ? 1 : 0];
    const { tuned: found } = await tuned(
      { baseline: { policy: 'a' }, constraints: ['p99Wait <= 1.05 x'] },
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
    expect(await refused({ budget: 7 })).toBe(
      's.json: budget is 7; expected at least 8 runs: two seeds of 4 configurations on one log',
    );
    expect(await refused({ budget: 15 }, 2)).toBe(
      's.json: budget is 15; expected at least 16 runs: two seeds of 4 configurations on 2 blocks',
    );
    for (const [budget, blocks] of [
      [8, 1],
      [16, 2],
    ])
      expect((await tuned({ budget }, equal, { blocks })).tuned.runs.race).toBe(budget);
  });

  test('runs every block at each seed, and counts seeds', async () => {
    const far = ({ policy }: Point) => [policy === 'd' ? 1 : 0];
    const { tuned: found, batches } = await tuned({ budget: 240 }, far, { blocks: 3 });
    expect(batches[0].seeds).toEqual({ from: 1, to: 10 });
    expect(found.race.standing.looks.map(({ seeds }) => seeds)).toEqual([10, 15, 20]);
    expect(found.race.standing.left[3]?.at).toBe(10);
    expect(batches[1].race?.standing).toMatchObject({
      looks: [{ seeds: 10 }],
      left: [undefined, undefined, undefined, { at: 10 }],
    });
    expect(found.runs.race).toBe(4 * 30 + 3 * 30);
    expect(batches.at(-1)).toMatchObject({ stage: 'confirmation', seeds: { from: 1001, to: 1020 } });
    expect(found.race.logs[0][0]).toHaveLength(60);
  });

  test('with a time continues for that time, without a last look', async () => {
    const { tuned: found, batches } = await tuned({ budget: '100s' }, () => [0], { seconds: 10 });
    expect(batches.filter(({ stage }) => stage === 'race')).toHaveLength(8);
    // A race that may look again needs more at each look.
    const inRuns = (await tuned({ budget: 800 }, () => [0])).tuned.race.standing;
    expect(found.race.standing.looks[0].critical).toBeGreaterThan(inRuns.looks[0].critical);
    const { batches: long } = await tuned({ budget: '1000s' }, () => [0], { seconds: 1 });
    expect(long.filter(({ stage }) => stage === 'race').at(-1)?.seeds.to).toBe(800);
  });

  test('looks through ranges before the race, on other seeds', async () => {
    const vary = { policy: { estimate: 'x', a: { from: 0, to: 1 } } };
    const bowl = ({ policy }: Point) => [
      typeof policy === 'string' ? 1 : 4 * ((policy as { a: number }).a - 0.3) ** 2,
    ];
    const { tuned: found, batches } = await tuned({ vary, baseline: { policy: 'easy' }, budget: 1000 }, bowl);
    expect(batches[0].stage).toBe('search');
    expect(batches[0].seeds).toEqual({ from: 2001, to: 2004 });
    expect(found.race.points[0]).toEqual({ policy: 'easy' });
    expect(found.race.points).toHaveLength(8);
    const [best] = found.confirmed;
    expect((found.race.points[best.entrant].policy as unknown as { a: number }).a).toBeCloseTo(0.3, 1);
    expect(found.runs.search + found.runs.race).toBeLessThanOrEqual(1000);
    expect(found.searched).toBeGreaterThan(30);
    expect(found.effects[0]).toMatchObject({ name: 'policy.a', levels: [{ label: '0 to 0.3333' }, {}, {}] });
  });

  const RANGES = { x: { from: 0, to: 1 }, y: { from: 0, to: 1 } };
  const slope = ({ x = 2, y = 2 }: Point) => [Number(x) + Number(y)];
  /** How often each stage was run. */
  const steps = ({ batches }: Ran, stage: Batch['stage']) =>
    batches.filter((batch) => batch.stage === stage).length;

  test.each([
    [1, 100, 160, 'one log'],
    [2, 319, 320, '2 blocks'],
  ])('needs a budget for a search and a race: on %i blocks', async (blocks, budget, least, where) => {
    const study = { vary: RANGES, baseline: {} };
    expect(await refused({ ...study, budget }, blocks)).toBe(
      `s.json: budget is ${budget}; expected at least ${least} runs: a search and a race on ${where}`,
    );
    const { tuned: found } = await tuned({ ...study, budget: least }, slope, { blocks });
    expect(found.runs.search).toBe(least / 2);
    expect(found.runs.search + found.runs.race).toBeLessThanOrEqual(least);
  });

  test('searches in rounds, of which many parameters have more, as far as the budget lasts', async () => {
    const range = { from: 0, to: 1 };
    const rounds = async (vary: object, budget?: number) => {
      const ran = await tuned({ vary, baseline: {}, budget }, () => [0]);
      expect(ran.tuned.runs.search).toBeLessThanOrEqual((budget ?? 4000) / 2);
      expect(ran.tuned.runs.search).toBeGreaterThan((budget ?? 4000) / 2 - 160);
      return steps(ran, 'search') / 3;
    };
    expect(await rounds({ x: range })).toBe(2);
    expect(await rounds(RANGES)).toBe(3);
    expect(await rounds({ ...RANGES, z: range, u: range })).toBe(4);
    expect(await rounds({ ...RANGES, z: range, u: range }, 300)).toBe(2);
  });

  test('with a time searches for 40% of it', async () => {
    const ran = await tuned({ vary: RANGES, baseline: {}, budget: '100s' }, slope, { seconds: 4 });
    // A round has three steps of 4 s: the fourth begins after 36 s, and no fifth.
    expect(steps(ran, 'search')).toBe(12);
    const short = await tuned({ vary: RANGES, baseline: {}, budget: '30s' }, slope, { seconds: 4 });
    expect(steps(short, 'search')).toBe(3);
    expect(short.batches[0].points).toHaveLength(25);
  });

  test('races all of up to 64 configurations, and searches among more', async () => {
    const steps = (to: number) => ({ vary: { x: { from: 1, to, step: 1 } }, baseline: {}, budget: 640 });
    const { tuned: all } = await tuned(steps(64), slope);
    expect(all.race.points).toHaveLength(65);
    expect(all.searched).toBeUndefined();
    expect((await tuned(steps(65), slope)).tuned.searched).toBeGreaterThan(20);
  });

  test('confirms at most the eight that look best', async () => {
    const vary = { policy: Array.from('abcdefghijkl') };
    const { tuned: found, batches } = await tuned({ vary, baseline: { policy: 'z' }, budget: 130 }, byPlace);
    expect(found.race.standing.alive.length).toBeGreaterThan(8);
    expect(found.confirmed).toHaveLength(8);
    expect(batches.at(-1)?.points).toHaveLength(9);
  });

  test('reports for each batch of the race its entrants and the standing', async () => {
    const { batches } = await tuned({}, byName);
    const [first, second] = batches.map(({ race }) => race);
    expect(first?.points.map(({ policy }) => policy)).toEqual(['a', 'b', 'c', 'd']);
    expect(first?.standing.alive).toEqual([0, 1, 2, 3]);
    expect(second?.standing.left[3]).toMatchObject({ at: 10 });
  });

  test('reports the effect of a parameter over all entrants that raced, on the seeds that all have', async () => {
    const { tuned: found } = await tuned({ vary: { policy: ['a', 'd'] } }, byName);
    const [{ name, levels }] = found.effects;
    expect(name).toBe('policy');
    expect(levels.map(({ label }) => label)).toEqual(['a', 'd']);
    // The logarithms are 0.2 and 0.5, with some noise: the mean of all is 0.35.
    expect(levels[0].ratio.value).toBeCloseTo(Math.exp(-0.15), 1);
    expect(levels[1].ratio.value).toBeCloseTo(Math.exp(0.15), 1);
  });
});

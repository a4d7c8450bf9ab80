import { expect, test } from 'vitest';
import { replaySeeds } from '../../../src/experiment/replaySeeds.ts';
import { twinKernel as kernel } from '../../../src/kernel/twin.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { generateIntrepid } from '../../../src/trace/generate/intrepid.ts';
import { shake } from '../../../src/trace/transform/shake.ts';

const workload = await generateIntrepid({ kernel, jobs: 400, seed: 2 });

test('replaySeeds replays the workload that each seed makes, and pairs policies by seed', async () => {
  const shares: number[] = [];
  const found = await replaySeeds(workload, ['easy', 'sjf-easy'], {
    ...{ kernel, seeds: 3, shake: 1800 },
    onProgress: (share) => shares.push(share),
  });
  expect(found.map(({ policy }) => policy)).toEqual(['easy', 'sjf-easy']);
  for (const [p, { policy, runs }] of found.entries())
    for (const [i, { seed, hash, metrics }] of runs.entries()) {
      expect(seed).toBe(i + 1);
      const shaken = await shake(workload, { window: 1800, seed, kernel });
      const alone = await replay(shaken, policy, { kernel, seed });
      expect({ p, hash, metrics }).toEqual({ p, hash: alone.hash, metrics: alone.metrics });
    }
  expect(new Set(found[0].runs.map(({ hash }) => hash)).size).toBe(3);
  const waits = found.map(({ runs }) => runs.map(({ metrics }) => metrics.meanWait));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(found[0].means.meanWait.mean).toBeCloseTo(mean(waits[0]), 9);
  const difference = mean(waits[1].map((value, i) => value - waits[0][i]));
  expect(found[1].differences?.meanWait.mean).toBeCloseTo(difference, 9);
  expect(found[0].differences).toBeUndefined();
  expect(shares.every((share, i) => share <= 1 && share >= (shares[i - 1] ?? 0))).toBe(true);
});

test('the workload may be a function of the seed', async () => {
  const [{ runs }] = await replaySeeds((seed) => generateIntrepid({ kernel, jobs: 200, seed }), ['easy'], {
    kernel,
    seeds: 2,
  });
  for (const { seed, hash } of runs) {
    const alone = await replay(await generateIntrepid({ kernel, jobs: 200, seed }), 'easy', { kernel });
    expect(hash).toBe(alone.hash);
  }
});

test.each([
  [{ seeds: 2 }, 'seeds: every seed gives one result under easy'],
  [{ seeds: 0, shake: 60 }, 'seeds: expected a whole number, at least 1, got 0'],
  [{ seeds: 2, shake: 60, users: 2 }, '--users requires --resample'],
])('%j is refused in one line', async (options, message) => {
  await expect(replaySeeds(workload, ['easy'], { kernel, ...options })).rejects.toThrow(message);
});

test('seeds of an estimate with a random error need no transformation', async () => {
  const [{ runs }] = await replaySeeds(workload, ['easy+virtual:0.5'], { kernel, seeds: 2 });
  expect(runs[0].hash).not.toBe(runs[1].hash);
});

test('an abort ends it between the steps of a replay', async () => {
  const stop = new AbortController();
  const onProgress = () => stop.abort(new Error('enough'));
  const run = replaySeeds(workload, ['easy'], {
    ...{ kernel, seeds: 50, shake: 60, signal: stop.signal, onProgress },
  });
  await expect(run).rejects.toThrow('enough');
});

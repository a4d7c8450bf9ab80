import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REQUESTED_TIME } from '../../../src/requests/costModel.ts';
import { fitRequests } from '../../../src/requests/requestGrid.ts';
import { sequenceSteps } from '../../../src/requests/sequence.ts';
import { holds } from '../../properties/seed.ts';

const LAW = { high: 1000, survival: (t: number) => 1 - t / 1000 };
const cost = { ...REQUESTED_TIME, checkpoint: 5, restart: 5 };
const fitted = (milestones: readonly [number, boolean][], checkpoint = 5, limit?: number) => {
  const list = milestones.map(([milestone, saves]) => ({ milestone, checkpoint: saves }));
  const grid = limit === undefined ? { granularity: 60 } : { granularity: 60, limit };
  const times = { ...cost, checkpoint };
  return fitRequests(sequenceSteps(list, new Float64Array(list.length), times), times, grid, LAW).sequence;
};

test('a reservation that reaches the last milestone by rounding takes no checkpoint', () => {
  // 57 s of work and 5 s for the checkpoint are 62 s, so two minutes. 60 s without a checkpoint are one
  // minute.
  expect(
    fitted([
      [57, true],
      [60, false],
    ]).map(({ request, milestone, checkpoint }) => [request, milestone, checkpoint]),
  ).toEqual([[60, 60, false]]);
  // Two minutes without the 5 s of the checkpoint are 115 s, less than 130.
  expect(
    fitted([
      [57, true],
      [130, false],
    ]).map(({ request, milestone, checkpoint }) => [request, milestone, checkpoint]),
  ).toEqual([
    [120, 115, true],
    [60, 170, false],
  ]);
});

test('a request a rounding error above a multiple is that multiple', () => {
  // 1.1 h are 3960.0000000000005 s.
  expect(fitted([[1.1 * 3600, false]]).map(({ request }) => request)).toEqual([3960]);
  expect(fitted([[3960.001, false]]).map(({ request }) => request)).toEqual([4020]);
});

test('requests are whole multiples up to the last milestone, and the last saves nothing', async () => {
  const milestones = fc
    .uniqueArray(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 8 })
    .map((list) => list.sort((a, b) => a - b));
  const arbitrary = fc.tuple(
    milestones,
    fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    fc.integer({ min: 0, max: 90 }),
  );
  await holds(arbitrary, 400, async ([times, saves, checkpoint]) => {
    const last = times.length - 1;
    const found = fitted(
      times.map((time, i) => [time, i < last && saves[i]]),
      checkpoint,
    );
    let saved = 0;
    let restart = 0;
    for (const { request, milestone, checkpoint: ends } of found) {
      expect(request % 60).toBe(0);
      expect(milestone).toBe(saved + request - restart - (ends ? checkpoint : 0));
      if (!ends) continue;
      saved = milestone;
      restart = 5;
    }
    expect(found.at(-1)?.milestone).toBeGreaterThanOrEqual(times[last]);
    expect(found.at(-1)?.checkpoint).toBe(false);
    for (const { milestone } of found.slice(0, -1)) expect(milestone).toBeLessThan(times[last]);
  });
});

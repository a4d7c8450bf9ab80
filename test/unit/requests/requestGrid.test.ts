import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import { REQUESTED_TIME } from '../../../src/requests/costModel.ts';
import { fitRequests, type RequestGrid } from '../../../src/requests/requestGrid.ts';
import { sequenceSteps, unsaved } from '../../../src/requests/sequence.ts';
import { holds } from '../../properties/seed.ts';

const survival = (t: number) => Math.max(0, 1 - t / 1000);
const cost = { ...REQUESTED_TIME, checkpoint: 5, restart: 5 };
const fitted = (milestones: readonly [number, boolean][], checkpoint = 5, limit?: number) => {
  const list = milestones.map(([milestone, saves]) => ({ milestone, checkpoint: saves }));
  const grid = limit === undefined ? { granularity: 60 } : { granularity: 60, limit };
  const times = { ...cost, checkpoint };
  return fitRequests(sequenceSteps(list, new Float64Array(list.length), times), times, grid, survival)
    .sequence;
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

describe('requests without checkpoints', () => {
  const steps = sequenceSteps(unsaved([60, 200]), [survival(60), survival(200)], cost);
  const on = (grid: RequestGrid) => fitRequests(steps, cost, grid, survival);
  const requests = (grid: RequestGrid) => on(grid).sequence.map(({ request }) => request);

  test('are as they were on no grid', () => {
    expect(on({})).toEqual({ sequence: steps, changed: false });
  });

  test('are rounded up, and work on in the time that is gained', () => {
    expect(on({ granularity: 60 })).toEqual({
      sequence: [
        { request: 60, milestone: 60, checkpoint: false, probability: 1 - 0.94 },
        { request: 240, milestone: 240, checkpoint: false, probability: 1 - 0.76 },
      ],
      changed: true,
    });
  });

  test('end at a limit, which is rounded down to the grid', () => {
    expect(on({ limit: 150 })).toEqual({
      sequence: [
        { request: 60, milestone: 60, checkpoint: false, probability: 1 - 0.94 },
        { request: 150, milestone: 150, checkpoint: false, probability: 1 - 0.85 },
      ],
      changed: true,
      unfinished: 0.85,
    });
    expect(requests({ limit: 150, granularity: 60 })).toEqual([60, 120]);
    expect(requests({ limit: 45, granularity: 20 })).toEqual([40]);
    expect(requests({ limit: 500 })).toEqual([60, 200]);
  });

  test('may begin with none for a run time of 0', () => {
    const none = sequenceSteps(unsaved([0, 50]), [0.5, 0], cost);
    const { sequence } = fitRequests(none, cost, { granularity: 60 }, survival);
    expect(sequence.map(({ milestone }) => milestone)).toEqual([0, 60]);
  });

  test.each([
    [{ granularity: 0 }, 'granularity 0: expected a time above 0'],
    [{ limit: -1 }, 'limit -1: expected a time above 0'],
    [{ limit: Number.NaN }, 'limit NaN: expected a time above 0'],
    [{ limit: 59, granularity: 60 }, 'limit 59: below one granularity of 60'],
  ])('refuse %j', (grid, message) => {
    expect(() => on(grid)).toThrow(new UsageError(message));
  });
});

describe('requests with checkpoints', () => {
  const plain = (milestones: readonly [number, boolean][], limit: number) =>
    fitted(milestones, 5, limit).map(({ request, milestone, checkpoint }) => [
      request,
      milestone,
      checkpoint,
    ]);

  test('are repeated under a limit until their milestone is reached', () => {
    const found = plain(
      [
        [200, true],
        [500, false],
      ],
      120,
    );
    expect(found).toEqual([
      [120, 115, true],
      [120, 225, true],
      // Without a checkpoint the limit is reached once only.
      [120, 340, false],
    ]);
  });

  test('take no checkpoint where rounding reaches the end, after an earlier one too', () => {
    const ending = (end: number) =>
      plain(
        [
          [115, true],
          [150, true],
          [end, false],
        ],
        600,
      );
    // 60 s are 5 s for the restart, 50 s of work, and 5 s for the checkpoint.
    expect(ending(175)).toEqual([
      [120, 115, true],
      [60, 165, true],
      [60, 220, false],
    ]);
    expect(ending(160)).toEqual([
      [120, 115, true],
      [60, 170, false],
    ]);
    expect(ending(165)).toEqual([
      [120, 115, true],
      [60, 170, false],
    ]);
  });

  test('are refused if the limit leaves no time for work', () => {
    const short = (saving: number) =>
      fitted(
        [
          [57, true],
          [100, false],
        ],
        saving,
        60,
      );
    const refusal = (saving: number) =>
      new UsageError(`limit 60: a checkpoint of ${saving} leaves no time for work in it`);
    expect(() => short(70)).toThrow(refusal(70));
    expect(() => short(60)).toThrow(refusal(60));
    expect(short(55)[0]).toMatchObject({ request: 60, milestone: 5, checkpoint: true });
  });
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

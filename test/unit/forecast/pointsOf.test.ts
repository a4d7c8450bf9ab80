// Calibration points that are forecast elsewhere, such as on threads.
import { expect, it } from 'vitest';
import { forecast, type PointsOf } from '../../../src/forecast/forecast.ts';
import { historyOfLog } from '../../../src/forecast/history.ts';
import { pastForecasts } from '../../../src/forecast/pastForecasts.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

it('are asked for by their places, correct the forecast as always, and are not used with a machine', async () => {
  const { wasm } = await testKernels();
  const workload = testWorkload(
    2,
    Array.from({ length: 151 }, (_, i) => ({
      ...{ submit: 1000 * i, run: 900, request: 1800, processors: 2, user: 1 },
    })),
  );
  workload.jobs.wait.fill(60);
  const history = historyOfLog(workload);
  const question = { now: 150_000, place: 150, last: 150 };
  const how = { policy: findPolicy('easy'), samples: 4, calibrationPoints: 25, seed: 1 };
  const places: (readonly number[])[] = [];
  const shares: number[] = [];
  const pointsOf: PointsOf = (given, asked, onProgress) => {
    places.push(asked);
    expect(given).toBe(history);
    onProgress(0.5);
    return pastForecasts(wasm, given, asked, how, (point) => point);
  };
  const onProgress = (share: number) => shares.push(share);
  const usual = await forecast(wasm, history, question, how);
  expect(await forecast(wasm, history, question, { ...how, pointsOf, onProgress })).toEqual(usual);
  expect(usual.calibrationPoints).toBe(25);
  expect(places).toEqual([Array.from({ length: 25 }, (_, i) => 25 + 5 * i)]);
  // The model learned from past waits takes the first 30%.
  expect(shares.at(-1)).toBeCloseTo(0.65, 9);
  const machine = { startsIn: async () => Float64Array.of(question.now) };
  await forecast(wasm, history, question, { ...how, pointsOf, machine });
  expect(places).toHaveLength(1);
});

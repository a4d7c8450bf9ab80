import { describe, expect, it, test } from 'vitest';
import {
  freedBy,
  measureMemory,
  NOTHING_MEASURED,
  sumMeasured,
} from '../../../../src/advice/memory/measuredMemory.ts';
import { memoryRequest } from '../../../../src/advice/memory/memoryRequest.ts';
import type { MemoryRun } from '../../../../src/advice/memory/memoryRuns.ts';

const run = (requested: number, used: number, outOfMemory = false, nodeTime = 10): MemoryRun => ({
  ...{ requested, used, outOfMemory, nodeTime },
});

test.each([
  ['20% above the largest use', [run(8000, 1000), run(8000, 500)], 1200],
  ['a multiple of 100 MiB', [run(8000, 1001)], 1300],
  ['100 MiB at least', [run(8000, 3)], 100],
  ['twice what did not suffice', [run(4000, 3900, true), run(4000, 3000), run(2000, 1900, true)], 8000],
  ['above a use that is more than what did not suffice', [run(4000, 3900, true), run(9000, 5000)], 6000],
  [
    'twice what did not suffice if another run used only as much',
    [run(4000, 0, true), run(9000, 4000)],
    8000,
  ],
])('the request is %s', (_, runs, expected) => {
  expect(memoryRequest(runs)).toBe(expected);
});

describe('the effect of a request', () => {
  it('is what the runs reserve less; a run that it kills reserves it in vain', () => {
    expect(freedBy(1200, run(8000, 1200))).toBe(10 * 6800);
    expect(freedBy(1200, run(8000, 1201))).toBe(-10 * 1200);
    expect(freedBy(1200, run(1000, 900))).toBe(-10 * 200);
    expect(freedBy(1000, run(1000, 0, true))).toBe(-10 * 1000);
  });

  it('counts kills, runs whose need nobody knows, and sums with their intervals', () => {
    const measured = measureMemory(1200, [
      run(2000, 1000),
      run(2000, 1300),
      run(1000, 900, true),
      run(1200, 900, true),
    ]);
    // 8000, -12000, -2000 and -12000: mean -4500, standard deviation 9574; Student's t of 3 is 3.1824.
    expect(measured).toMatchObject({ jobs: 4, killed: 2, unknown: 1, reserved: 62_000, freed: -18_000 });
    expect(measured.halfWidth).toBeCloseTo(4 * 3.182446 * (9574.271 / 2), -1);
    expect(measureMemory(1200, [run(2000, 1)]).halfWidth).toBeNaN();
    // 8000 and -12000: standard deviation 14142; Student's t of 1 is 12.706.
    const ofTwo = measureMemory(1200, [run(2000, 1), run(2000, 1300)]);
    expect(ofTwo.halfWidth).toBeCloseTo(2 * 12.7062 * (14_142.14 / Math.SQRT2), -1);
    const twice = sumMeasured([measured, measured, NOTHING_MEASURED]);
    expect(twice).toMatchObject({ jobs: 8, killed: 4, unknown: 2, reserved: 124_000, freed: -36_000 });
    expect(twice.halfWidth).toBeCloseTo(Math.SQRT2 * measured.halfWidth, 6);
  });
});

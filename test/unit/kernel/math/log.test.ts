import { describe, expect, test } from 'vitest';
import { sized } from '../../../properties/seed.ts';
import { farthest, floats, LOG, onBoth } from './functions.ts';

describe('log', () => {
  test('is within 1 ulp of the engine’s, from subnormal numbers to the largest', async () => {
    const x = floats(sized(200_000, 30_000));
    const { wasm, twin } = await onBoth(LOG, x);
    expect(farthest(wasm, x.map(Math.log))).toBeLessThanOrEqual(1);
    expect(twin).toEqual(wasm);
  });

  test('is within 1 ulp of the engine’s about 1', async () => {
    const x = Float64Array.from({ length: 100_000 }, (_, i) => 0.5 + i * 1.3e-5);
    const { wasm, twin } = await onBoth(LOG, x);
    expect(farthest(wasm, x.map(Math.log))).toBeLessThanOrEqual(1);
    expect(twin).toEqual(wasm);
  });

  test('is infinite or NaN at the ends of its domain', async () => {
    const x = Float64Array.of(
      0,
      -0,
      1,
      -1,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NaN,
      5e-324,
    );
    const { wasm, twin } = await onBoth(LOG, x);
    const least = -744.4400719213812;
    expect([...wasm]).toEqual([-Infinity, -Infinity, 0, NaN, Infinity, NaN, NaN, least]);
    expect([...twin]).toEqual([...wasm]);
  });
});

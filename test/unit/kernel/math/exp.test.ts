import { describe, expect, test } from 'vitest';
import { sized } from '../../../properties/seed.ts';
import { EXP, farthest, onBoth } from './functions.ts';

const COUNT = sized(300_000, 50_000);

describe('exp', () => {
  test('is within 1 ulp of the engine’s over its whole range', async () => {
    const x = Float64Array.from({ length: COUNT }, (_, i) => -745.1 + i * (1454.8 / COUNT));
    const { wasm, twin } = await onBoth(EXP, x);
    expect(farthest(wasm, x.map(Math.exp))).toBeLessThanOrEqual(1);
    expect(twin).toEqual(wasm);
  });

  test('is within 1 ulp of the engine’s about 0', async () => {
    const x = Float64Array.from({ length: 100_000 }, (_, i) => (i - 50_000) * 2e-5);
    const { wasm } = await onBoth(EXP, x);
    expect(farthest(wasm, x.map(Math.exp))).toBeLessThanOrEqual(1);
  });

  test('is 0, 1, infinite or NaN at the ends of its domain', async () => {
    const x = Float64Array.of(0, -0, 710, -746, Infinity, -Infinity, NaN);
    const { wasm, twin } = await onBoth(EXP, x);
    expect([...wasm]).toEqual([1, 1, Infinity, 0, Infinity, 0, NaN]);
    expect([...twin]).toEqual([...wasm]);
  });
});

import { describe, expect, test } from 'vitest';
import { draws } from '../../../../src/kernel/draws.ts';
import type { Kernel } from '../../../../src/kernel/instance.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm, checked, twin } = await testKernels();

/** The first words after the given state, unsigned. */
async function words(
  kernel: Kernel,
  state: [number, number, number, number],
  count: number,
): Promise<number[]> {
  const { exports, columns } = await kernel.instantiate();
  exports.createDrawColumn(count);
  exports.setSequenceState(state[0] | 0, state[1] | 0, state[2] | 0, state[3] | 0);
  exports.draw(0, count, 0, 0, 0, 0, 0);
  return Array.from(columns.draws.subarray(0, count), (word) => word >>> 0);
}

const uniforms = async (kernel: Kernel, count: number, seed: number, stream?: number) =>
  draws(await kernel.instantiate(), { name: 'uniform' }, count, seed, stream);

describe('the generator of random numbers', () => {
  test.each([
    ['wasm', wasm],
    ['checked', checked],
    ['twin', twin],
  ])('is xoshiro128** 1.1 (%s)', async (_, kernel) => {
    // From the authors' C code, as recorded in edorfaus/xoshiro-6502 (test-rom/testdata.asm).
    expect(await words(kernel, [0x964d4a0c, 0xd40ab895, 0xad7fdecb, 0x3006f0f0], 4)).toEqual([
      0xf1391922, 0x6fe53806, 0xa5be2840, 0xf510ee70,
    ]);
    expect(await words(kernel, [1, 2, 3, 4], 4)).toEqual([11520, 0, 5927040, 70819200]);
  });

  test('gives the same bits on both engines, whatever the seed', async () => {
    for (const seed of [0, 1, -1, 0.5, 1e300, 2 ** 53, Number.MIN_VALUE]) {
      expect(await uniforms(twin, 1000, seed)).toEqual(await uniforms(wasm, 1000, seed));
    }
  });

  test('gives each seed and each stream its own sequence, and gives -0 the sequence of 0', async () => {
    const firsts = new Set<number>();
    const instance = await twin.instantiate();
    for (let seed = 0; seed < 300; seed++) {
      for (const stream of [0, 1, 2]) firsts.add(draws(instance, { name: 'uniform' }, 1, seed, stream)[0]);
    }
    expect(firsts.size).toBe(900);
    expect(await uniforms(wasm, 4, -0)).toEqual(await uniforms(wasm, 4, 0));
    expect(await uniforms(wasm, 100, 7)).toEqual(await uniforms(wasm, 100, 7));
  });

  test('fills [0, 1) evenly', async () => {
    const count = 1 << 20;
    const values = await uniforms(wasm, count, 42);
    const bins = new Float64Array(256);
    let product = 0;
    for (let i = 0; i < count; i++) {
      bins[Math.floor(256 * values[i])]++;
      if (i > 0) product += (values[i] - 0.5) * (values[i - 1] - 0.5);
    }
    expect(values.every((u) => u >= 0 && u < 1)).toBe(true);
    const chiSquare = bins.reduce((sum, n) => sum + (n - count / 256) ** 2 / (count / 256), 0);
    // 255 degrees of freedom: mean 255, deviation 22.6.
    expect(chiSquare).toBeGreaterThan(255 - 5 * 22.6);
    expect(chiSquare).toBeLessThan(255 + 5 * 22.6);
    expect(Math.abs((product / count) * 12)).toBeLessThan(5 / Math.sqrt(count));
  });
});

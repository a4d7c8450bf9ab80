import type { Instance } from '../../../../src/kernel/instance.ts';
import { type TestKernels, testKernels } from '../../../support/kernels.ts';

// Codes of assembly/random/draws.ts.
export const LOG = 8;
export const EXP = 9;

/** Value of the kernel's function for each x. */
export function applied({ exports, columns }: Instance, code: number, x: Float64Array): Float64Array {
  exports.createDrawColumn(x.length);
  columns.draws.set(x);
  exports.draw(code, x.length, 0, 0, 0, 0, 0);
  return columns.draws.slice(0, x.length);
}

export async function onBoth(
  code: number,
  x: Float64Array,
): Promise<{ wasm: Float64Array; twin: Float64Array }> {
  const { wasm, twin }: TestKernels = await testKernels();
  return {
    wasm: applied(await wasm.instantiate(), code, x),
    twin: applied(await twin.instantiate(), code, x),
  };
}

/** Finite floats of all magnitudes, subnormal ones too: every step-th of all bit patterns above zero. */
export function floats(count: number): Float64Array {
  const bits = new BigUint64Array(count);
  const step = 0x7ff0000000000000n / BigInt(count);
  for (let i = 0; i < count; i++) bits[i] = 1n + step * BigInt(i);
  return new Float64Array(bits.buffer);
}

/** Distance in units of the last place of two finite floats of one sign. */
export function ulps(a: number, b: number): number {
  const [x, y] = new BigInt64Array(new Float64Array([Math.abs(a), Math.abs(b)]).buffer);
  return Math.sign(a) === Math.sign(b) || a === b ? Math.abs(Number(x - y)) : Number.POSITIVE_INFINITY;
}

/** The largest distance between two columns, in units of the last place. */
export function farthest(a: Float64Array, b: Float64Array): number {
  let most = 0;
  for (let i = 0; i < a.length; i++) most = Math.max(most, ulps(a[i], b[i]));
  return most;
}

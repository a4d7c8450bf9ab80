import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wasmKernel } from '../../../src/kernel/wasm.ts';
import { build } from '../../support/paths.ts';

const bytesOf = (file: string) => readFileSync(join(build, file));

/** The whole numbers below a bound that a kernel draws for one seed. */
async function drawn(source: BufferSource | WebAssembly.Module): Promise<number[]> {
  const { exports, columns } = await (await wasmKernel(source)).instantiate();
  exports.createDrawColumn(5);
  exports.seedSequence(1, 0);
  exports.draw(2, 5, 1000, 0, 0, 0, 0);
  return [...columns.draws.subarray(0, 5)];
}

describe('the kernel as WebAssembly', () => {
  it('is instantiated from bytes and from a compiled module alike', async () => {
    const bytes = bytesOf('kernel.wasm');
    const fromBytes = await drawn(bytes);
    expect(new Set(fromBytes).size).toBeGreaterThan(1);
    expect(await drawn(await WebAssembly.compile(bytes))).toEqual(fromBytes);
  });

  it('has its own state in every instance', async () => {
    const kernel = await wasmKernel(bytesOf('kernel.wasm'));
    const [a, b] = [await kernel.instantiate(), await kernel.instantiate()];
    a.exports.createDrawColumn(3);
    b.exports.createDrawColumn(3);
    a.columns.draws.fill(7);
    expect([...b.columns.draws.subarray(0, 3)]).toEqual([0, 0, 0]);
  });

  it('gives message, file, line and column of an abort', async () => {
    const { exports } = await (await wasmKernel(bytesOf('kernel.wasm'))).instantiate();
    expect(() => exports.createDrawColumn(2 ** 31 - 1)).toThrow(/^abort: Invalid length at \S+\.ts:\d+:\d+$/);
  });

  it('gives the same of an access outside an array in the checked build', async () => {
    const { exports } = await (await wasmKernel(bytesOf('kernel.checked.wasm'))).instantiate();
    expect(() => exports.waitingFrom(1_000_000)).toThrow(/^abort: Index out of range at \S+\.ts:\d+:\d+$/);
  });

  it('refuses a module that is not the kernel', async () => {
    const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
    await expect((await wasmKernel(empty)).instantiate()).rejects.toThrow('it exports no memory');
  });
});

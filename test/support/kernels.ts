import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kernel } from '../../src/kernel/instance.ts';
import { twinKernel } from '../../src/kernel/twin.ts';
import { wasmKernel } from '../../src/kernel/wasm.ts';
import { build } from './paths.ts';

/** The same sources compiled three times. `checked` is Wasm that traps on an access outside an array. */
export interface TestKernels<K = Kernel> {
  wasm: K;
  checked: K;
  twin: K;
}

async function kernelFrom(file: string): Promise<Kernel> {
  return wasmKernel(await readFile(join(build, file)));
}

async function compiled(): Promise<TestKernels> {
  const [wasm, checked] = await Promise.all([kernelFrom('kernel.wasm'), kernelFrom('kernel.checked.wasm')]);
  return { wasm, checked, twin: twinKernel };
}

let kernels: Promise<TestKernels> | undefined;

/** The three kernels, compiled once for all test files that a worker runs. */
export function testKernels(): Promise<TestKernels> {
  kernels ??= compiled();
  return kernels;
}

/** A kernel whose queues are in blocks of so many entries. */
export function withBlocks(kernel: Kernel, entries: number): Kernel {
  return {
    ...kernel,
    async instantiate() {
      const instance = await kernel.instantiate();
      instance.exports.setBlocks(entries);
      return instance;
    },
  };
}

/** Bytes of a text to be read. Its columns take so much memory that short runs find room for theirs behind them. */
const TAKEN = [4000, 2000];

/**
 * A kernel that puts one instance back into its first state, which is much quicker than a new one. So its runs must
 * come one after the other. After a run for which memory grew there is a new one, since memory does not shrink:
 * preemption's log of tries needs that.
 */
export async function recycled(kernel: Kernel): Promise<Kernel> {
  const isWasm = kernel.engine === 'wasm';
  const made = async () => {
    const instance = await kernel.instantiate();
    const memory = () => (isWasm ? instance.columns.submit.buffer.byteLength : 0);
    if (isWasm) for (const bytes of TAKEN) instance.exports.createReader(bytes);
    return { instance, fresh: instance.save(), memory, bytes: memory() };
  };
  let now = await made();
  return {
    ...kernel,
    async instantiate() {
      if (now.memory() > now.bytes) now = await made();
      now.fresh.restore();
      return now.instance;
    },
  };
}

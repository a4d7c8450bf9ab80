import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstanceUse, Kernel } from '../../src/kernel/instance.ts';
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

/** A kernel whose queues are in blocks of this many entries. */
export function withBlocks(kernel: Kernel, entries: number): Kernel {
  return {
    ...kernel,
    async instantiate(use?: InstanceUse) {
      const instance = await kernel.instantiate(use);
      instance.exports.setBlocks(entries);
      return instance;
    },
  };
}

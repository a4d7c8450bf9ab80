import { readFile } from 'node:fs/promises';
import type { Kernel } from '../src/kernel/instance.ts';
import { twinKernel } from '../src/kernel/twin.ts';
import { wasmKernel } from '../src/kernel/wasm.ts';

/** Both engines, from this checkout's build. */
export async function benchKernels(): Promise<{ wasm: Kernel; js: Kernel }> {
  return { wasm: await wasmKernel(await readFile('build/kernel.wasm')), js: twinKernel };
}

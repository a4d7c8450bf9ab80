import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTwin } from '../../../build/slurm-twin.js';
import { twinOf } from '../../../src/kernel/twinOf.ts';
import { wasmKernel } from '../../../src/kernel/wasm.ts';
import type { TestKernels } from '../kernels.ts';
import { build } from '../paths.ts';

/** The kernel of the Slurm machine, compiled three times. */
export async function clusterKernels(): Promise<TestKernels> {
  const [wasm, checked] = await Promise.all(
    ['slurm.wasm', 'slurm.checked.wasm'].map(async (file) => wasmKernel(await readFile(join(build, file)))),
  );
  return { wasm, checked, twin: twinOf(createTwin) };
}

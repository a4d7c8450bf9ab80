import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SlurmKernel } from '../../../src/kernel/instance.ts';
import { wasmKernel } from '../../../src/kernel/wasm.ts';
import { clusterTwin } from '../../../src/slurm/machine/twin.ts';
import type { TestKernels } from '../kernels.ts';
import { build } from '../paths.ts';

async function compiled(): Promise<TestKernels<SlurmKernel>> {
  const [wasm, checked] = await Promise.all(
    ['slurm.wasm', 'slurm.checked.wasm'].map(async (file) =>
      wasmKernel(await readFile(join(build, file)), 'slurm'),
    ),
  );
  return { wasm, checked, twin: clusterTwin };
}

let kernels: Promise<TestKernels<SlurmKernel>> | undefined;

/** The kernel of the Slurm machine, compiled three times, once for all test files that a worker runs. */
export function clusterKernels(): Promise<TestKernels<SlurmKernel>> {
  kernels ??= compiled();
  return kernels;
}

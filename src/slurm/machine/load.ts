import type { SlurmKernel } from '../../kernel/instance.ts';
import { fetchBytes, type LoadKernelOptions } from '../../kernel/load.ts';
import { wasmKernel } from '../../kernel/wasm.ts';

/**
 * Loads the kernel of the Slurm machine, which is a module of its own: `slurm.wasm` beside this module,
 * unless its bytes are given. Load it once and pass it to every call of `replayOnSlurm`.
 */
export async function loadSlurmKernel({
  engine = 'wasm',
  wasm,
}: LoadKernelOptions = {}): Promise<SlurmKernel> {
  if (engine === 'js') return (await import('./twin.ts')).clusterTwin;
  return wasmKernel(wasm ?? (await fetchBytes(new URL('./slurm.wasm', import.meta.url))), 'slurm');
}

let shared: Promise<SlurmKernel> | undefined;

/** The Wasm kernel of the Slurm machine. */
export function defaultSlurmKernel(): Promise<SlurmKernel> {
  shared ??= loadSlurmKernel();
  return shared;
}

import { Option } from 'commander';
import type { Engine, Kernel } from '../../kernel/instance.ts';
import { loadKernel } from '../../kernel/load.ts';

export function engineOption(): Option {
  return new Option('--engine <engine>', 'WebAssembly, or the same kernel as JavaScript')
    .choices(['wasm', 'js'])
    .default('wasm');
}

/** The kernel for a command. */
export function commandKernel(engine: Engine): Promise<Kernel> {
  return loadKernel({ engine });
}

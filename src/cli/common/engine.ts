import { Option } from 'commander';
import { DataError } from '../../errors.ts';
import type { Engine, Kernel } from '../../kernel/instance.ts';
import { loadKernel } from '../../kernel/load.ts';
import { isMemoryShort } from '../../kernel/memoryShort.ts';
import { addressSpaceAdvice } from './memory.ts';

export function engineOption(): Option {
  return new Option(
    '--engine <engine>',
    'engine of the kernel: WebAssembly, or the same kernel as JavaScript',
  )
    .choices(['wasm', 'js'])
    .default('wasm');
}

/**
 * The kernel for a command. V8 reserves about 10 GiB of addresses for each memory of WebAssembly, which a limit on them
 * refuses: the error says so, and what would do.
 */
export async function commandKernel(engine: Engine): Promise<Kernel> {
  const kernel = await loadKernel({ engine }).catch(refused);
  return { engine: kernel.engine, instantiate: () => kernel.instantiate().catch(refused) };
}

function refused(error: unknown): never {
  if (!isMemoryShort(error)) throw error;
  throw new DataError(
    `WebAssembly gets no memory (${error.message})${addressSpaceAdvice()}; raise the limit, or use --engine js`,
  );
}

import { DataError } from '../../errors.ts';
import type { Engine, Kernel } from '../../kernel/instance.ts';
import { loadKernel } from '../../kernel/load.ts';
import { isMemoryShort } from '../../kernel/memoryShort.ts';
import { addressSpaceAdvice } from './memory.ts';

/**
 * The kernel of a command: the simulator's, or another one. V8 reserves about 10 GiB of addresses for each WebAssembly memory. A limit on the
 * address space refuses that; the error then names the limit and what would help.
 */
export async function commandKernel(engine: Engine, load = loadKernel): Promise<Kernel> {
  const kernel = await load({ engine }).catch(refused);
  return { engine: kernel.engine, instantiate: () => kernel.instantiate().catch(refused) };
}

function refused(error: unknown): never {
  if (!isMemoryShort(error)) throw error;
  throw new DataError(
    `WebAssembly gets no memory (${error.message})${addressSpaceAdvice()}; raise the limit, or use --engine js`,
  );
}

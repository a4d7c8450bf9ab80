import { DataError } from '../../errors.ts';
import type { Engine, InstanceUse, Kernel, SlurmKernel } from '../../kernel/instance.ts';
import { type LoadKernelOptions, loadKernel } from '../../kernel/load.ts';
import { isMemoryShort } from '../../kernel/memoryShort.ts';
import { addressSpaceAdvice } from './memory.ts';

/**
 * Returns the kernel of a command: the simulator's, or another one. V8 reserves about 10 GiB of addresses for each
 * WebAssembly memory. A limit on the address space prevents that; the error then names the limit and a remedy.
 */
export async function commandKernel<K extends Kernel | SlurmKernel = Kernel>(
  engine: Engine,
  load?: (options: LoadKernelOptions) => Promise<K>,
): Promise<K> {
  const loaded: Promise<Kernel | SlurmKernel> = (load ?? loadKernel)({ engine });
  const kernel = await loaded.catch(refused);
  const made: (use?: InstanceUse) => Promise<unknown> = (use) => kernel.instantiate(use);
  return { ...kernel, instantiate: (use?: InstanceUse) => made(use).catch(refused) } as K;
}

function refused(error: unknown): never {
  if (!isMemoryShort(error)) throw error;
  throw new DataError(
    `WebAssembly gets no memory (${error.message})${addressSpaceAdvice()}; raise the limit, or use --engine js`,
  );
}

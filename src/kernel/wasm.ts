import { instantiate, instantiateSync } from '@assemblyscript/loader';
import type { Address, Instance, Kernel, KernelExports } from './instance.ts';

/** The kernel as WebAssembly, from its bytes or an already compiled module. */
export async function wasmKernel(source: BufferSource | WebAssembly.Module): Promise<Kernel> {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  return {
    engine: 'wasm',
    async instantiate(): Promise<Instance> {
      // The asynchronous one asks whether it was handed a Response, and in Node the mere mention of that class loads
      // the whole of fetch (15 ms); browsers, on the other hand, may refuse to instantiate synchronously.
      const onNode = typeof process !== 'undefined';
      const { exports } = await (onNode ? instantiateSync : instantiate)<Record<string, unknown>>(module);
      const memory = exports.memory as WebAssembly.Memory;
      // Pointers above 2 GiB come back negative.
      const offset = (address: Address) => (address as number) >>> 0;
      return {
        exports: exports as unknown as KernelExports,
        f64: (address, length) => new Float64Array(memory.buffer, offset(address), length),
        i32: (address, length) => new Int32Array(memory.buffer, offset(address), length),
        u8: (address, length) => new Uint8Array(memory.buffer, offset(address), length),
      };
    },
  };
}

import { instantiate, instantiateSync } from '@assemblyscript/loader';
import type { Address } from './address.ts';
import type { Instance, Kernel, KernelExports } from './instance.ts';

type Loaded = { exports: Record<string, unknown> & { memory?: WebAssembly.Memory } };

/**
 * The kernel as WebAssembly, from its bytes or from a compiled module. If the kernel aborts (memory is short,
 * or the checked build finds an access outside an array), the loader throws an error with the message, file,
 * line and column.
 */
export async function wasmKernel(source: BufferSource | WebAssembly.Module): Promise<Kernel> {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  return {
    engine: 'wasm',
    async instantiate(): Promise<Instance> {
      // Some pages may not instantiate synchronously. Everywhere else the kernel does: in Node the
      // asynchronous way sometimes never answers (2 of 27 runs of `specula reserve --compare` hung; Node
      // 20.20.2), and the loader's asynchronous way first loads all of fetch (15 ms).
      const inPage = typeof document !== 'undefined';
      const loaded: Loaded = inPage ? await instantiate(module) : instantiateSync(module);
      const { exports } = loaded;
      const { memory } = exports;
      // The build has added them: they write all variables to memory, and read them back (scripts/stateOfGlobals.mjs).
      const { saveState, loadState } = exports as Record<string, () => void>;
      if (memory === undefined) throw new Error('this is not the kernel: it exports no memory');
      // Pointers above 2 GiB are returned as negative numbers.
      const offset = (address: Address) => (address as number) >>> 0;
      return {
        exports: exports as unknown as KernelExports,
        f64: (address, length) => new Float64Array(memory.buffer, offset(address), length),
        i32: (address, length) => new Int32Array(memory.buffer, offset(address), length),
        u8: (address, length) => new Uint8Array(memory.buffer, offset(address), length),
        save: () => {
          saveState();
          const copy = new Uint8Array(memory.buffer).slice();
          return {
            bytes: copy.length,
            restore() {
              new Uint8Array(memory.buffer).set(copy);
              loadState();
            },
          };
        },
      };
    },
  };
}

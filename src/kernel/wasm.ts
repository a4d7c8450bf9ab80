import { instantiate, instantiateSync } from '@assemblyscript/loader';
import type { Address } from './address.ts';
import type { Instance, Kernel, KernelExports } from './instance.ts';

type Loaded = { exports: Record<string, unknown> & { memory?: WebAssembly.Memory } };

/**
 * The kernel as WebAssembly, from its bytes or an already compiled module. Where the kernel gives up (memory is short, or in
 * the checked build an access leaves its array), the loader throws an error with the message, file, line and column.
 */
export async function wasmKernel(source: BufferSource | WebAssembly.Module): Promise<Kernel> {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  return {
    engine: 'wasm',
    async instantiate(): Promise<Instance> {
      // A page may be refused to instantiate synchronously. Everywhere else that is the way to do it: in Node the
      // asynchronous one sometimes never answers (2 of 27 runs of `specula reserve --compare` hung; Node 20.20.2), and the
      // loader's loads all of fetch first (15 ms).
      const inPage = typeof document !== 'undefined';
      const loaded: Loaded = inPage ? await instantiate(module) : instantiateSync(module);
      const { exports } = loaded;
      const { memory } = exports;
      // The build has added them: they write all variables to memory, and read them back (scripts/stateOfGlobals.mjs).
      const { saveState, loadState } = exports as Record<string, () => void>;
      if (memory === undefined) throw new Error('this is not the kernel: it exports no memory');
      // Pointers above 2 GiB come back negative.
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

import type { Address } from './address.ts';
import type { Instance, Kernel, KernelExports } from './instance.ts';

/** What AssemblyScript asks for: called where memory is short or, in the checked kernel, an access leaves its array. */
const IMPORTS = {
  env: {
    abort(_message: number, _file: number, line: number, column: number): never {
      throw new Error(`the kernel was aborted at ${line}:${column} of its source`);
    },
  },
};

/** The kernel as WebAssembly, from its bytes or an already compiled module. */
export async function wasmKernel(source: BufferSource | WebAssembly.Module): Promise<Kernel> {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  return {
    engine: 'wasm',
    async instantiate(): Promise<Instance> {
      // A page may be refused to instantiate synchronously. Elsewhere that is the way to do it: in Node the asynchronous
      // one now and then never answers (2 of 27 runs of `specula reserve --compare` hung; Node 20.20.2).
      const inPage = typeof document !== 'undefined';
      const { exports } = inPage
        ? await WebAssembly.instantiate(module, IMPORTS)
        : new WebAssembly.Instance(module, IMPORTS);
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

import { instantiate as instantiateLater, instantiateSync } from '@assemblyscript/loader';
import { PADDING } from '../../assembly/native/padding.ts';
import type { KernelOf, Model } from './instance.ts';

/**
 * What a module of AssemblyScript exports: its variables are globals, and the value of a column is its
 * address.
 */
interface Loaded {
  readonly exports: Record<string, unknown> & {
    readonly memory?: WebAssembly.Memory;
    __getArrayView(address: number): Float64Array;
  };
}

/**
 * A kernel as WebAssembly, from its bytes or from a compiled module. If the kernel aborts (memory is short,
 * or the checked build finds an access outside an array), the loader throws an error with the message, file,
 * line and column.
 */
export async function wasmKernel<M extends Model = 'pool'>(
  source: BufferSource | WebAssembly.Module,
  model = 'pool' as M,
): Promise<KernelOf<M>> {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  async function instantiate() {
    // Some pages may not instantiate synchronously. Everywhere else the kernel does: in Node the
    // asynchronous way sometimes never answers (2 of 27 runs of `specula reserve --compare` hung; Node
    // 20.20.2), and the loader's asynchronous way first loads all of fetch (15 ms).
    const inPage = typeof document !== 'undefined';
    const loaded = (inPage ? await instantiateLater(module) : instantiateSync(module)) as unknown as Loaded;
    const { exports } = loaded;
    const { memory } = exports;
    // The build has added them: they write all variables to memory, and read them back
    // (scripts/stateOfGlobals.mjs).
    const { saveState, loadState } = exports as unknown as Record<string, () => void>;
    if (memory === undefined) throw new Error('this is not the kernel: it exports no memory');
    const view = (address: number) => {
      const column = exports.__getArrayView(address);
      return column.subarray(0, column.length - PADDING);
    };
    const global = (name: string | symbol) => exports[name as string] as WebAssembly.Global<'i32' | 'f64'>;
    return {
      exports,
      columns: new Proxy({}, { get: (_, name) => view(global(name).value) }),
      numbers: new Proxy(
        {},
        {
          get: (_, name) => global(name).value,
          set: (_, name, value) => {
            global(name).value = value;
            return true;
          },
        },
      ),
      view,
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
  }
  return { model, engine: 'wasm', instantiate } as unknown as KernelOf<M>;
}

import { instantiate as instantiateLater, instantiateSync } from '@assemblyscript/loader';
import { PADDING } from '../../assembly/native/padding.ts';
import type { InstanceUse, KernelOf, Model } from './instance.ts';

/**
 * Exports of an AssemblyScript module: its variables are globals, and the value of a column is its
 * address.
 */
interface Loaded {
  readonly exports: Record<string, unknown> & {
    readonly memory?: WebAssembly.Memory;
    reserve(bytes: number): void;
    __getArrayView(address: number): Float64Array;
  };
}

/** The bytes at the end of the memory in which the allocator describes the preceding data. */
const MARK = 64;

/** The most memory of an instance that is kept for another run, in bytes. */
const MOST_KEPT = 1 << 28;

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
  // Unused instances, as they were made, and the bytes of memory that new ones have at once: what
  // the largest run so far took, of those that may be kept.
  const spares: unknown[] = [];
  let room = 0;

  async function instantiate({ released }: InstanceUse = { released: false }) {
    return released ? (spares.pop() ?? made(room)) : made(0);
  }

  async function made(bytes: number) {
    // Some pages may not instantiate synchronously. Everywhere else the kernel does: in Node the
    // asynchronous way sometimes never answers (2 of 27 runs of `specula reserve --compare` hung; Node
    // 20.20.2), and the loader's asynchronous way first loads all of fetch (15 ms).
    const inPage = typeof document !== 'undefined';
    const loaded = (inPage ? await instantiateLater(module) : instantiateSync(module)) as unknown as Loaded;
    const { exports } = loaded;
    const { memory, reserve } = exports;
    // The build has added them: they write all variables to memory, and read them back
    // (scripts/stateOfGlobals.mjs).
    const { saveState, loadState } = exports as unknown as Record<string, () => void>;
    if (memory === undefined) throw new Error('this is not the kernel: it exports no memory');
    const view = (address: number) => {
      const column = exports.__getArrayView(address);
      return column.subarray(0, column.length - PADDING);
    };
    const global = (name: string | symbol) => exports[name as string] as WebAssembly.Global<'i32' | 'f64'>;
    // A new instance has written to the memory that it was given, and what it reserves ends with the
    // allocator's mark. Without the mark a run that needs more memory would find what an earlier one left
    // there, and fail. Columns write their zeros, so that nothing else need be put back.
    const given = memory.buffer.byteLength;
    if (bytes > 0) reserve(bytes);
    saveState();
    const all = memory.buffer.byteLength;
    const written = new Uint8Array(memory.buffer).slice(0, given);
    const mark = new Uint8Array(memory.buffer).slice(all - MARK);
    const instance = {
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
      release() {
        const { byteLength } = memory.buffer;
        if (byteLength > MOST_KEPT) return;
        if (byteLength > all) {
          room = Math.max(room, byteLength);
          return;
        }
        const now = new Uint8Array(memory.buffer);
        now.set(written);
        now.set(mark, all - MARK);
        loadState();
        spares.push(instance);
      },
    };
    return instance;
  }
  return { model, engine: 'wasm', instantiate } as unknown as KernelOf<M>;
}

import type { KernelOf, Model } from './instance.ts';
import { saveTwin, type TwinVariables } from './twinState.ts';

/** A kernel whose instances are twins made by a built module. */
export function twinOf<M extends Model>(createTwin: () => unknown, model: M): KernelOf<M> {
  async function instantiate() {
    const twin = createTwin() as Record<string, unknown>;
    return {
      exports: twin,
      columns: new Proxy({}, { get: (_, name) => twin[name as string] }),
      numbers: twin,
      view: (column: unknown) => column,
      save: () => saveTwin(twin as unknown as TwinVariables),
      // A new one costs as much.
      release() {},
    };
  }
  return { model, engine: 'js', instantiate } as unknown as KernelOf<M>;
}

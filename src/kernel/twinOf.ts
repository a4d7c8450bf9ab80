import type { InstanceUse, KernelOf, Model } from './instance.ts';
import { saveTwin, type TwinVariables } from './twinState.ts';

/** A kernel whose instances are twins made by a built module. */
export function twinOf<M extends Model>(createTwin: () => unknown, model: M): KernelOf<M> {
  // Unused instances, as they were made. The engine compiles the functions of each new JavaScript build (twin) again,
  // which takes a short run ten times as long as its own work.
  const spares: unknown[] = [];

  async function instantiate({ released }: InstanceUse = { released: false }) {
    return (released && spares.pop()) || made(released);
  }

  function made(released: boolean) {
    const twin = createTwin() as Record<string, unknown>;
    const save = () => saveTwin(twin as unknown as TwinVariables);
    const first = released ? save() : undefined;
    const instance = {
      exports: twin,
      columns: new Proxy({}, { get: (_, name) => twin[name as string] }),
      numbers: twin,
      view: (column: unknown) => column,
      save,
      release() {
        if (first === undefined) return;
        first.restore();
        spares.push(instance);
      },
    };
    return instance;
  }
  return { model, engine: 'js', instantiate } as unknown as KernelOf<M>;
}

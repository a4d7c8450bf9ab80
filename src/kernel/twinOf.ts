import type { Instance, Kernel, KernelExports } from './instance.ts';
import { saveTwin, type TwinVariables } from './twinState.ts';

/** A kernel whose instances are twins made by a built module. */
export function twinOf(createTwin: () => Record<string, unknown>): Kernel {
  return {
    engine: 'js',
    async instantiate(): Promise<Instance> {
      const twin = createTwin();
      return {
        exports: twin as unknown as KernelExports,
        f64: (address, length) => (address as Float64Array).subarray(0, length),
        i32: (address, length) => (address as Int32Array).subarray(0, length),
        u8: (address, length) => (address as Uint8Array).subarray(0, length),
        save: () => saveTwin(twin as unknown as TwinVariables),
      };
    },
  };
}

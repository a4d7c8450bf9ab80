import type { SlurmKernel } from '../../../src/kernel/instance.ts';
import { clusterTwin } from '../../../src/slurm/machine/twin.ts';

const COLUMNS = ['Float64Array', 'Int32Array', 'Uint8Array'] as const;

/** The JavaScript build of the Slurm machine, which counts how often an element of its columns is read or written. */
export function countingTwin() {
  let accesses = 0;
  const counted = (column: object) =>
    new Proxy(column, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value === 'function') return value.bind(target);
        if (name !== 'length') accesses++;
        return value;
      },
      set(target, name, value) {
        accesses++;
        return Reflect.set(target, name, value);
      },
    });
  const kernel: SlurmKernel = {
    ...clusterTwin,
    async instantiate() {
      const instance = await clusterTwin.instantiate();
      const { createCluster } = instance.exports;
      instance.exports.createCluster = () => allocatingBy(counted, createCluster);
      return instance;
    },
  };
  return { kernel, accesses: () => accesses };
}

/** Calls a function that makes columns, which a wrapper then surrounds. */
function allocatingBy(wrapped: (column: object) => object, allocate: () => void): void {
  const before = COLUMNS.map((name) => globalThis[name]);
  for (const name of COLUMNS) {
    const construct = (Column: (typeof globalThis)[typeof name], [length]: [number]) =>
      wrapped(new Column(length));
    Object.assign(globalThis, { [name]: new Proxy(globalThis[name], { construct }) });
  }
  allocate();
  for (const [i, name] of COLUMNS.entries()) Object.assign(globalThis, { [name]: before[i] });
}

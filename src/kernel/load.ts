import type { Engine, Kernel } from './instance.ts';
import { wasmKernel } from './wasm.ts';

export interface LoadKernelOptions {
  /** `wasm` (default), or `js` for the twin. Never the one when the other was asked for. */
  engine?: Engine;
  /** The kernel's bytes or compiled module; default: `kernel.wasm` beside this module. */
  wasm?: BufferSource | WebAssembly.Module;
}

/** Reads the bytes of kernel.wasm; Node and browsers do it in their own ways. */
export type FetchKernel = (url: URL) => Promise<BufferSource>;

async function fetchBytes(url: URL): Promise<BufferSource> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  return response.arrayBuffer();
}

/** Loads the simulation kernel. Load it once and pass it to every verb. */
export async function loadKernel(
  options: LoadKernelOptions = {},
  fetchKernel: FetchKernel = fetchBytes,
): Promise<Kernel> {
  if (options.engine === 'js') return (await import('./twin.ts')).twinKernel;
  return wasmKernel(options.wasm ?? (await fetchKernel(new URL('./kernel.wasm', import.meta.url))));
}

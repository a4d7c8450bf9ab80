import type { Engine, Kernel } from './instance.ts';
import { wasmKernel } from './wasm.ts';

export interface LoadKernelOptions {
  /** WebAssembly or the JavaScript build; default: `wasm`. One never replaces the other. */
  engine?: Engine;
  /** The kernel's bytes or compiled module; default: `kernel.wasm` next to this module. */
  wasm?: BufferSource | WebAssembly.Module;
}

/** Loads the simulation kernel. Load it once and pass it to every call. */
export async function loadKernel({ engine = 'wasm', wasm }: LoadKernelOptions = {}): Promise<Kernel> {
  if (engine === 'js') return (await import('./twin.ts')).twinKernel;
  const bytes = wasm ?? (await fetchBytes(new URL('./kernel.wasm', import.meta.url)));
  try {
    return await wasmKernel(bytes);
  } catch (error) {
    throw isForbidden(error) ? new Error(FORBIDDEN, { cause: error }) : error;
  }
}

const FORBIDDEN =
  "WebAssembly is not allowed here: the page's Content-Security-Policy has no 'wasm-unsafe-eval' in script-src; " +
  "loadKernel({ engine: 'js' }) loads the JavaScript build, which is slower and gives the same schedules";

/** True if a page may not run WebAssembly: browsers name the policy, or lack WebAssembly altogether. */
function isForbidden(error: unknown): boolean {
  return typeof WebAssembly === 'undefined' || /content.security.policy|unsafe-eval/i.test(String(error));
}

let shared: Promise<Kernel> | undefined;

/** The default Wasm kernel. */
export function defaultKernel(): Promise<Kernel> {
  shared ??= loadKernel();
  return shared;
}

/** The bytes of a file next to a module. */
export async function fetchBytes(url: URL): Promise<BufferSource> {
  // Node's fetch cannot read files. This way of loading the module keeps it out of browser bundles.
  if (url.protocol === 'file:') return process.getBuiltinModule('node:fs').readFileSync(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  return response.arrayBuffer();
}

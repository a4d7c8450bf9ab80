// The engines on which a random test runs. The JavaScript build has every fault of its source, so it can only
// disagree with WebAssembly by a fault of its compilation, or of the memory that columns share there: the quick tests
// run it for one workload in ten. A test of memory runs all.
import { THOROUGH } from '../properties/seed.ts';
import type { TestKernels } from './kernels.ts';

const ONE_IN = 10;

/**
 * Returns a function whose calls give the engines for one workload each: WebAssembly, the checked build, and
 * the JavaScript build for the first of ten workloads (for all in the thorough tests).
 */
export function everyTenth<K>({ wasm, checked, twin }: TestKernels<K>): () => K[] {
  let calls = 0;
  return () => (THOROUGH || calls++ % ONE_IN === 0 ? [wasm, checked, twin] : [wasm, checked]);
}

/** The one engine for a workload of a long list, by its place there. */
export function inTurn(place: number): keyof TestKernels {
  if (THOROUGH) return (['wasm', 'checked', 'twin'] as const)[place % 3];
  if (place % ONE_IN === 0) return 'twin';
  return place % 2 === 0 ? 'checked' : 'wasm';
}

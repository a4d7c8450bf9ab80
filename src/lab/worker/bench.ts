// Measures the kernel's speed on this machine: the event loop alone, WebAssembly and the JavaScript build by turns,
// like `npm run bench`.
import type { Kernel } from '../../kernel/instance.ts';
import { quantile } from '../../math/quantile.ts';
import { findPolicy } from '../../policy/registry.ts';
import { prepareReplay } from '../../simulate/prepareReplay.ts';
import { generatePlain } from '../../trace/generate/plain.ts';
import type { BenchCase, BenchResult } from '../protocol.ts';

const PROCESSORS = 4096;
const ROUNDS = 3;

const median = (values: readonly number[]) => quantile(Float64Array.from(values).sort(), 0.5);

/**
 * Measures both builds. The first round warms up and does not count. Each side's input is made before its clock starts.
 */
export async function bench(
  { policy, load, jobs }: BenchCase,
  wasm: Kernel,
  js: Kernel,
): Promise<BenchResult> {
  const workload = await generatePlain({ kernel: wasm, jobs, processors: PROCESSORS, load, seed: 1 });
  const seconds = { wasm: [] as number[], js: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const kernel of [wasm, js]) {
      const { instance } = await prepareReplay(kernel, workload, findPolicy(policy), 'batch');
      const begun = performance.now();
      instance.exports.stepReplay(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
      if (round > 0) seconds[kernel.engine].push((performance.now() - begun) / 1000);
    }
  }
  return {
    wasmJobsPerSecond: jobs / median(seconds.wasm),
    jsJobsPerSecond: jobs / median(seconds.js),
    wasmOverJs: median(seconds.js.map((time, i) => time / seconds.wasm[i])),
  };
}

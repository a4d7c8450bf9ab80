// The event loop alone: synthetic jobs on 4096 processors, columns filled before the clock starts. Wasm and
// twin in turn.
import type { Kernel } from '../src/kernel/instance.ts';
import { findPolicy } from '../src/policy/registry.ts';
import { prepareReplay } from '../src/simulate/prepareReplay.ts';
import { generatePlain } from '../src/trace/generate/plain.ts';
import type { Workload } from '../src/trace/workload.ts';
import { benchKernels } from './kernels.ts';
import { inTurn, median, ratio } from './pairs.ts';
import { stepper } from './stepper.ts';

type Case = [policy: string, load: number, jobs: number];

export const cases: Case[] = [
  ['fcfs', 0.8, 1e6],
  ['easy', 0.8, 1e6],
  ['easy', 0.95, 1e6],
  ['easy', 1.5, 1e6],
  ['sjf-easy', 0.8, 1e6],
  ['sjf-easy', 0.95, 1e6],
  ['sjf-easy', 1.5, 2e5],
  ['venture', 0.8, 1e6],
  ['venture', 1.5, 2e5],
  ['wfp3+easy', 0.8, 1e6],
  ['unicef+easy', 0.95, 2e5],
  ['conservative', 0.8, 2e5],
  ['conservative', 0.95, 2e5],
  ['conservative', 1.5, 1e4],
];

export async function run([policy, load, jobs]: Case): Promise<object> {
  const kernels = await benchKernels();
  const workload = await generatePlain({ kernel: kernels.wasm, jobs, processors: 4096, load, seed: 1 });
  const sides = { wasm: stepper(kernels.wasm, workload, policy), js: stepper(kernels.js, workload, policy) };
  const { wasm, js } = await inTurn(sides, 5);
  const row = {
    policy,
    load,
    jobs,
    wasmJobsPerSecond: jobs / median(wasm),
    jsJobsPerSecond: jobs / median(js),
    wasmOverJs: ratio(js, wasm),
    bytesPerJob: await bytesPerJob(kernels.wasm, workload, policy),
  };
  console.log(
    `  ${policy.padEnd(14)} load ${load.toFixed(2)}  ${(row.wasmJobsPerSecond / 1e6).toFixed(2).padStart(6)} M jobs/s` +
      `  ${row.wasmOverJs.toFixed(2)} × the twin  ${row.bytesPerJob.toFixed(0)} bytes a job`,
  );
  return row;
}

async function bytesPerJob(kernel: Kernel, workload: Workload, policy: string): Promise<number> {
  const { bytes } = await prepareReplay(kernel, workload, findPolicy(policy), 'batch');
  return bytes / workload.jobs.length;
}

// Measures custom schedulers: the policies of examples/schedulers against the built-in ones, on
// random workloads of two loads and on the shipped log. Both in turn, on the Wasm kernel.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { STEP } from '../src/kernel/codes.ts';
import { readSwf } from '../src/library/node.ts';
import { findPolicy, policyOf } from '../src/policy/registry.ts';
import type { Scheduler } from '../src/policy/scheduler.ts';
import { withSteps } from '../src/simulate/ownSteps.ts';
import { type PreparedReplay, prepareReplay } from '../src/simulate/prepareReplay.ts';
import { generatePlain } from '../src/trace/generate/plain.ts';
import type { Workload } from '../src/trace/workload.ts';
import { benchKernels } from './kernels.ts';
import { inTurn, median, ratio } from './pairs.ts';

interface Case {
  readonly policy: string;
  readonly load?: number;
}

const JOBS = 5e5;
const LOG = 'examples/logs/KTH-SP2-1996-2.1-cln.swf.gz';

export const cases: Case[] = [
  { policy: 'fcfs' },
  { policy: 'easy' },
  { policy: 'sjf-easy' },
  { policy: 'conservative' },
  { policy: 'pv-easy' },
  { policy: 'easy', load: 0.5 },
  { policy: 'easy', load: 0.8 },
];

export async function run({ policy, load }: Case): Promise<object> {
  const { wasm } = await benchKernels();
  const workload: Workload =
    load === undefined
      ? await readSwf(process.env.SPECULA_LOG ?? LOG, { kernel: wasm })
      : await generatePlain({ kernel: wasm, jobs: JOBS, processors: 256, load, seed: 1 });
  const file = join(process.cwd(), 'examples', 'schedulers', `${policy}.mjs`);
  const own: Scheduler = (await import(pathToFileURL(file).href)).default;
  const side = (chosen: Scheduler | string) => ({
    prepare: () =>
      prepareReplay(
        wasm,
        workload,
        typeof chosen === 'string' ? findPolicy(chosen) : policyOf(chosen),
        'batch',
      ),
    run: (prepared: PreparedReplay) =>
      withSteps(prepared, {}, async (step) => {
        const all = Number.POSITIVE_INFINITY;
        while (step(all, all) !== STEP.OVER) prepared.instance.exports.clearTries();
      }),
  });
  const { mine, builtIn } = await inTurn({ mine: side(own), builtIn: side(policy) }, 5);
  const row = {
    policy,
    workload: workload.name,
    load,
    jobsPerSecond: workload.jobs.length / median(mine),
    timeOverBuiltIn: ratio(mine, builtIn),
  };
  console.log(
    `  ${policy.padEnd(12)} ${load === undefined ? workload.name : `load ${load}`}` +
      `  ${(row.jobsPerSecond / 1e6).toFixed(3)} M jobs/s  ${row.timeOverBuiltIn.toFixed(1)} × the built-in policy`,
  );
  return row;
}

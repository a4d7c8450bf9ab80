// Measures what request sequences cost a job that needs none: the jobs of a replay under EASY, and the same as
// stochastic jobs of one request each. Columns filled before the clock starts; in turn.
import type { Instance } from '../src/kernel/instance.ts';
import { policies } from '../src/policy/registry.ts';
import { prepareReplay } from '../src/simulate/prepareReplay.ts';
import { prepareStochasticRun } from '../src/simulate/prepareStochasticRun.ts';
import type { StochasticWorkload } from '../src/stochastic/workload/workload.ts';
import { generatePlain } from '../src/trace/generate/plain.ts';
import type { Workload } from '../src/trace/workload.ts';
import { benchKernels } from './kernels.ts';
import { inTurn, median, ratio } from './pairs.ts';

type Case = [load: number, jobs: number];

export const cases: Case[] = [
  [0.8, 1e6],
  [0.95, 1e6],
];

function oneRequestEach({ name, processors, jobs }: Workload): StochasticWorkload {
  const { length, submit, run, request } = jobs;
  return {
    name,
    processors,
    distributions: [],
    jobs: {
      length,
      submit,
      run: run.map((seconds, job) => Math.min(seconds, request[job])),
      processors: jobs.processors,
      offset: Int32Array.from({ length: length + 1 }, (_, job) => job),
      requests: request,
      checkpoints: new Uint8Array(length),
      checkpoint: new Float64Array(length),
      restart: new Float64Array(length),
      distribution: new Int32Array(length).fill(-1),
    },
  };
}

const step = ({ exports }: Instance) =>
  exports.stepReplay(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);

export async function run([load, jobs]: Case): Promise<object> {
  const { wasm: kernel } = await benchKernels();
  const workload = await generatePlain({ kernel, jobs, processors: 4096, load, seed: 1 });
  const sequences = oneRequestEach(workload);
  const { plain, sequenced } = await inTurn(
    {
      plain: {
        prepare: async () => (await prepareReplay(kernel, workload, policies.easy, 'batch')).instance,
        run: step,
      },
      sequenced: {
        prepare: async () => (await prepareStochasticRun(kernel, sequences, { policy: 'easy' })).instance,
        run: step,
      },
    },
    5,
  );
  const row = {
    load,
    jobs,
    plainJobsPerSecond: jobs / median(plain),
    sequencedJobsPerSecond: jobs / median(sequenced),
    sequencedOverPlain: ratio(sequenced, plain),
  };
  console.log(
    `  easy, load ${load.toFixed(2)}  ${(row.plainJobsPerSecond / 1e6).toFixed(2)} M jobs/s,` +
      ` as sequences of one request ${(row.sequencedJobsPerSecond / 1e6).toFixed(2)}:` +
      ` ${row.sequencedOverPlain.toFixed(2)} × the time`,
  );
  return row;
}

// Speculative backfilling under EASY beside plain EASY, on the same jobs, and how both grow with the queue.
// Jobs with the same request have a distribution in common: that of their run times, at 64 points at most.
import { compressedDistribution } from '../src/distribution/fewerPoints.ts';
import type { PreparedReplay } from '../src/simulate/prepareReplay.ts';
import { prepareStochasticRun } from '../src/simulate/prepareStochasticRun.ts';
import type { StochasticWorkload } from '../src/stochastic/workload/workload.ts';
import { generatePlain } from '../src/trace/generate/plain.ts';
import type { Workload } from '../src/trace/workload.ts';
import { benchKernels } from './kernels.ts';
import { inTurn } from './pairs.ts';
import { stepper } from './stepper.ts';

interface Case {
  load: number;
  jobs: number;
}

export const cases: Case[] = [
  { load: 0.8, jobs: 2e5 },
  { load: 0.95, jobs: 2e5 },
  { load: 1.5, jobs: 1e4 },
  { load: 1.5, jobs: 3e4 },
  { load: 1.5, jobs: 1e5 },
];

function withDistributions({ name, processors, jobs }: Workload): StochasticWorkload {
  const { length, submit, request } = jobs;
  const run = jobs.run.map((seconds, job) => Math.min(seconds, request[job]));
  const requests = [...new Set(request)];
  const distribution = Int32Array.from(request, (seconds) => requests.indexOf(seconds));
  const distributions = requests.map((_, place) =>
    compressedDistribution(run.filter((_, job) => distribution[job] === place).sort(), 64),
  );
  const nothing = () => new Float64Array(length);
  const columns = {
    length,
    submit,
    run,
    processors: jobs.processors,
    requests: Float64Array.from(request),
    distribution,
  };
  const offset = Int32Array.from({ length: length + 1 }, (_, job) => job);
  const costs = { checkpoints: new Uint8Array(length), checkpoint: nothing(), restart: nothing() };
  return { name, processors, distributions, jobs: { ...columns, ...costs, offset } };
}

export async function run({ load, jobs }: Case): Promise<object> {
  const { wasm } = await benchKernels();
  const workload = await generatePlain({ kernel: wasm, jobs, processors: 4096, load, seed: 1 });
  const easy = stepper(wasm, workload, 'easy');
  const stochastic = withDistributions(workload);
  const speculating = {
    prepare: () => prepareStochasticRun(wasm, stochastic, { policy: 'easy', speculativeBackfilling: true }),
    run: easy.run,
  };
  const sides = await inTurn<'easy' | 'speculating', Pick<PreparedReplay, 'instance'>>(
    { easy, speculating },
    7,
  );
  const rate = (seconds: number[]) => Number((jobs / Math.min(...seconds) / 1e6).toFixed(2));
  const row = { load, jobs, easy: rate(sides.easy), speculating: rate(sides.speculating) };
  const share = (row.speculating / row.easy).toFixed(2);
  console.log(
    `  load ${load}, ${jobs} jobs: EASY ${row.easy} M jobs/s, with speculation ${row.speculating} (${share})`,
  );
  return row;
}

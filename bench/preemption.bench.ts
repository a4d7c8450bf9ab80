// Measures the cost of preemption as the shadow load grows: single-processor jobs, and every so often a short one that
// takes half of the machine; the larger the machine, the more jobs run in the shadow of the head. PV-EASY
// beside venture backfilling alone, which makes the same reservations and kills nobody. Wasm and twin in
// turn.
import { replay } from '../src/simulate/replay.ts';
import { withLoad } from '../src/trace/generate/generate.ts';
import { generatePlain } from '../src/trace/generate/plain.ts';
import { benchKernels } from './kernels.ts';
import { inTurn, median, ratio } from './pairs.ts';
import { stepper } from './stepper.ts';

const JOBS = 2e5;
const LOAD = 0.8;
/** Every so many jobs one takes half of the machine, for so many seconds. */
const BETWEEN = 1000;
const SHORT = 60;

export const cases: number[] = [256, 1024, 4096, 16384, 65536];

export async function run(processors: number): Promise<object> {
  const kernels = await benchKernels();
  const plain = await generatePlain({ kernel: kernels.wasm, jobs: JOBS, processors: 4096, load: 1, seed: 1 });
  const isWide = (job: number) => job % BETWEEN === BETWEEN - 1;
  const jobs = {
    ...plain.jobs,
    processors: plain.jobs.processors.map((_, job) => (isWide(job) ? processors / 2 : 1)),
    run: plain.jobs.run.map((seconds, job) => (isWide(job) ? SHORT : seconds)),
  };
  const workload = withLoad({ ...plain, processors, jobs }, LOAD);
  const sides = {
    pv: stepper(kernels.wasm, workload, 'pv-easy+request'),
    venture: stepper(kernels.wasm, workload, 'venture'),
    js: stepper(kernels.js, workload, 'pv-easy+request'),
  };
  const { pv, venture, js } = await inTurn(sides, 3);
  const { schedule, metrics } = await replay(workload, 'pv-easy+request', { kernel: kernels.wasm });
  const kills = schedule.kills.job.length;
  const row = {
    processors,
    jobs: JOBS,
    kills,
    preempted: metrics.preempted,
    jobsPerSecond: JOBS / median(pv),
    timeOverVenture: ratio(pv, venture),
    wasmOverJs: ratio(js, pv),
    microsecondsPerTry: (1e6 * median(pv)) / (JOBS + kills),
  };
  console.log(
    `  ${String(processors).padStart(6)} processors  ${String(kills).padStart(7)} kills` +
      `  ${row.microsecondsPerTry.toFixed(2).padStart(6)} µs a try  ${row.timeOverVenture.toFixed(2)} × venture alone` +
      `  ${row.wasmOverJs.toFixed(2)} × the twin`,
  );
  return row;
}

import { type KernelDistribution, samples } from '../../kernel/draws.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { Workload } from '../workload.ts';
import { withLoad } from './generate.ts';

interface PlainOptions {
  kernel: Kernel;
  jobs: number;
  processors: number;
  /** sum(processors x run) / (machine x (last submission - first submission)). */
  load: number;
  seed: number;
}

/** Users round requests up to these steps: a quarter of an hour, half an hour, whole hours. */
const STEPS: [upTo: number, step: number][] = [
  [3600, 900],
  [4 * 3600, 1800],
  [Number.POSITIVE_INFINITY, 3600],
];

function roundedUp(seconds: number): number {
  const [, step] = STEPS.find(([upTo]) => seconds <= upTo) as [number, number];
  return Math.ceil(seconds / step) * step;
}

/**
 * A plain workload for benchmarks. Arrivals are Poisson at the given load. Sizes are log-uniform up to a
 * quarter of the machine; three quarters of them are rounded down to powers of two. Run times are log-normal
 * (median 15 min, sigma 1.7) and at most two days. Requests are 1 to 4 times the run time, rounded up.
 */
export async function generatePlain({
  kernel,
  jobs: length,
  processors: machine,
  load,
  seed,
}: PlainOptions): Promise<Workload> {
  const column = (distribution: KernelDistribution, stream: number) =>
    samples(kernel, distribution, length, seed, stream);
  const doublings = Math.floor(Math.log2(machine / 4));
  const octave = await column({ name: 'integer', below: doublings }, 0);
  const within = await column({ name: 'uniform' }, 1);
  const processors = Int32Array.from(octave, (k, job) =>
    Math.floor(2 ** k * (within[job] < 0.75 ? 1 : 1 + 4 * (within[job] - 0.75))),
  );
  const run = (await column({ name: 'log-normal', mu: 6.8, sigma: 1.7 }, 2)).map((seconds) =>
    Math.min(2 * 86_400, Math.max(1, Math.round(seconds))),
  );
  const factor = await column({ name: 'uniform', low: 1, high: 4 }, 3);
  const request = run.map((seconds, job) => roundedUp(seconds * factor[job]));
  let time = 0;
  // The gaps are wide at first, so that withLoad() can round to seconds.
  const submit = (await column({ name: 'exponential', mean: 1e6 }, 4)).map((gap) => {
    time += gap;
    return time;
  });
  const unknown = () => new Float64Array(length).fill(-1);
  const jobs = {
    length,
    id: submit.map((_, job) => job + 1),
    submit,
    run,
    request,
    processors,
    wait: unknown(),
    status: unknown(),
    user: unknown(),
    group: unknown(),
    application: unknown(),
    queue: unknown(),
    partition: unknown(),
  };
  const workload = {
    name: 'synthetic',
    processors: machine,
    jobs,
    cleaning: { lines: length, jobs: length, rows: [] },
  };
  return withLoad(workload, load);
}

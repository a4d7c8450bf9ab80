// How the time a job takes grows: with the queue (a load of 1.5, more and more jobs), with the number of
// running jobs (a larger and larger machine), with the trace. The exponent is the slope between the smallest
// and the largest, in logarithms: 0 would be a time that does not grow, 1 one that is proportional. Scans of
// the queue are timed with its index and without. Where all jobs are submitted at one instant, the time of the
// whole replay counts, and how many times as long each doubling of the jobs takes.
import { samples } from '../src/kernel/draws.ts';
import type { Kernel } from '../src/kernel/instance.ts';
import { withLoad } from '../src/trace/generate/generate.ts';
import { generatePlain } from '../src/trace/generate/plain.ts';
import type { Workload } from '../src/trace/workload.ts';
import { benchKernels } from './kernels.ts';
import { inTurn } from './pairs.ts';
import { meanQueue, stepper, withBlocks } from './stepper.ts';

interface Case {
  name: string;
  policy: string;
  /** The quantity that grows: jobs at this load, or processors of a machine of narrow jobs. */
  grows: 'queue' | 'running' | 'jobs' | 'simultaneous';
  load: number;
  sizes: number[];
  /** Entries of a block of the queue; more than there are jobs: one scan of the whole. */
  blocks?: number;
}

const ONE_BLOCK = 2 ** 24;

export const cases: Case[] = [
  { name: 'easy', policy: 'easy', grows: 'queue', load: 1.5, sizes: [1e3, 1e4, 1e5, 1e6] },
  {
    name: 'easy, scan',
    policy: 'easy',
    grows: 'queue',
    load: 1.5,
    sizes: [1e3, 1e4, 1e5],
    blocks: ONE_BLOCK,
  },
  { name: 'sjf-easy', policy: 'sjf-easy', grows: 'queue', load: 1.5, sizes: [1e3, 1e4, 1e5, 1e6] },
  {
    name: 'sjf-easy, scan',
    policy: 'sjf-easy',
    grows: 'queue',
    load: 1.5,
    sizes: [1e3, 1e4, 1e5],
    blocks: ONE_BLOCK,
  },
  { name: 'venture', policy: 'venture', grows: 'queue', load: 1.5, sizes: [1e3, 1e4, 1e5, 1e6] },
  { name: 'wfp3+easy', policy: 'wfp3+easy', grows: 'queue', load: 1.5, sizes: [1e3, 1e4] },
  { name: 'conservative', policy: 'conservative', grows: 'queue', load: 1.5, sizes: [1e3, 1e4, 3e4] },
  { name: 'fcfs (heap)', policy: 'fcfs', grows: 'running', load: 0.8, sizes: [2 ** 8, 2 ** 12, 2 ** 17] },
  { name: 'easy', policy: 'easy', grows: 'running', load: 1, sizes: [2 ** 8, 2 ** 12, 2 ** 17] },
  { name: 'easy', policy: 'easy', grows: 'jobs', load: 0.8, sizes: [1e4, 1e5, 1e6, 1e7] },
  {
    name: 'conservative',
    policy: 'conservative',
    grows: 'simultaneous',
    load: 1,
    sizes: [1e3, 2e3, 4e3, 8e3],
  },
];

const RUNNING_JOBS = 5e5;

/** Jobs of one or two processors, and every so often a short one that takes an eighth of the machine. */
async function narrow(kernel: Kernel, processors: number, load: number): Promise<Workload> {
  const plain = await generatePlain({ kernel, jobs: RUNNING_JOBS, processors: 4096, load: 1, seed: 1 });
  const isWide = (job: number) => job % 500 === 499;
  const jobs = {
    ...plain.jobs,
    processors: plain.jobs.processors.map((_, job) => (isWide(job) ? processors / 8 : 1 + (job % 2))),
    run: plain.jobs.run.map((seconds, job) => (isWide(job) ? 300 : seconds)),
  };
  return withLoad({ ...plain, processors, jobs }, load);
}

/**
 * Jobs of any number of processors that are submitted at one instant. They run for up to 5000 s, and ask for up to
 * 20 000 s more.
 */
async function simultaneous(kernel: Kernel, length: number): Promise<Workload> {
  const plain = await generatePlain({ kernel, jobs: length, processors: 4096, load: 1, seed: 1 });
  const integers = async (below: number, stream: number) =>
    await samples(kernel, { name: 'integer', below }, length, 2, stream);
  const run = (await integers(5000, 0)).map((seconds) => 1 + seconds);
  const more = await integers(20_000, 1);
  const jobs = {
    ...plain.jobs,
    submit: new Float64Array(length),
    run,
    request: run.map((seconds, job) => seconds + more[job]),
    processors: Int32Array.from(await integers(4096, 2), (processors) => 1 + processors),
  };
  return { ...plain, jobs };
}

async function workloadOf(kernel: Kernel, grows: Case['grows'], size: number, load: number) {
  if (grows === 'running') return await narrow(kernel, size, load);
  if (grows === 'simultaneous') return await simultaneous(kernel, size);
  return await generatePlain({ kernel, jobs: size, processors: 4096, load, seed: 1 });
}

const figures = (x: number) => (x >= 100 ? x.toFixed(0) : x.toPrecision(2));

export async function run({ name, policy, grows, load, sizes, blocks }: Case): Promise<object> {
  const { wasm } = await benchKernels();
  const kernel = blocks === undefined ? wasm : withBlocks(wasm, blocks);
  const points = [];
  // The largest first: by then the engine has compiled the kernel for good.
  for (const size of sizes.toReversed()) {
    const workload = await workloadOf(wasm, grows, size, load);
    const { length } = workload.jobs;
    const rounds = grows === 'simultaneous' ? 2 : length > 1e6 ? 1 : 5;
    const { side } = await inTurn({ side: stepper(kernel, workload, policy) }, rounds);
    const measure = grows === 'queue' ? await meanQueue(wasm, workload, policy) : size;
    points.unshift({
      size,
      [grows]: measure,
      measure,
      microsecondsPerJob: (1e6 * Math.min(...side)) / length,
    });
  }
  const [first] = points;
  const last = points[points.length - 1];
  const growth = last.microsecondsPerJob / first.microsecondsPerJob;
  const exponent = Math.log(growth) / Math.log(last.measure / first.measure);
  const list = points.map((p) => `${figures(p.measure)}: ${p.microsecondsPerJob.toFixed(3)}`).join('  ');
  if (grows === 'simultaneous') {
    const seconds = points.map((point) => (point.microsecondsPerJob * point.size) / 1e6);
    const doublings = seconds.slice(1).map((time, i) => time / seconds[i]);
    console.log(
      `  ${name.padEnd(15)} ${points.map((point) => point.size).join(', ')} jobs at one instant: ` +
        `${seconds.map(figures).join(', ')} s, times ${doublings.map(figures).join(', ')} a doubling`,
    );
    return { name, policy, grows, points, doublings };
  }
  console.log(
    `  ${name.padEnd(15)} ${grows.padEnd(8)} µs a job at ${list}  ${growth.toFixed(2)} ×, exponent ${exponent.toFixed(2)}`,
  );
  return { name, policy, grows, load, blocks, points, growth, exponent };
}

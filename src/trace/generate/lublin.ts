import { UsageError } from '../../errors.ts';
import { draws } from '../../kernel/draws.ts';
import { defaultKernel } from '../../kernel/load.ts';
import type { Workload } from '../workload.ts';
import { type GenerateOptions, generate, positiveInteger, setLoad } from './generate.ts';

/** Options of generateLublin(). */
export interface LublinOptions extends GenerateOptions {
  /** Default: 10,000. */
  jobs?: number;
  /** Nodes of the machine; default: 256. */
  processors?: number;
  /**
   * The requested load (see withLoad()). Default: the model's own load, which varies by the seed because gaps are
   * heavy-tailed (0.7 to 1.1 for 10,000 jobs on 256 nodes).
   */
  load?: number;
  /** f >= 0 of the f-model: requests are uniform on [run, (f + 1) run]. Default: 0, exact requests. */
  overestimate?: number;
  /**
   * Requests as users estimate them, by the model of Tsafrir, Etsion and Feitelson (JSSPP 2005): 20 popular times for
   * 89% of the jobs. At least 500 jobs. Default: requests by `overestimate`.
   */
  estimates?: 'tsafrir';
  /**
   * The longest estimate, in seconds, at least two hours. Run times are cut to it. Default: the longest run time,
   * rounded up to a whole hour.
   */
  maxEstimate?: number;
  /** Two arrival streams with separate parameters, batch and interactive. Default: false, one stream for all jobs. */
  jobTypes?: boolean;
}

/**
 * One job type of the model, as published for 128 nodes. Sizes are 1 with probability `serial`, else 2 to the
 * power of a two-stage uniform number, which is rounded with probability `powerOfTwo`. Logarithms of run
 * times are hyper-gamma with p = pa nodes + pb. Logarithms of gaps at rush hour are gamma. anum and bnum
 * shape the day.
 */
interface JobType {
  serial: number;
  powerOfTwo: number;
  uLow: number;
  /** End of the first stage (uMed) and of the second (uHigh), as distances below the logarithm of the machine. */
  uMedBelow: number;
  uHighBelow: number;
  uProb: number;
  a1: number;
  b1: number;
  a2: number;
  b2: number;
  pa: number;
  pb: number;
  /** For rush hours; includes arar, the ratio of all hours to rush hours. */
  aarr: number;
  barr: number;
  anum: number;
  bnum: number;
}

// The parameter sets for all jobs, interactive jobs and batch jobs, from m_lublin99.c, the authors' program.
const ALL: JobType = {
  serial: 0.244,
  powerOfTwo: 0.576,
  uLow: 0.8,
  uMedBelow: 2.5,
  uHighBelow: 0,
  uProb: 0.86,
  a1: 4.2,
  b1: 0.94,
  a2: 312,
  b2: 0.03,
  pa: -0.0054,
  pb: 0.78,
  aarr: 10.2303 * 1.0225,
  barr: 0.4871,
  anum: 8.1737,
  bnum: 3.9631,
};
const INTERACTIVE: JobType = {
  serial: 0.1541,
  powerOfTwo: 0.625,
  uLow: 1,
  uMedBelow: 4,
  uHighBelow: 1.5,
  uProb: 0.705,
  a1: 3.8351,
  b1: 0.6605,
  a2: 7.073,
  b2: 0.6856,
  pa: -0.0118,
  pb: 0.9156,
  aarr: 6.551 * 0.9797,
  barr: 0.6621,
  anum: 8.9186,
  bnum: 3.668,
};
const BATCH: JobType = {
  serial: 0.2927,
  powerOfTwo: 0.6686,
  uLow: 1.2,
  uMedBelow: 2,
  uHighBelow: 0,
  uProb: 0.875,
  a1: 6.57,
  b1: 0.823,
  a2: 639.1,
  b2: 0.0156,
  pa: -0.003,
  pb: 0.6986,
  aarr: 6.0415 * 1.0519,
  barr: 0.8531,
  anum: 6.1271,
  bnum: 5.274,
};

/**
 * log2 without Math.log2, whose last bits differ between engines. It is exact for powers of two, and to 2^-40
 * for other numbers.
 */
function binaryLogarithm(x: number): number {
  let whole = 0;
  while (x >= 2) {
    x /= 2;
    whole++;
  }
  let fraction = 0;
  for (let bit = 0.5; bit > 2 ** -41 && x > 1; bit /= 2) {
    x *= x;
    if (x >= 2) {
      x /= 2;
      fraction += bit;
    }
  }
  return whole + fraction;
}

function parametersOf(type: JobType, processors: number): number[] {
  const high = binaryLogarithm(processors);
  const { serial, powerOfTwo, uLow, uMedBelow, uHighBelow, uProb } = type;
  const uMed = Math.max(uLow, high - uMedBelow);
  const sizes = [serial, powerOfTwo, uLow, uMed, Math.max(uMed, high - uHighBelow), uProb];
  const { a1, b1, a2, b2, pa, pb, aarr, barr, anum, bnum } = type;
  return [...sizes, a1, b1, a2, b2, pa, pb, aarr, barr, anum, bnum];
}

/**
 * The rigid-job model of Lublin and Feitelson (JPDC 63(11), 2003). By default it has the parameters of the
 * "all jobs" variant, which made the common workload lublin_256. With `jobTypes` it is the two-type variant
 * of the published m_lublin99.c; the queue column has the type (0 interactive, 1 batch). Submit and run times
 * are whole seconds, and time 0 is a midnight. uMed and uHigh follow the machine's size, as the authors
 * advise. Run times depend on the number of nodes by the published pa, which was fitted to machines of some
 * hundred nodes; on larger machines all large jobs are therefore long.
 *
 * @throws UsageError for an option out of range
 */
export async function generateLublin(options: LublinOptions = {}): Promise<Workload> {
  const { kernel, jobs = 10_000, seed, load, overestimate = 0, jobTypes = false } = options;
  const processors = positiveInteger('processors', options.processors ?? 256);
  if (processors < 2) throw new UsageError('processors: the model needs at least 2');
  if (!(overestimate >= 0 && overestimate < 1e6)) {
    throw new UsageError(`overestimate: expected a number of at least 0, got ${overestimate}`);
  }
  const { estimates, maxEstimate } = options;
  if (estimates !== undefined && options.overestimate !== undefined)
    throw new UsageError('estimates: overestimate gives other requests; leave one of them out');
  if (estimates === undefined && maxEstimate !== undefined)
    throw new UsageError('maxEstimate: is the longest of the estimates; give estimates too');
  const types = jobTypes ? [INTERACTIVE, BATCH] : [ALL];
  const drawn = await generate(
    {
      name: 'synthetic:lublin',
      processors,
      parameters: [
        types.length,
        processors,
        overestimate,
        ...types.flatMap((type) => parametersOf(type, processors)),
      ],
      withDeck: false,
      generate(exports, from, first, count) {
        if (first === 0) exports.beginLublinJobs(from);
        exports.generateLublinJobs(count);
      },
      userColumn: 'queue',
    },
    { kernel, jobs, seed },
  );
  const workload = estimates === undefined ? drawn : await withEstimates(drawn, options);
  return load === undefined ? workload : setLoad(workload, load);
}

/** The stream of a seed from which estimates are drawn; src/trace/transform/streams.ts has those before it. */
const ESTIMATES = 5;

async function withEstimates(
  workload: Workload,
  { kernel, seed = 1, maxEstimate }: LublinOptions,
): Promise<Workload> {
  const { estimatesOf, OTHER_DRAWS } = await import('./estimates.ts');
  const { jobs, cleaning } = workload;
  const longest = jobs.run.reduce((most, run) => Math.max(most, run), 0);
  const maximum = maxEstimate ?? Math.max(2, Math.ceil(longest / 3600)) * 3600;
  const run = jobs.run.map((time) => Math.min(time, maximum));
  const cut = jobs.run.reduce((count, time) => count + Number(time > maximum), 0);
  const instance = await (kernel ?? (await defaultKernel())).instantiate({ released: true });
  const numbers = draws(instance, { name: 'uniform' }, jobs.length + OTHER_DRAWS, seed, ESTIMATES);
  let taken = 0;
  const request = estimatesOf(run, maximum, () => numbers[taken++]);
  instance.release();
  const row = { reason: 'longer-than-max-estimate', action: `run time cut to ${maximum} s`, jobs: cut };
  return {
    ...workload,
    jobs: { ...jobs, run, request },
    cleaning: { ...cleaning, rows: cut > 0 ? [row] : [] },
  };
}

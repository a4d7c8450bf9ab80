import { functionsOf } from '../../distribution/anyDistribution.ts';
import { UsageError } from '../../errors.ts';
import { draws } from '../../kernel/draws.ts';
import type { Instance, Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import { isFixed, isRandom, type ReadOverhead } from '../../requests/varying/overhead.ts';
import { type Application, timesOf, type WorkloadDescription } from '../describe/description.ts';
import type { StochasticJobs } from '../workload/workload.ts';
import { seededUniform } from './uniforms.ts';

/**
 * The purposes of draws. Each has its own stream of random numbers, so that they do not depend on each other.
 */
const RUN = 0;
const PROCESSORS = 1;
const ARRIVAL = 2;
const EARLIER = 3;
const CHECKPOINT = 4;
const RESTART = 5;
const PLACE = 6;
const TIMES = 7;
const STREAMS = 8;

function stream(application: number, purpose: number): number {
  return application * STREAMS + purpose;
}

/** Drawn jobs without their requests. Columns of equal length, sorted by submit time; times in seconds. */
export interface DrawnJobs extends Pick<StochasticJobs, 'length' | 'submit' | 'run' | 'processors'> {
  /** C and R of each job; NaN where they differ between its requests. */
  readonly checkpoint: Float64Array;
  readonly restart: Float64Array;
  /** A number from which the random times of the job's checkpoints and restarts are drawn. */
  readonly key: Float64Array;
  /** The application, as an index of the description's applications. */
  readonly application: Int32Array;
}

/** Drawn jobs. They do not depend on what they will request. */
export interface DrawnWorkload {
  readonly description: WorkloadDescription;
  readonly seed: number;
  readonly jobs: DrawnJobs;
}

/** The jobs of one application, in the order in which they were drawn. */
interface Drawn {
  readonly submit: Float64Array;
  readonly run: Float64Array;
  readonly processors: Float64Array;
  readonly checkpoint: Float64Array;
  readonly restart: Float64Array;
  readonly key: Float64Array;
  /** The order among jobs of the same instant. */
  readonly place: Float64Array;
}

function submissions(instance: Instance, { arrivals, jobs }: Application, seed: number, index: number) {
  const submit = new Float64Array(jobs);
  if (arrivals.kind === 'together') return submit.fill(arrivals.at);
  if (arrivals.kind === 'evenly') return submit.map((_, i) => arrivals.from + i * arrivals.gap);
  const distribution = { name: 'exponential', mean: arrivals.gap } as const;
  const gaps = draws(instance, distribution, jobs, seed, stream(index, ARRIVAL));
  let time = arrivals.from;
  return gaps.map((gap) => {
    time += gap;
    return time;
  });
}

function drawApplication(
  instance: Instance,
  description: WorkloadDescription,
  index: number,
  seed: number,
): Drawn {
  const application = description.applications[index];
  const { distribution, jobs, processors, variation } = application;
  const { checkpoint, restart } = timesOf(application);
  const source = (purpose: number) => seededUniform(instance, seed, stream(index, purpose), jobs);
  const column = () => new Float64Array(jobs);
  const uniformRun = source(RUN);
  const runs = functionsOf(distribution);
  const machine = description.processors;
  const allocated = () => {
    if (typeof processors === 'number') return column().fill(processors);
    const uniform = source(PROCESSORS);
    const sizes = functionsOf(processors);
    return column().map(() => Math.min(Math.max(Math.floor(sizes.sample(uniform)), 1), machine));
  };
  const varied = (overhead: ReadOverhead, purpose: number) => {
    const time = isFixed(overhead) ? overhead.at(0) : Number.NaN;
    if (variation === 0) return column().fill(time);
    const uniform = source(purpose);
    return column().map(() => time * (1 + variation * (2 * uniform() - 1)));
  };
  return {
    submit: submissions(instance, application, seed, index),
    run: column().map(() => runs.sample(uniformRun)),
    processors: allocated(),
    checkpoint: varied(checkpoint, CHECKPOINT),
    restart: varied(restart, RESTART),
    key: [checkpoint, restart].some(isRandom) ? column().map(source(TIMES)) : column(),
    place: description.shuffled ? column().map(source(PLACE)) : column(),
  };
}

export interface DrawOptions {
  /** Any number (default: 1). The same seed gives the same jobs, to the last bit, on both engines. */
  seed?: number;
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
}

/**
 * Draws the jobs of a description. The k-th job of an application depends neither on the number of jobs nor
 * on later applications. Its run time does not depend on its processors and arrivals. No draw depends on the
 * requests. Jobs of one instant are ordered by application unless shuffled.
 */
export async function drawWorkload(
  description: WorkloadDescription,
  options: DrawOptions = {},
): Promise<DrawnWorkload> {
  const { seed = 1 } = options;
  if (!Number.isFinite(seed)) throw new UsageError(`seed: expected a number, got ${seed}`);
  const instance = await (options.kernel ?? (await defaultKernel())).instantiate({ released: true });
  const drawn = description.applications.map((_, i) => drawApplication(instance, description, i, seed));
  instance.release();
  const order = drawn.flatMap(({ submit }, application) =>
    Array.from(submit, (_, i) => ({ application, i })),
  );
  // The sort is stable: equal jobs stay in the order of applications and draws.
  order.sort((a, b) => {
    const [one, other] = [drawn[a.application], drawn[b.application]];
    return one.submit[a.i] - other.submit[b.i] || one.place[a.i] - other.place[b.i];
  });
  const column = (name: keyof Drawn) =>
    Float64Array.from(order, ({ application, i }) => drawn[application][name][i]);
  const jobs: DrawnJobs = {
    length: order.length,
    submit: column('submit'),
    run: column('run'),
    processors: Int32Array.from(column('processors')),
    checkpoint: column('checkpoint'),
    restart: column('restart'),
    key: column('key'),
    application: Int32Array.from(order, ({ application }) => application),
  };
  return { description, seed, jobs };
}

/**
 * Runs of an application from before the simulation, the last run first. A longer list begins with the same
 * runs.
 */
export async function earlierRuns(
  kernel: Kernel,
  { description, seed }: DrawnWorkload,
  application: number,
  count: number,
): Promise<Float64Array> {
  const instance = await kernel.instantiate({ released: true });
  const uniform = seededUniform(instance, seed, stream(application, EARLIER), count);
  const runs = functionsOf(description.applications[application].distribution);
  const found = new Float64Array(count).map(() => runs.sample(uniform));
  instance.release();
  return found;
}

// Simulates futures of a machine: run times and later submissions are drawn from what is known at a moment. Each
// simulated future is a replay that begins at the moment and ends when the target job has started.

import { Draws } from '../../kernel/draws.ts';
import type { Instance, Kernel } from '../../kernel/instance.ts';
import type { Policy } from '../../policy/policy.ts';
import { Pauses } from '../../simulate/pause.ts';
import { checkForecastPolicy, type SnapshotJobs, SnapshotReplay } from '../../simulate/snapshot.ts';
import { seededUniform } from '../../stochastic/draw/uniforms.ts';
import { Arrivals, DAY, NOBODY, PastDays, type Submissions } from '../arrivals.ts';
import type { Moment } from '../past.ts';
import { surplusOf } from '../surplus.ts';
import { type Future, Futures, type StartsIn } from './futures.ts';
import { elapsedOf, LEAST_LEFT, lengthsDrawer, sharedNumbersOf, trueLengths } from './lengths.ts';

/** True values that replace drawn ones, to analyze the sources of errors. */
export interface Revealed {
  /** True to use the recorded run times of the running and waiting jobs. */
  readonly runTimes?: boolean;
  /** True to use the recorded later submissions and their run times. */
  readonly arrivals?: boolean;
}

/** Approximate number of random numbers for the submissions of a future. */
const DRAWS_OF_ARRIVALS = 8;

/** Longest simulated future, in days; a job that has not started by then is assumed to start. */
const MOST_DAYS = 365;

/** No later submissions. */
const NO_ARRIVALS: Submissions = { beginOf: () => Number.POSITIVE_INFINITY, on: () => NOBODY };

/** A machine that simulates futures, instead of a pool of processors. */
export interface Machine {
  /**
   * Returns when some jobs start in a future, in seconds of the log.
   *
   * @param present the jobs of the moment with their run times in this future
   * @param jobs places among the jobs of the moment, followed by those that are submitted later
   */
  startsIn(
    moment: Moment,
    present: SnapshotJobs,
    arrivals: Submissions,
    jobs: readonly number[],
  ): Promise<Float64Array>;
}

/** Simulates futures under a policy, one moment after another. */
export class FuturePlayer {
  readonly #kernel: Kernel;
  readonly #policy: Policy;
  readonly #processors: number;
  #replay: SnapshotReplay | undefined;
  /** Sources of the random numbers of run times and of submissions. */
  #drawing: { lengths: Draws; arrivals: Instance } | undefined;

  readonly #machine: Machine | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #pauses = new Pauses();

  /**
   * @param machine simulates the futures instead of a pool under the policy
   * @throws UsageError for a policy that forecasts do not support
   */
  constructor(
    kernel: Kernel,
    { policy, machine, signal }: { policy: Policy; machine?: Machine; signal?: AbortSignal },
    processors: number,
  ) {
    checkForecastPolicy(policy);
    this.#machine = machine;
    this.#kernel = kernel;
    this.#policy = policy;
    this.#processors = processors;
    this.#signal = signal;
  }

  async #withRoom(jobs: number): Promise<SnapshotReplay> {
    if (this.#replay === undefined || this.#replay.room < jobs) {
      const room = Math.max(2 * jobs, 1024);
      this.#replay = await SnapshotReplay.create(this.#kernel, this.#policy, this.#processors, room);
    }
    return this.#replay;
  }

  /** Draws the futures of a moment. The draws depend only on the seed, the target job and the moment. */
  async futuresOf(
    moment: Moment,
    count: number,
    seed: number,
    { runTimes = false, arrivals = false }: Revealed = {},
  ): Promise<Futures> {
    const draw = lengthsDrawer(moment);
    const drawing = await this.#drawingOf(draw.numbers);
    const past = new PastDays(moment);
    // Histories of other jobs draw the same weeks only if the run times of earlier jobs take other numbers.
    const isShared = sharedNumbersOf(moment) !== undefined;
    const futures = Array.from({ length: count }, (_, future): Future => {
      const stream = (number: number) => () =>
        seededUniform(drawing.arrivals, seed, number, DRAWS_OF_ARRIVALS);
      const ofFuture = stream(2 * future + 1);
      return {
        length: runTimes ? trueLengths(moment) : draw.lengths(drawing.lengths.of(seed, 2 * future)),
        arrivals: new Arrivals(
          past,
          arrivals ? undefined : ofFuture,
          isShared ? stream(2 * (count + future) + 1) : undefined,
        ),
      };
    });
    return this.#futures(moment, futures);
  }

  #futures(moment: Moment, futures: readonly Future[]): Futures {
    const starts: StartsIn = (columns, submissions, jobs) =>
      this.#startsIn(moment, columns, submissions, jobs);
    return new Futures(moment, futures, starts, this.#machine === undefined ? surplusOf(moment) : 0);
  }

  /**
   * Returns when some jobs start in a future. They are given by their places among the jobs of the moment and those
   * submitted later.
   */
  async #startsIn(
    moment: Moment,
    columns: SnapshotJobs,
    arrivals: Submissions,
    jobs: readonly number[],
  ): Promise<Float64Array> {
    await this.#pauses.ifDue();
    this.#signal?.throwIfAborted();
    if (this.#machine !== undefined) return this.#machine.startsIn(moment, columns, arrivals, jobs);
    for (let replay = await this.#withRoom(columns.length.length); ; ) {
      const starts = startsOf(replay, moment, columns, arrivals, jobs);
      if (starts !== undefined) return starts;
      replay = await this.#withRoom(replay.room + 1);
    }
  }

  async #drawingOf(numbers: number) {
    if (this.#drawing === undefined || this.#drawing.lengths.count < numbers)
      this.#drawing = {
        lengths: new Draws(await this.#kernel.instantiate(), { name: 'uniform' }, 2 * numbers),
        arrivals: await this.#kernel.instantiate(),
      };
    return this.#drawing;
  }

  /**
   * Returns the wait, in seconds, if all jobs run for their requested times and no more jobs are submitted.
   */
  async waitByRequests(moment: Moment): Promise<number> {
    const elapsed = elapsedOf(moment);
    const { request } = moment.history.jobs;
    const length = Float64Array.from(moment.jobs, (job, place) =>
      Math.max(request[job], elapsed[place] + LEAST_LEFT),
    );
    const [wait] = await this.#futures(moment, [{ length, arrivals: NO_ARRIVALS }]).waits();
    return wait;
  }
}

/** Returns the starts; undefined if the jobs submitted until then exceed the room of the replay. */
function startsOf(
  replay: SnapshotReplay,
  { now, history }: Moment,
  columns: SnapshotJobs,
  arrivals: Submissions,
  jobs: readonly number[],
): Float64Array | undefined {
  let known = columns.submit.length;
  let started = 0;
  replay.begin(columns, { now, origin: history.jobs.submit[0], horizon: arrivals.beginOf(0) });
  for (let day = 0; day < MOST_DAYS; day++) {
    while (jobs[started] < known && replay.runUntilStarted(jobs[started])) started++;
    if (started === jobs.length) break;
    const coming = arrivals.on(day);
    known += coming.submit.length;
    if (known > replay.room) return undefined;
    replay.extend(coming, arrivals.beginOf(day + 1));
  }
  const latest = now + MOST_DAYS * DAY;
  return Float64Array.from(jobs, (job, i) => (i < started ? replay.start(job) : latest));
}

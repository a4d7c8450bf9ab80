// Futures of a machine: how long the present jobs will run, and which jobs will be submitted, drawn from what
// is known. Each is a replay that begins at the moment and ends when the job that asks has started.

import { Draws } from '../../kernel/draws.ts';
import type { Instance, Kernel } from '../../kernel/instance.ts';
import type { Policy } from '../../policy/policy.ts';
import { Pauses } from '../../simulate/pause.ts';
import { checkPresentPolicy, type PresentJobs, PresentReplay } from '../../simulate/present.ts';
import { seededUniform } from '../../stochastic/draw/uniforms.ts';
import { Arrivals, DAY, NOBODY, PastDays, type Submissions } from '../arrivals.ts';
import type { Moment } from '../past.ts';
import { surplusOf } from '../surplus.ts';
import { type Future, Futures, type StartsIn } from './futures.ts';
import { elapsedOf, LEAST_LEFT, lengthsDrawer, trueLengths } from './lengths.ts';

/** What a forecast is told although nobody could know it, to find out what its errors come from. */
export interface Revealed {
  /** How long the present jobs run. */
  readonly runTimes?: boolean;
  /** Which jobs are submitted later, and how long they run. */
  readonly arrivals?: boolean;
}

/** About how many numbers the submissions of a future take. */
const DRAWS_OF_ARRIVALS = 8;

/** A future ends after so many days at the latest, and the job is then taken to start. */
const MOST_DAYS = 365;

/** No submissions any more. */
const NO_ARRIVALS: Submissions = { beginOf: () => Number.POSITIVE_INFINITY, on: () => NOBODY };

/** Plays the futures of a moment, where that is not done on a pool of processors. */
export interface Machine {
  /**
   * When some jobs start in a future, in seconds of the log.
   *
   * @param present how long the present jobs run in this future, and what they request
   * @param jobs places among the present jobs, and behind them those that are submitted later
   */
  startsIn(
    moment: Moment,
    present: PresentJobs,
    arrivals: Submissions,
    jobs: readonly number[],
  ): Promise<Float64Array>;
}

/** Plays futures under a policy, of one moment after the other. */
export class FuturePlayer {
  readonly #kernel: Kernel;
  readonly #policy: Policy;
  readonly #processors: number;
  #replay: PresentReplay | undefined;
  /** Where the numbers of run times and of submissions are drawn. */
  #drawing: { lengths: Draws; arrivals: Instance } | undefined;

  readonly #machine: Machine | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #pauses = new Pauses();

  /**
   * @param machine plays the futures in place of a pool under the policy
   * @throws UsageError for a policy under which a replay cannot begin in the middle
   */
  constructor(
    kernel: Kernel,
    { policy, machine, signal }: { policy: Policy; machine?: Machine; signal?: AbortSignal },
    processors: number,
  ) {
    checkPresentPolicy(policy);
    this.#machine = machine;
    this.#kernel = kernel;
    this.#policy = policy;
    this.#processors = processors;
    this.#signal = signal;
  }

  async #withRoom(jobs: number): Promise<PresentReplay> {
    if (this.#replay === undefined || this.#replay.room < jobs) {
      const room = Math.max(2 * jobs, 1024);
      this.#replay = await PresentReplay.create(this.#kernel, this.#policy, this.#processors, room);
    }
    return this.#replay;
  }

  /** Draws the futures of a moment. The draws depend on the seed, the job that asks and the moment only. */
  async futuresOf(
    moment: Moment,
    count: number,
    seed: number,
    { runTimes = false, arrivals = false }: Revealed = {},
  ): Promise<Futures> {
    const draw = lengthsDrawer(moment);
    const drawing = await this.#drawingOf(draw.numbers);
    const past = new PastDays(moment);
    const futures = Array.from({ length: count }, (_, future): Future => {
      const ofFuture = () => seededUniform(drawing.arrivals, seed, 2 * future + 1, DRAWS_OF_ARRIVALS);
      return {
        length: runTimes ? trueLengths(moment) : draw.lengths(drawing.lengths.of(seed, 2 * future)),
        arrivals: new Arrivals(past, arrivals ? undefined : ofFuture),
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
   * When some jobs start in a future. They are given by their places among the present jobs and those
   * submitted later.
   */
  async #startsIn(
    moment: Moment,
    columns: PresentJobs,
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
        lengths: new Draws(await this.#kernel.instantiate(), { law: 'uniform' }, 2 * numbers),
        arrivals: await this.#kernel.instantiate(),
      };
    return this.#drawing;
  }

  /**
   * The wait, in seconds, if all present jobs take as long as they request and no further job is submitted.
   */
  async waitByRequests(moment: Moment): Promise<number> {
    const elapsed = elapsedOf(moment);
    const { request } = moment.world.jobs;
    const length = Float64Array.from(moment.present, (job, place) =>
      Math.max(request[job], elapsed[place] + LEAST_LEFT),
    );
    const [wait] = await this.#futures(moment, [{ length, arrivals: NO_ARRIVALS }]).waits();
    return wait;
  }
}

/** Undefined if there is no room for the jobs that are submitted until the starts. */
function startsOf(
  replay: PresentReplay,
  { now, world }: Moment,
  columns: PresentJobs,
  arrivals: Submissions,
  jobs: readonly number[],
): Float64Array | undefined {
  let known = columns.submit.length;
  let started = 0;
  replay.begin(columns, { now, origin: world.jobs.submit[0], horizon: arrivals.beginOf(0) });
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

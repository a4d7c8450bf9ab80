// Futures of a machine: how long the present jobs will run, and which jobs will be submitted, drawn from what
// is known. Each is a replay that begins at the moment and ends when the job that asks has started.

import { Draws } from '../kernel/draws.ts';
import type { Instance, Kernel } from '../kernel/instance.ts';
import type { Policy } from '../policy/policy.ts';
import { Pauses } from '../simulate/pause.ts';
import { checkPresentPolicy, type PresentJobs, PresentReplay } from '../simulate/present.ts';
import { seededUniform } from '../stochastic/draw/uniforms.ts';
import { Arrivals, DAY, NOBODY, PastDays, type Submissions } from './arrivals.ts';
import type { Moment } from './past.ts';
import { surplusOf, withoutSurplus } from './surplus.ts';

/**
 * The share of the present jobs that have the luck of their user in common. The runs of a user resemble each
 * other more than their law says, because the law mixes all that the user has done.
 */
const COMMON_LUCK = 0.5;

/** The least time that a running job still runs, in seconds: its law may know no longer run. */
const LEAST_LEFT = 1e-3;

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

/** One future. */
interface Future {
  /** How long each present job runs from its start to its end, in seconds. */
  readonly length: Float64Array;
  readonly arrivals: Submissions;
}

/** Whether a job with these waits starts at once in every future. */
export const startsAtOnce = (waits: Float64Array) => waits.every((wait) => wait === 0);

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

/** How long each present job has run; 0 if it waits. */
function elapsedOf({ now, since }: Moment): number[] {
  return since.map((from) => (Number.isNaN(from) ? 0 : now - from));
}

function trueLengths({ present, world }: Moment): Float64Array {
  return Float64Array.from(present, (job) => world.end[job] - world.start[job]);
}

/** Draws how long the present jobs run, from so many numbers in [0, 1) for each future. */
function lengthsDrawer(moment: Moment) {
  const { present, world } = moment;
  const jobs = present.length;
  const elapsed = elapsedOf(moment);
  const laws = present.map((job, place) => moment.lawOf(job, elapsed[place]));
  const { of: userOf, count: users } = numbered(present.map((job) => world.jobs.user[job]));
  return {
    numbers: 2 * users + 3 * jobs,
    /** The first numbers are the luck of the users: two for each. */
    lengths(numbers: Float64Array): Float64Array {
      const lengths = new Float64Array(jobs);
      for (let place = 0, next = 2 * users; place < jobs; place++, next += 3) {
        const luck = numbers[next] < COMMON_LUCK ? 2 * userOf[place] : next + 1;
        const length = laws[place].draw(numbers[luck], numbers[luck + 1]);
        lengths[place] = Math.max(length, elapsed[place] + LEAST_LEFT);
      }
      return lengths;
    },
  };
}

/** Numbers for values: 0 for the first value and for all that are equal to it, 1 for the next one. */
function numbered(values: readonly number[]): { of: Int32Array; count: number } {
  const known = new Map<number, number>();
  const of = Int32Array.from(values, (value) => {
    const number = known.get(value) ?? known.size;
    known.set(value, number);
    return number;
  });
  return { of, count: known.size };
}

/** When some jobs start in a future. */
type StartsIn = (
  columns: PresentJobs,
  arrivals: Submissions,
  jobs: readonly number[],
) => Promise<Float64Array>;

/** For each present job: when it starts in a future, in seconds of the log, and how long it runs. */
interface Spans {
  readonly start: Float64Array;
  readonly length: Float64Array;
}

/** The futures of a moment. */
export class Futures {
  readonly #moment: Moment;
  readonly #futures: readonly Future[];
  readonly #starts: StartsIn;
  readonly #request: Float64Array;
  /** The present jobs. Each future writes its run times, and requests that are not shorter. */
  readonly #columns: PresentJobs;
  /** Processors that running jobs hold and the machine does not have. */
  readonly #surplus: number;

  constructor(moment: Moment, futures: readonly Future[], starts: StartsIn, surplus = surplusOf(moment)) {
    const { present, since, world } = moment;
    const { submit, request, processors } = world.jobs;
    this.#moment = moment;
    this.#futures = futures;
    this.#starts = starts;
    this.#surplus = surplus;
    this.#request = Float64Array.from(present, (job) => request[job]);
    this.#columns = {
      submit: Float64Array.from(present, (job) => submit[job]),
      length: new Float64Array(present.length),
      request: new Float64Array(present.length),
      processors: Int32Array.from(present, (job) => processors[job]),
      start: Float64Array.from(since),
    };
  }

  /** How long the job that asks runs in each future if nothing ends it, in seconds. */
  lengths(): Float64Array {
    return Float64Array.from(this.#futures, ({ length }) => length[this.#moment.asked]);
  }

  /**
   * How long the job that asks waits in each future, in seconds from the moment.
   *
   * @param request what it requests, in seconds; default: what it requests in the log
   * @param processors default: those in the log
   */
  async waits(request?: number, processors?: number): Promise<Float64Array> {
    const waits = new Float64Array(this.#futures.length);
    const own = this.#columns.processors[this.#moment.asked];
    this.#columns.processors[this.#moment.asked] = processors ?? own;
    for (const [at, future] of this.#futures.entries()) {
      waits[at] = await this.#wait(future, request);
      // A job that starts in the pass of the moment does so in every future.
      if (waits[0] === 0) break;
    }
    this.#columns.processors[this.#moment.asked] = own;
    return waits;
  }

  async spans(): Promise<Spans[]> {
    const all = this.#moment.present.map((_, place) => place);
    const spans: Spans[] = [];
    for (const { length, arrivals } of this.#futures)
      spans.push({ start: await this.#startsOf(this.#columnsWith(length), arrivals, all), length });
    return spans;
  }

  async #wait({ length, arrivals }: Future, asked?: number): Promise<number> {
    const { asked: place, now } = this.#moment;
    const [start] = await this.#startsOf(this.#columnsWith(length, asked), arrivals, [place]);
    return start - now;
  }

  async #startsOf(
    columns: PresentJobs,
    arrivals: Submissions,
    jobs: readonly number[],
  ): Promise<Float64Array> {
    if (this.#surplus === 0) return this.#starts(columns, arrivals, jobs);
    const { columns: fitting, placeOf } = withoutSurplus(columns, this.#surplus);
    const kept = jobs.filter((job) => placeOf(job) >= 0);
    const found = await this.#starts(fitting, arrivals, kept.map(placeOf));
    let next = 0;
    return Float64Array.from(jobs, (job) => (placeOf(job) >= 0 ? found[next++] : columns.start[job]));
  }

  /**
   * When a job that is submitted later starts in the first future, in seconds of the log. The submissions are
   * those of the log.
   *
   * @param job its place in the log
   * @param request what the job that asks requests
   */
  async startOfLater(job: number, request: number): Promise<number> {
    const { present } = this.#moment;
    const [{ length, arrivals }] = this.#futures;
    const place = present.length + job - present[present.length - 1] - 1;
    const [start] = await this.#startsOf(this.#columnsWith(length, request), arrivals, [place]);
    return start;
  }

  /** @param asked what the job that asks requests */
  #columnsWith(length: Float64Array, asked?: number): PresentJobs {
    const { length: own, request } = this.#columns;
    const place = this.#moment.asked;
    own.set(length);
    for (let i = 0; i < own.length; i++) request[i] = Math.max(this.#request[i], length[i]);
    if (asked !== undefined) {
      request[place] = asked;
      own[place] = Math.min(own[place], asked);
    }
    return this.#columns;
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

// Futures of a machine: how long the present jobs will run, and which jobs will be submitted, drawn from what
// is known. Each is a replay that begins at the moment and ends when the job that asks has started.
import type { Kernel } from '../kernel/instance.ts';
import type { Policy } from '../policy/policy.ts';
import { checkPresentPolicy, type PresentJobs, PresentReplay } from '../simulate/present.ts';
import { seededUniform } from '../stochastic/draw/uniforms.ts';
import { Arrivals, longest, NOBODY, PastDays, type Submissions } from './arrivals.ts';
import type { Moment } from './past.ts';
import type { RunTimeLaw } from './remainingTime.ts';

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

/** A future ends after so many days at the latest, and the job is then taken to start. */
const MOST_DAYS = 365;

/** One future. */
interface Future {
  /** How long each present job runs from its start to its end, in seconds. */
  readonly length: Float64Array;
  readonly arrivals: Submissions;
}

/** Plays futures under a policy, of one moment after the other. */
export class FuturePlayer {
  readonly #kernel: Kernel;
  readonly #policy: Policy;
  readonly #processors: number;
  #replay: PresentReplay | undefined;

  /** @throws UsageError for a policy under which a replay cannot begin in the middle */
  constructor(kernel: Kernel, policy: Policy, processors: number) {
    checkPresentPolicy(policy);
    this.#kernel = kernel;
    this.#policy = policy;
    this.#processors = processors;
  }

  async #withRoom(jobs: number): Promise<PresentReplay> {
    if (this.#replay === undefined || this.#replay.room < jobs) {
      const room = Math.max(2 * (this.#replay?.room ?? 0), 2 * jobs, 1024);
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
    const drawing = await this.#kernel.instantiate();
    const laws = lawsOf(moment);
    const past = new PastDays(moment);
    const futures = Array.from({ length: count }, (_, future): Future => {
      const uniform = seededUniform(drawing, seed, future, 3 * moment.present.length);
      return {
        length: runTimes ? trueLengths(moment) : drawnLengths(moment, laws, uniform),
        arrivals: new Arrivals(past, arrivals ? undefined : uniform),
      };
    });
    return new Futures(moment, futures, (jobs) => this.#withRoom(jobs));
  }

  /** The wait, in seconds, if all present jobs take as long as they request and no further job is submitted. */
  async waitByRequests(moment: Moment): Promise<number> {
    const elapsed = elapsedOf(moment);
    const { request } = moment.world.jobs;
    const length = Float64Array.from(moment.present, (job, place) =>
      Math.max(request[job], elapsed[place] + LEAST_LEFT),
    );
    const none: Submissions = { beginOf: () => Number.POSITIVE_INFINITY, on: () => NOBODY };
    const [wait] = await new Futures(moment, [{ length, arrivals: none }], (jobs) =>
      this.#withRoom(jobs),
    ).waits();
    return wait;
  }
}

/** How long each present job has run; 0 if it waits. */
function elapsedOf({ now, since }: Moment): number[] {
  return since.map((from) => (from <= now ? now - from : 0));
}

function lawsOf(moment: Moment): RunTimeLaw[] {
  const elapsed = elapsedOf(moment);
  return moment.present.map((job, place) => moment.lawOf(job, elapsed[place]));
}

function trueLengths({ present, world }: Moment): Float64Array {
  return Float64Array.from(present, (job) => world.end[job] - world.start[job]);
}

function drawnLengths(moment: Moment, laws: readonly RunTimeLaw[], uniform: () => number): Float64Array {
  const { present, world } = moment;
  const { user } = world.jobs;
  const elapsed = elapsedOf(moment);
  const luck = new Map<number, number>();
  return Float64Array.from(present, (job, place) => {
    const common = luck.get(user[job]) ?? uniform();
    luck.set(user[job], common);
    const u = uniform() < COMMON_LUCK ? common : uniform();
    return Math.max(laws[place].quantile(u), elapsed[place] + LEAST_LEFT);
  });
}

/** The futures of a moment. */
class Futures {
  readonly #moment: Moment;
  readonly #futures: readonly Future[];
  readonly #withRoom: (jobs: number) => Promise<PresentReplay>;
  /** The present jobs, without their run times. */
  readonly #present: Omit<PresentJobs, 'length'>;

  constructor(
    moment: Moment,
    futures: readonly Future[],
    withRoom: (jobs: number) => Promise<PresentReplay>,
  ) {
    const { present, since, world } = moment;
    const { submit, request, processors } = world.jobs;
    this.#moment = moment;
    this.#futures = futures;
    this.#withRoom = withRoom;
    this.#present = {
      submit: Float64Array.from(present, (job) => submit[job]),
      request: Float64Array.from(present, (job) => request[job]),
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
   */
  async waits(request?: number): Promise<Float64Array> {
    const waits = new Float64Array(this.#futures.length);
    for (const [at, future] of this.#futures.entries()) {
      waits[at] = await this.#wait(future, request);
      // A job that starts in the pass of the moment does so in every future.
      if (at === 0 && waits[0] === 0) break;
    }
    return waits;
  }

  async #wait({ length, arrivals }: Future, asked?: number): Promise<number> {
    const place = this.#moment.asked;
    const request = longest(this.#present.request, length);
    const own = length.slice();
    if (asked !== undefined) {
      request[place] = asked;
      own[place] = Math.min(own[place], asked);
    }
    const columns = { ...this.#present, length: own, request };
    for (let room = own.length; ; room *= 2) {
      const wait = this.#played(await this.#withRoom(room), columns, arrivals);
      if (wait !== undefined) return wait;
    }
  }

  /** The wait of the job that asks; undefined if there is no room for the jobs that are submitted until its start. */
  #played(replay: PresentReplay, columns: PresentJobs, arrivals: Submissions): number | undefined {
    const { now, asked, present, world } = this.#moment;
    let jobs = present.length;
    replay.begin(columns, { now, origin: world.jobs.submit[0], horizon: arrivals.beginOf(0) });
    for (let day = 0; day < MOST_DAYS; day++) {
      if (replay.runUntilStarted(asked)) return replay.start(asked) - now;
      const coming = arrivals.on(day);
      jobs += coming.submit.length;
      if (jobs > replay.room) return undefined;
      replay.extend(coming, arrivals.beginOf(day + 1));
    }
    return Number.POSITIVE_INFINITY;
  }
}

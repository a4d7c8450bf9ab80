import { DataError, UsageError } from '../errors.ts';
import { PASS, REFUSAL } from '../kernel/codes.ts';
import type { Instance } from '../kernel/instance.ts';
import type {
  JobColumns,
  RunningJobs,
  Scheduler,
  SchedulerRun,
  SchedulingPass,
  ShadowTime,
} from '../policy/scheduler.ts';
import { type QueuePlaces, queueList, type RunningLinks, type RunningList, runningList } from './lists.ts';
import { KernelProfile } from './profile.ts';
import { AgentError, type Called, described, firstFrame, Refusals } from './refusal.ts';
import { shadowOf } from './shadow.ts';
import { Wakes } from './wakes.ts';

/** What a run with a scheduler of one's own knows besides the kernel. */
interface OwnRun {
  readonly instance: Instance;
  /** The scheduler's name, and where it was read from. */
  readonly name: string;
  readonly source: string | undefined;
  /** Whether it decides elsewhere. */
  readonly elsewhere: boolean;
  /** Jobs of the run, and processors of its machine. */
  readonly jobs: number;
  readonly machine: number;
  /** What the scheduler sees of the jobs, but for `plan`, which the kernel has. */
  readonly columns: Omit<JobColumns, 'plan'>;
  /** How long each job holds its processors, and when it is killed; seconds. */
  readonly length: ArrayLike<number>;
  readonly request: ArrayLike<number>;
}

/** A run between two calls of the scheduler, but for the kernel. */
interface SavedPasses {
  readonly seen: Pick<
    SchedulingPass,
    'time' | 'ended' | 'arrived' | 'overran' | 'woken' | 'last' | 'submitted'
  >;
  readonly pass: number;
  readonly open: boolean;
  readonly idle: number;
  readonly free: number;
  readonly profileKept: boolean;
  readonly wakes: readonly number[];
  readonly startedIn: Int32Array;
  readonly reasons: readonly (readonly [number, string])[];
}

/** Passes that a scheduler may ask for on an empty machine, with no job to come, before it starts one. */
const MOST_IDLE = 100_000;

/** The passes of a scheduler of one's own, over a kernel that stopped for one (assembly/replay/own.ts). */
export class Passes implements SchedulingPass {
  readonly #run: OwnRun;
  readonly #queue: QueuePlaces;
  readonly #links: RunningLinks;
  readonly #running: RunningList;
  readonly #start: Float64Array;
  readonly #plan: Float64Array;
  readonly #reserved: Float64Array;
  readonly #wakes = new Wakes();
  /** Of each job the pass that started it last. */
  readonly #startedIn: Int32Array;
  #pass = 0;
  #open = false;
  #begins = false;
  /** Passes in a row before which nothing ran and after which nothing can come. */
  #idle = 0;
  #free = 0;
  readonly #refusals: Refusals;

  /** Why jobs started, where the scheduler said so. */
  readonly reasons = new Map<number, string>();
  readonly machine: number;
  readonly profile: KernelProfile;
  submitted = 0;
  readonly queue: SchedulingPass['queue'];
  time = 0;
  ended = false;
  arrived = false;
  overran = false;
  woken = false;
  last = false;

  constructor(run: OwnRun) {
    this.#run = run;
    const { instance, jobs, machine } = run;
    const { exports, f64, i32 } = instance;
    this.machine = machine;
    this.#start = f64(exports.startColumn(), jobs);
    this.#plan = f64(exports.planColumn(), jobs);
    this.#reserved = f64(exports.reservedColumn(), jobs);
    this.#startedIn = new Int32Array(jobs);
    const columns: JobColumns = { ...run.columns, plan: this.#plan };
    this.#queue = {
      jobs: i32(exports.waitingColumn(), jobs),
      from: 0,
      to: 0,
      changes: 0,
      behind: (job) => exports.waitingBehind(job),
    };
    this.queue = queueList(this.#queue, columns);
    this.#links = {
      later: i32(exports.laterStartColumn(), jobs + 1),
      list: jobs,
      count: () => exports.runningJobs(),
    };
    this.#running = runningList(this.#links, columns, this.#start, (job) => this.#plannedEnd(job));
    this.#refusals = new Refusals(run.name, run.source, run.elsewhere, machine);
    this.profile = new KernelProfile(exports, this, this.#refusals);
  }

  get running(): RunningJobs {
    return this.#running;
  }

  /**
   * Makes the pass that the kernel waits for. @throws UsageError where the scheduler fails, or does what
   * cannot be done
   */
  make(scheduler: Scheduler, about: SchedulerRun): void {
    this.begin();
    let answer: unknown;
    try {
      if (this.#pass === 1) this.#beginRun(scheduler, about);
      answer = scheduler.schedule(this) as unknown;
    } catch (error) {
      throw this.failed(error);
    }
    if (answer !== undefined)
      throw this.#refusals.error(`schedule() returned ${described(answer)}; it decides by start()`);
    this.end();
  }

  /** Here, and not when the run is made: what may stop a pass may stop this too. */
  #beginRun(scheduler: Scheduler, about: SchedulerRun): void {
    this.#begins = true;
    this.#open = false;
    scheduler.begin?.(about);
    this.#begins = false;
    this.#open = true;
  }

  /** Begins the pass that the kernel waits for. @throws UsageError where there is no end of them */
  begin(): void {
    const { exports } = this.#run.instance;
    const reasons = exports.passReasons();
    this.time = exports.replayTime();
    this.ended = (reasons & PASS.ENDED) !== 0;
    this.arrived = (reasons & PASS.ARRIVED) !== 0;
    this.overran = (reasons & PASS.OVERRAN) !== 0;
    this.woken = (reasons & PASS.WOKEN) !== 0;
    this.last = (reasons & PASS.LAST) !== 0;
    this.#free = exports.freeProcessors();
    this.submitted = exports.submittedJobs();
    this.#pass++;
    this.#refusals.time = this.time;
    this.#queueChanged();
    this.#wakes.forgetUntil(this.time);
    const alone = this.woken && this.submitted === this.#run.jobs && this.#running.length === 0;
    this.#idle = alone ? this.#idle + 1 : 0;
    if (this.#idle > MOST_IDLE)
      throw this.#refusals.error(
        `it asked for ${MOST_IDLE} passes in a row in which it started nothing, on an empty machine, with ${this.queue.length} jobs waiting`,
      );
    this.#open = true;
  }

  /** The pass is made. */
  end(): void {
    this.#open = false;
    this.#run.instance.exports.wakeReplay(this.#wakes.next());
  }

  /** What the scheduler threw in a pass that it made, as an error of the scheduler's. */
  failed(error: unknown): unknown {
    this.#open = false;
    if (error instanceof UsageError || error instanceof DataError) return error;
    if (error instanceof AgentError) return this.#refusals.error(error.message);
    const where = error instanceof Error ? firstFrame(error.stack) : '';
    return this.#refusals.error(String(error), where === '' ? undefined : where);
  }

  /** The scheduler took too long: a function of its own, if nothing else is said. */
  overdue(seconds: number, what = `${this.#begins ? 'begin' : 'schedule'}() had not returned`): UsageError {
    this.#open = false;
    return this.#refusals.error(`${what} after ${seconds} s`);
  }

  /** The run is over. @throws UsageError that names a job that the scheduler never started */
  checkAllStarted(): void {
    const { from, to, jobs } = this.#queue;
    if (from === to) return;
    const others = to - from > 1 ? `, nor were ${to - from - 1} others` : '';
    throw this.#refusals.error(
      `${this.#named(jobs[from])} was never started${others}, and nothing more is to happen`,
    );
  }

  /** What the run knows besides the kernel, to be put back together with the kernel's state. */
  save(): SavedPasses {
    const { time, ended, arrived, overran, woken, last, submitted } = this;
    return {
      seen: { time, ended, arrived, overran, woken, last, submitted },
      pass: this.#pass,
      open: this.#open,
      idle: this.#idle,
      free: this.#free,
      profileKept: this.profile.kept,
      wakes: this.#wakes.save(),
      startedIn: this.#startedIn.slice(),
      reasons: [...this.reasons],
    };
  }

  restore(saved: SavedPasses): void {
    Object.assign(this, saved.seen);
    this.#refusals.time = this.time;
    this.#pass = saved.pass;
    this.#open = saved.open;
    this.#idle = saved.idle;
    this.#free = saved.free;
    this.profile.kept = saved.profileKept;
    this.#wakes.restore(saved.wakes);
    this.#startedIn.set(saved.startedIn);
    this.reasons.clear();
    for (const [job, reason] of saved.reasons) this.reasons.set(job, reason);
    this.#running.endLoops();
    this.#queueChanged();
  }

  free = (): number => this.#free;

  start = (job: number, reason?: string): void => {
    this.checkOpen(this.start);
    const { exports } = this.#run.instance;
    const refused = this.#isJob(job) ? exports.startJob(job) : REFUSAL.NOT_WAITING;
    if (refused !== REFUSAL.STARTED) throw this.#cannotStart(job, refused);
    this.#free -= this.queue.processors[job];
    this.#startedIn[job] = this.#pass;
    if (reason !== undefined) this.reasons.set(job, String(reason));
    else if (this.reasons.size > 0) this.reasons.delete(job);
    this.#queueChanged();
  };

  preempt = (job: number): void => {
    this.checkOpen(this.preempt);
    const running = this.#isJob(job) && this.#links.later[job] >= 0;
    if (!running)
      throw this.#refusals.refuse(this.preempt, `${this.#named(job)} cannot be preempted: it does not run`);
    if (this.#startedIn[job] === this.#pass)
      throw this.#refusals.refuse(
        this.preempt,
        `${this.#named(job)} cannot be preempted: it was started in this pass`,
      );
    this.#running.pass(job);
    this.#run.instance.exports.preemptJob(job);
    this.#free += this.queue.processors[job];
    this.#queueChanged();
  };

  wakeAt = (time: number): void => {
    this.checkOpen(this.wakeAt);
    if (!(time > this.time && time < Number.POSITIVE_INFINITY))
      throw this.#refusals.refuse(this.wakeAt, `wakeAt(${described(time)}): expected a time after now`);
    this.#wakes.add(time);
  };

  reserve = (job: number, time: number): void => {
    this.checkOpen(this.reserve);
    if (!this.#isWaiting(job))
      throw this.#refusals.refuse(
        this.reserve,
        `${this.#named(job)} cannot be promised a start: it does not wait`,
      );
    if (!(time >= this.time && time < Number.POSITIVE_INFINITY))
      throw this.#refusals.refuse(
        this.reserve,
        `${this.#named(job)}: promised ${described(time)}: expected now or a later time`,
      );
    if (Number.isNaN(this.#reserved[job])) this.#reserved[job] = time;
  };

  shadow = (processors: number, counts?: (job: number) => boolean): ShadowTime => {
    this.checkOpen(this.shadow);
    this.#refusals.checkProcessors(this.shadow, processors);
    if (counts !== undefined) return shadowOf(this.#running, this.machine, this.time, processors, counts);
    const { exports } = this.#run.instance;
    return { time: exports.reservationTime(processors), extra: exports.reservationExtra() };
  };

  /** @throws UsageError outside a pass */
  checkOpen(called: Called): void {
    if (!this.#open)
      throw this.#refusals.refuse(
        called,
        `${called.name}() was called outside a pass; a pass is decided at once`,
      );
  }

  #queueChanged(): void {
    const { exports } = this.#run.instance;
    const queue = this.#queue;
    queue.changes++;
    queue.from = exports.waitingFrom(0);
    queue.to = exports.waitingTo(0);
  }

  #plannedEnd(job: number): number {
    const from = this.#start[job];
    const plan = this.#plan[job];
    const outlived = from + plan < from + this.#run.length[job] && from + plan <= this.time;
    return outlived ? Math.max(this.time + 1, from + this.#run.request[job]) : from + plan;
  }

  /** Whether it is a job that has been submitted. */
  #isJob(job: unknown): job is number {
    return Number.isInteger(job) && (job as number) >= 0 && (job as number) < this.submitted;
  }

  #isWaiting(job: number): boolean {
    const { jobs, from, behind } = this.#queue;
    if (!this.#isJob(job)) return false;
    const place = behind(job) - 1;
    return place >= from && jobs[place] === job;
  }

  #isRunning(job: number): boolean {
    return this.#links.later[job] >= 0;
  }

  #cannotStart(job: number, refused: number): UsageError {
    const named = this.#named(job);
    if (refused === REFUSAL.TOO_WIDE) {
      const wants = this.queue.processors[job];
      return this.#refusals.refuse(
        this.start,
        `${named} cannot start: it needs ${wants} processors, and ${this.#free} are free`,
      );
    }
    if (!this.#isJob(job))
      return this.#refusals.refuse(this.start, `${named} cannot start: there is no such job yet`);
    return this.#refusals.refuse(
      this.start,
      `${named} cannot start: it ${this.#isRunning(job) ? 'runs' : 'has ended'}`,
    );
  }

  /** A job as messages name it. */
  #named(job: unknown): string {
    return this.#isJob(job) ? `job ${this.queue.id[job]} (index ${job})` : `job ${described(job)}`;
  }
}

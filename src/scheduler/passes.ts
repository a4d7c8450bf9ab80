import { DataError, UsageError } from '../errors.ts';
import { PASS, REFUSAL } from '../kernel/codes.ts';
import type { Instance } from '../kernel/instance.ts';
import type {
  AvailabilityProfile,
  JobColumns,
  RunningJobs,
  Scheduler,
  SchedulingPass,
  ShadowTime,
} from '../policy/scheduler.ts';
import { type QueuePlaces, queueList, type RunningLinks, type RunningList, runningList } from './lists.ts';
import { callerOf, firstFrame, schedulerError } from './refusal.ts';
import { shadowOf } from './shadow.ts';
import { Wakes } from './wakes.ts';

/** What a run with a scheduler of one's own knows besides the kernel. */
interface OwnRun {
  readonly instance: Instance;
  readonly scheduler: Scheduler;
  /** Where it was read from. */
  readonly source: string | undefined;
  /** Jobs of the run, and processors of its machine. */
  readonly jobs: number;
  readonly machine: number;
  /** What the scheduler sees of the jobs, but for `plan`, which the kernel has. */
  readonly columns: Omit<JobColumns, 'plan'>;
  /** How long each job holds its processors, and when it is killed; seconds. */
  readonly length: ArrayLike<number>;
  readonly request: ArrayLike<number>;
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
  #submitted = 0;
  #profile: AvailabilityProfile | undefined;

  /** Why jobs started, where the scheduler said so. */
  readonly reasons = new Map<number, string>();
  readonly machine: number;
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
  }

  get running(): RunningJobs {
    return this.#running;
  }

  /** Makes the pass that the kernel waits for. @throws UsageError where the scheduler fails, or does what cannot be done */
  make(): void {
    const { instance, scheduler } = this.#run;
    const { exports } = instance;
    const reasons = exports.passReasons();
    this.time = exports.replayTime();
    this.ended = (reasons & PASS.ENDED) !== 0;
    this.arrived = (reasons & PASS.ARRIVED) !== 0;
    this.overran = (reasons & PASS.OVERRAN) !== 0;
    this.woken = (reasons & PASS.WOKEN) !== 0;
    this.last = (reasons & PASS.LAST) !== 0;
    this.#free = exports.freeProcessors();
    this.#submitted = exports.submittedJobs();
    this.#pass++;
    this.#queueChanged();
    this.#wakes.forgetUntil(this.time);
    const alone = this.woken && this.#submitted === this.#run.jobs && this.#running.length === 0;
    this.#idle = alone ? this.#idle + 1 : 0;
    if (this.#idle > MOST_IDLE)
      throw this.#error(
        '',
        `it asked for ${MOST_IDLE} passes in a row in which it started nothing, on an empty machine, with ${this.queue.length} jobs waiting`,
      );
    let answer: unknown;
    try {
      if (this.#pass === 1) this.#begin();
      this.#open = true;
      answer = scheduler.schedule(this) as unknown;
    } catch (error) {
      throw this.#failed(error);
    } finally {
      this.#open = false;
    }
    if (answer !== undefined)
      throw this.#error('', `schedule() returned ${described(answer)}; it decides by start()`);
    exports.wakeReplay(this.#wakes.next());
  }

  /** Here, and not when the run is made: what may stop a pass may stop this too. */
  #begin(): void {
    const { scheduler, jobs, machine } = this.#run;
    this.#begins = true;
    scheduler.begin?.({ machine, jobs });
    this.#begins = false;
  }

  /** The pass under way was stopped. */
  overdue(seconds: number): UsageError {
    return this.#error('', `${this.#begins ? 'begin' : 'schedule'}() had not returned after ${seconds} s`);
  }

  /** The run is over. @throws UsageError that names a job that the scheduler never started */
  checkAllStarted(): void {
    const { from, to, jobs } = this.#queue;
    if (from === to) return;
    const others = to - from > 1 ? `, nor were ${to - from - 1} others` : '';
    throw this.#error(
      '',
      `${this.#named(jobs[from])} was never started${others}, and nothing more is to happen`,
    );
  }

  free = (): number => this.#free;

  start = (job: number, reason?: string): void => {
    this.#checkOpen(this.start);
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
    this.#checkOpen(this.preempt);
    const running = this.#isJob(job) && this.#links.later[job] >= 0;
    if (!running)
      throw this.#refuse(this.preempt, `${this.#named(job)} cannot be preempted: it does not run`);
    if (this.#startedIn[job] === this.#pass)
      throw this.#refuse(
        this.preempt,
        `${this.#named(job)} cannot be preempted: it was started in this pass`,
      );
    this.#running.pass(job);
    this.#run.instance.exports.preemptJob(job);
    this.#free += this.queue.processors[job];
    this.#queueChanged();
  };

  wakeAt = (time: number): void => {
    this.#checkOpen(this.wakeAt);
    if (!(time > this.time && time < Number.POSITIVE_INFINITY))
      throw this.#refuse(this.wakeAt, `wakeAt(${described(time)}): expected a time after now`);
    this.#wakes.add(time);
  };

  reserve = (job: number, time: number): void => {
    this.#checkOpen(this.reserve);
    if (!this.#isJob(job) || this.#isRunning(job))
      throw this.#refuse(this.reserve, `${this.#named(job)} cannot be promised a start: it does not wait`);
    if (!(time >= this.time && time < Number.POSITIVE_INFINITY))
      throw this.#refuse(
        this.reserve,
        `${this.#named(job)}: promised ${described(time)}: expected now or a later time`,
      );
    if (Number.isNaN(this.#reserved[job])) this.#reserved[job] = time;
  };

  shadow = (processors: number, counts?: (job: number) => boolean): ShadowTime => {
    this.#checkOpen(this.shadow);
    this.#checkProcessors(this.shadow, processors);
    if (counts !== undefined) return shadowOf(this.#running, this.machine, this.time, processors, counts);
    const { exports } = this.#run.instance;
    return { time: exports.reservationTime(processors), extra: exports.reservationExtra() };
  };

  /** The kernel keeps a profile from its first use on. */
  get profile(): AvailabilityProfile {
    this.#profile ??= this.#keepProfile();
    return this.#profile;
  }

  #keepProfile(): AvailabilityProfile {
    const { exports } = this.#run.instance;
    exports.keepProfile();
    const change = (
      sign: 1 | -1,
      processors: number,
      duration: number,
      from: number,
      called: ProfileChange,
    ) => {
      this.#checkOpen(called);
      this.#checkProcessors(called, processors);
      this.#checkTimes(called, duration, from);
      if (!exports.occupyProfile(sign * processors, from, from + duration))
        throw this.#refuse(called, 'the profile is full: it has room for one interval a job');
    };
    const profile: AvailabilityProfile = {
      earliestStart: (processors, duration, from = this.time) => {
        this.#checkOpen(profile.earliestStart);
        this.#checkProcessors(profile.earliestStart, processors);
        this.#checkTimes(profile.earliestStart, duration, from);
        return exports.profileStart(processors, duration, from);
      },
      add: (processors, duration, from) => change(1, processors, duration, from, profile.add),
      remove: (processors, duration, from) => change(-1, processors, duration, from, profile.remove),
      free: (time) => {
        this.#checkOpen(profile.free);
        this.#checkTimes(profile.free, 0, time);
        return exports.profileFree(time);
      },
      reset: () => {
        this.#checkOpen(profile.reset);
        exports.resetProfile();
      },
    };
    return profile;
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
    return Number.isInteger(job) && (job as number) >= 0 && (job as number) < this.#submitted;
  }

  #isRunning(job: number): boolean {
    return this.#links.later[job] >= 0;
  }

  #checkOpen(called: Called): void {
    if (!this.#open)
      throw this.#refuse(called, `${called.name}() was called outside schedule(), which decides at once`);
  }

  #checkProcessors(called: Called, processors: number): void {
    if (!(Number.isInteger(processors) && processors >= 1 && processors <= this.machine))
      throw this.#refuse(
        called,
        `${described(processors)} processors: expected a whole number from 1 to the machine's ${this.machine}`,
      );
  }

  #checkTimes(called: Called, duration: number, from: number): void {
    if (!(duration >= 0 && duration < Number.POSITIVE_INFINITY))
      throw this.#refuse(called, `duration ${described(duration)}: expected 0 s or more`);
    if (!Number.isFinite(from))
      throw this.#refuse(called, `time ${described(from)}: expected a number of seconds`);
  }

  #cannotStart(job: number, refused: number): UsageError {
    const named = this.#named(job);
    if (refused === REFUSAL.TOO_WIDE) {
      const wants = this.queue.processors[job];
      return this.#refuse(
        this.start,
        `${named} cannot start: it needs ${wants} processors, and ${this.#free} are free`,
      );
    }
    if (!this.#isJob(job)) return this.#refuse(this.start, `${named} cannot start: there is no such job yet`);
    return this.#refuse(
      this.start,
      `${named} cannot start: it ${this.#isRunning(job) ? 'runs' : 'has ended'}`,
    );
  }

  /** A job as messages name it. */
  #named(job: unknown): string {
    return this.#isJob(job) ? `job ${this.queue.id[job]} (index ${job})` : `job ${described(job)}`;
  }

  #refuse(called: Called, what: string): UsageError {
    return this.#error(callerOf(called), what);
  }

  #error(where: string, what: string): UsageError {
    const { scheduler, source = '' } = this.#run;
    return schedulerError(scheduler.name, where === '' ? source : where, this.time, what);
  }

  /** What schedule() threw, as an error of the scheduler's. */
  #failed(error: unknown): unknown {
    if (error instanceof UsageError || error instanceof DataError) return error;
    return this.#error(error instanceof Error ? firstFrame(error.stack) : '', String(error));
  }
}

type Called = (...values: never[]) => unknown;
type ProfileChange = AvailabilityProfile['add'];

/** A value as messages show it. */
function described(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (value instanceof Promise) return 'a promise';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
